// A post as a letter: HTML and plain text, complete but for the link with which a reader leaves. Pure: callers look up what the post names.
import { parseDocument } from "htmlparser2";
import { escapeHtml } from "../media/html-images.ts";
import {
  type BlockFrame,
  type LetterWords,
  button,
  type LetterImage,
  type LetterParts,
  writeBlocks,
} from "./letter-blocks.ts";
import {
  columnWidth,
  darkStyles,
  fontStack,
  letterWidth,
  type LetterColors,
  lightColors,
  margin,
  openTable,
} from "./letter-styles.ts";
import { writeLetterText } from "./letter-text.ts";
import type { SiteWords } from "../site-words.ts";

/** Bytes of HTML. Gmail cuts letters at 102 KB, and the link to leave with them. */
export const maxLetterBytes = 90 * 1024;

/** Stands in a letter where each reader's own link to leave goes. */
const leavePlace = "https://leave.invalid/";

export type LetterSource = LetterParts & {
  subject: string;
  /** What lists of mail programs show beside the subject; empty for the beginning of the letter. */
  preheader: string;
  /** Clean HTML. */
  html: string;
  /** The URL of the post. */
  page: string;
  cover: (LetterImage & { alt: string }) | null;
  site: { name: string; url: string };
  language: string;
  /** In this language. */
  words: SiteWords;
  accent: string;
  /** Who sends it and from where, as laws demand. May have several lines. */
  legalLine: string;
};

export type Letter = { html: string; text: string };

export function writeLetter(source: LetterSource): Letter {
  const { text, newsletter } = source.words.server;
  const words: LetterWords = { ...text, ...newsletter.letter };
  const isRtl = /^(?:ar|fa|he|ur|yi)\b/.test(source.language);
  const colors = lightColors(source.accent);
  const page = withSource(source.page);
  const frame: BlockFrame = { ...source, words, colors, isRtl, page };
  const blocks = writeBlocks(parseDocument(source.html).children, frame);
  const readOn = button(page, escapeHtml(words.readOn), frame);
  const [before, after] = writeFrame({ ...source, page }, frame);
  let bytes = Buffer.byteLength(before + after + readOn);
  const fitting = blocks.findIndex((block) => (bytes += Buffer.byteLength(block)) > maxLetterBytes);
  const shown = fitting < 0 ? blocks : [...blocks.slice(0, fitting), readOn];
  return {
    html: before + shown.join("") + after,
    text: writeLetterText({ ...source, page }, { words, leave: leavePlace }),
  };
}

/** Puts a reader's link to leave into both parts of a letter. It is the last of them: a post may name the same place. */
export function addLeaveLink({ html, text }: Letter, url: string): Letter {
  return { html: replaceLast(html, leavePlace, escapeHtml(url)), text: replaceLast(text, leavePlace, url) };
}

function replaceLast(text: string, place: string, by: string): string {
  const at = text.lastIndexOf(place);
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + place.length);
}

/** Tells the statistics of the site where a visit comes from, and nothing about the reader. */
function withSource(url: string): string {
  const address = new URL(url);
  address.searchParams.set("ref", "newsletter");
  return address.href;
}

/** Writes what stands before and after the blocks of the post. */
function writeFrame(
  { subject, preheader, page, cover, site, language, legalLine, accent }: LetterSource,
  { words, colors, isRtl }: { words: BlockFrame["words"]; colors: LetterColors; isRtl: boolean },
): [before: string, after: string] {
  const direction = isRtl ? "rtl" : "ltr";
  const side = isRtl ? "right" : "left";
  const lang = escapeHtml(language);
  const font = `font-family:${fontStack}`;
  const quiet = `${font};font-size:13px;line-height:1.6;color:${colors.quiet}`;
  const quietLink = (url: string, text: string) =>
    `<a class="q" href="${escapeHtml(url)}" style="color:${colors.quiet};text-decoration:underline">${escapeHtml(text)}</a>`;
  const cell = `padding:0 ${margin}px`;
  // Mail programs show the beginning of a letter beside its subject. The spaces keep what comes after it out.
  const hidden =
    preheader === ""
      ? ""
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${"&#8199;&#65279;".repeat(60)}</div>`;
  const image =
    cover === null
      ? ""
      : `<tr><td style="${cell};padding-bottom:20px"><a href="${escapeHtml(page)}"><img src="${escapeHtml(cover.src)}" width="${Math.min(columnWidth, cover.width)}" height="${heightOf(cover)}" alt="${escapeHtml(cover.alt)}" style="display:block;width:100%;max-width:${Math.min(columnWidth, cover.width)}px;height:auto;border:0"></a></td></tr>`;
  const before =
    `<!DOCTYPE html><html lang="${lang}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeHtml(subject)}</title><style>${darkStyles(accent)}</style></head>` +
    `<body class="p" style="margin:0;padding:0;background-color:${colors.page}">${hidden}` +
    `<table role="presentation" lang="${lang}" dir="${direction}" class="p" cellpadding="0" cellspacing="0" border="0" style="width:100%;background-color:${colors.page}">` +
    `<tr><td align="center" style="padding:16px 8px">` +
    `<!--[if mso]><table role="presentation" width="${letterWidth}"><tr><td><![endif]-->` +
    `<table role="presentation" class="s" cellpadding="0" cellspacing="0" border="0" align="center" style="width:100%;max-width:${letterWidth}px;background-color:${colors.paper}">` +
    `<tr><td align="${side}" style="${cell};padding-top:20px;padding-bottom:20px">${openTable("width:100%")}<tr>` +
    `<td class="q" align="${side}" style="${quiet};font-weight:700"><a class="q" href="${escapeHtml(site.url)}" style="color:${colors.quiet};text-decoration:none">${escapeHtml(site.name)}</a></td>` +
    `<td class="q" align="${isRtl ? "left" : "right"}" style="${quiet}">${quietLink(page, words.view)}</td></tr></table></td></tr>` +
    `<tr><td class="t" align="${side}" style="${cell};padding-bottom:20px;${font};color:${colors.text}">` +
    `<h1 style="margin:0;font-size:28px;line-height:1.25;font-weight:700"><a class="t" href="${escapeHtml(page)}" style="color:${colors.text};text-decoration:none">${escapeHtml(subject)}</a></h1></td></tr>` +
    image +
    `<tr><td class="t" align="${side}" style="${cell};${font};font-size:17px;line-height:1.6;color:${colors.text}">`;
  const legal = legalLine
    .split("\n")
    .map((line) => escapeHtml(line.trim()))
    .join("<br>");
  const after =
    `</td></tr>` +
    `<tr><td class="q" align="${side}" style="${cell};padding-top:8px;padding-bottom:24px;${quiet}">` +
    `<hr class="l" style="margin:0 0 16px;border:0;border-top:1px solid ${colors.line}">` +
    `<p style="margin:0 0 8px">${escapeHtml(words.reason({ site: site.name }))} ${quietLink(leavePlace, words.leave)}</p>` +
    (legal === "" ? "" : `<p style="margin:0">${legal}</p>`) +
    `</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
  return [before, after];
}

function heightOf({ width, height }: LetterImage): number {
  return Math.max(1, Math.round((height * Math.min(columnWidth, width)) / width));
}
