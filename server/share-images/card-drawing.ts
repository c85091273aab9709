// Composes the image: dark ground, the mark and the owner's name above, title and facts below, the block scene beside them.
// A title that is read from the right has all of it the other way round.
import { blockArt } from "#art/block-art.ts";
import { markFaces } from "#art/logo.ts";
import { sharingSize, type SharingCard } from "#contract/sharing.ts";
import type { Faces } from "./faces.ts";
import type { Glyph } from "./paragraph.ts";
import { setText, type SetText } from "./set-text.ts";

export type CardDrawing = { svg: string; missing: string[] };

// The dark theme of the site; images have no style sheet to take it from.
const colours = { ground: "#12151b", ink: "#f2f0ea", quiet: "#b9bec8" } as const;
const margin = 72;
const column = 566;
/** Runs out of the image at its side. */
const scene = { width: 690, height: 520, left: 640, top: 58 } as const;
const titleOrder = { style: "display", sizes: [62, 54, 47], width: column, lines: 4, tracking: -0.022 } as const;
const factsOrder = { style: "text", sizes: [26], width: 720, lines: 1 } as const;
const nameOrder = { style: "name", sizes: [27], width: 860, lines: 1 } as const;
const markSize = 44;
/** How far a line's letters reach down from the place where they stand, as part of their size. */
const descent = 0.22;

export async function drawCard(
  card: Pick<SharingCard, "art" | "title" | "facts">,
  { name, language }: { name: string; language: string },
  faces: Faces,
): Promise<CardDrawing> {
  const title = await setText(card.title, faces, { ...titleOrder, language });
  const facts = await setText(card.facts.join(" · "), faces, { ...factsOrder, language });
  const owner = await setText(name, faces, { ...nameOrder, language });
  const { width, height } = sharingSize;
  const side: Side = title.rightToLeft ? "right" : "left";

  const factsBaseline = height - margin - descent * facts.size - 6;
  const titleBaseline = facts.lines.length > 0 ? factsBaseline - facts.size - 34 - roomBelow(title) : factsBaseline;
  const ownerStart = margin + markSize + 14;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>` +
    placeScene(blockArt({ ...card.art, bare: true, width: scene.width, height: scene.height }), side) +
    `<svg x="${side === "left" ? margin - 4 : width - margin + 4 - markSize}" y="${margin}" width="${markSize}" height="${markSize}" viewBox="0 0 32 32">` +
    `${markFaces.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`).join("")}</svg>` +
    drawText(owner, {
      side,
      edge: ownerStart,
      lastBaseline: margin + markSize / 2 + 0.35 * owner.size,
      colour: colours.ink,
    }) +
    drawText(title, { side, edge: margin, lastBaseline: titleBaseline, colour: colours.ink }) +
    drawText(facts, { side, edge: margin, lastBaseline: factsBaseline, colour: colours.quiet }) +
    `</svg>`;
  return { svg, missing: [...title.missing, ...facts.missing, ...owner.missing] };
}

type Side = "left" | "right";

/** Scripts with tall lines reach further down, too. */
function roomBelow({ lineHeight, size }: SetText): number {
  return Math.max(0, lineHeight - 1.16 * size) * 0.5;
}

function placeScene(art: string, side: Side): string {
  const left = side === "left" ? scene.left : sharingSize.width - scene.left - scene.width;
  return art.replace("<svg ", `<svg x="${left}" y="${scene.top}" `);
}

function drawText(
  { lines, size, lineHeight }: SetText,
  { side, edge, lastBaseline, colour }: { side: Side; edge: number; lastBaseline: number; colour: string },
): string {
  return lines
    .map(({ width, glyphs }, index) => {
      const left = side === "left" ? edge : sharingSize.width - edge - width * size;
      const baseline = lastBaseline - (lines.length - 1 - index) * lineHeight;
      return `<g fill="${colour}">${glyphs.map((glyph) => drawGlyph(glyph, left, baseline, size)).join("")}</g>`;
    })
    .join("");
}

function drawGlyph({ face, id, x, y }: Glyph, left: number, baseline: number, size: number): string {
  // The empty box. Fonts are chosen so that it doesn't come up; should it all the same, a gap is better.
  if (id === 0) return "";
  const scale = round(size / face.unitsPerEm, 5);
  const transform = `translate(${round(left + x * size, 2)} ${round(baseline - y * size, 2)}) scale(${scale} ${-scale})`;
  const layers = face.palette ? face.source.getGlyphColorLayers(id) : [];
  if (layers.length === 0) return `<path transform="${transform}" d="${face.font.glyphToPath(id)}"/>`;
  const painted = layers.map(({ glyph, colorIndex }) => {
    const fill = colorIndex === undefined ? undefined : face.palette?.[colorIndex];
    return `<path${fill ? ` fill="${fill}"` : ""} d="${face.font.glyphToPath(glyph)}"/>`;
  });
  return `<g transform="${transform}">${painted.join("")}</g>`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
