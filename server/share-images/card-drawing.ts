// Composes the image: dark ground, the mark and the owner's name above, title and facts below, the block scene beside them. A right-to-left
// title mirrors the layout.
import { accentOf } from "#art/accent.ts";
import { blockArt } from "#art/block-art.ts";
import { markOf } from "#art/logo.ts";
import { sharingSize, type SharingCard } from "#contract/sharing.ts";
import { escapeHtml } from "#server/markdown/escape.ts";
import { toDrawable } from "#server/text/drawable-text.ts";
import { fontFor, type Measure, type Style } from "./fonts.ts";
import { setText, type SetText } from "./set-text.ts";

export type CardSite = {
  name: string;
  language: string;
  accent: string;
  /** The seed of a generated logo, or an uploaded one as a PNG file. */
  logo: { seed: string } | { png: Uint8Array };
};
type Fonts = { hasCharacter(character: string): boolean; measure: Measure };

// The dark theme of the site; images can't use its style sheet.
const colors = { ground: "#12151b", ink: "#f2f0ea", quiet: "#b9bec8" } as const;
const margin = 72;
const column = 566;
/** Extends beyond the image's edge. */
const scene = { width: 690, height: 520, left: 640, top: 58 } as const;
const titleOrder = { style: "display", sizes: [62, 54, 47], width: column, maxLines: 4, tracking: -0.022 } as const;
const factsOrder = { style: "text", sizes: [26], width: 720, maxLines: 1 } as const;
const nameOrder = { style: "name", sizes: [27], width: 860, maxLines: 1 } as const;
const markSize = 44;
/** The maximum depth of letters below the baseline, as a share of the font size. */
const descent = 0.22;

/** Draws the card. Leaves out the title and facts if no font has some of the title's letters. */
export async function drawCard(
  card: Pick<SharingCard, "art" | "title" | "facts">,
  { name, language, accent, logo }: CardSite,
  { hasCharacter, measure }: Fonts,
): Promise<string> {
  const set = (text: string, { style, ...order }: { style: Style } & Omit<Parameters<typeof setText>[1], "font">) =>
    setText(text, { ...order, font: fontFor(text, style, language) }, measure);
  const shownTitle = toDrawable(card.title, hasCharacter) ?? "";
  const shownFacts = shownTitle === "" ? [] : card.facts.map((fact) => toDrawable(fact, hasCharacter)).filter(Boolean);
  const title = await set(shownTitle, titleOrder);
  const facts = await set(shownFacts.join(" · "), factsOrder);
  const owner = await set(toDrawable(name, hasCharacter) ?? "", nameOrder);
  const { width, height } = sharingSize;
  const side: Side = title.rightToLeft ? "right" : "left";

  const factsBaseline = height - margin - descent * facts.size - 6;
  const titleBaseline = facts.lines.length > 0 ? factsBaseline - facts.size - 34 - roomBelow(title) : factsBaseline;
  const ownerStart = margin + markSize + 14;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="${colors.ground}" d="M0 0h${width}v${height}H0z"/>` +
    placeScene(
      blockArt({ ...card.art, accent: accentOf(accent), bare: true, width: scene.width, height: scene.height }),
      side,
    ) +
    `<svg x="${side === "left" ? margin - 4 : width - margin + 4 - markSize}" y="${margin}" width="${markSize}" height="${markSize}" viewBox="0 0 32 32">` +
    `${"seed" in logo ? markOf({ accent, seed: logo.seed }) : drawUpload(logo.png)}</svg>` +
    drawText(owner, {
      side,
      edge: ownerStart,
      lastBaseline: margin + markSize / 2 + 0.35 * owner.size,
      color: colors.ink,
    }) +
    drawText(title, { side, edge: margin, lastBaseline: titleBaseline, color: colors.ink }) +
    drawText(facts, { side, edge: margin, lastBaseline: factsBaseline, color: colors.quiet }) +
    `</svg>`
  );
}

type Side = "left" | "right";

function drawUpload(png: Uint8Array): string {
  return `<image width="32" height="32" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
}

/** Returns the space below a line: scripts with tall lines also have deeper letters. */
function roomBelow({ lineHeight, size }: SetText): number {
  return Math.max(0, lineHeight - 1.16 * size) * 0.5;
}

function placeScene(art: string, side: Side): string {
  const left = side === "left" ? scene.left : sharingSize.width - scene.left - scene.width;
  return art.replace("<svg ", `<svg x="${left}" y="${scene.top}" `);
}

function drawText(
  { lines, size, lineHeight, tracking, font, rightToLeft }: SetText,
  { side, edge, lastBaseline, color }: { side: Side; edge: number; lastBaseline: number; color: string },
): string {
  const x = side === "left" ? edge : sharingSize.width - edge;
  // A line starts at the side of its own text direction, which may differ from the card's.
  const anchor = rightToLeft === (side === "right") ? "start" : "end";
  const texts = lines.map((line, index) => {
    const y = lastBaseline - (lines.length - 1 - index) * lineHeight;
    return `<text x="${x}" y="${round(y)}">${escapeHtml(line)}</text>`;
  });
  return (
    `<g fill="${color}" font-family="${font.family}" font-weight="${font.weight}" font-size="${size}" ` +
    `letter-spacing="${round(tracking * size)}" direction="${rightToLeft ? "rtl" : "ltr"}" text-anchor="${anchor}">` +
    `${texts.join("")}</g>`
  );
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
