import { DomUtils } from "htmlparser2";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanCmsHtml, embed, makeParagraphs, withClass } from "../cms-html.ts";
import { escapeHtml } from "../../markdown/escape.ts";
import {
  type Document,
  findElements,
  isElement,
  parseHtml,
  replaceWith,
  textOf,
} from "../../markdown/post-structure.ts";
import { type Lookups, replaceWordPressShortcodes } from "./wordpress-shortcodes.ts";

/** Turns the text of a WordPress post, with the marks of the block editor or the line breaks of the classic editor, into HTML. */
export function readWordPressHtml(
  source: string,
  lookups: Lookups,
  footnotes = "",
): { document: Document; notes: string[] } {
  const unknown = new Set<string>();
  const whole = insertSharedBlocks(source.replace(/\r\n?/g, "\n"), lookups);
  const dynamic = listDynamicBlocks(whole)
    .map((name) => `"${name}"`)
    .join(", ");
  const notes = dynamic === "" ? [] : [`what only WordPress can make was left out, from its blocks ${dynamic}`];
  const document = parseHtml(replaceWordPressShortcodes(whole, lookups, unknown));
  showEmbeds(document);
  makeParagraphs(document);
  showLoneAddresses(document);
  cleanCmsHtml(document);
  addFootnotes(document, footnotes);
  return {
    document,
    notes: [...notes, ...[...unknown].map((name) => `the shortcode "${name}" is not known and was left out`)],
  };
}

const maxShared = 50;

/** Inserts shared blocks: `<!-- wp:block {"ref":12} /-->` stands for a text that several posts show. */
function insertSharedBlocks(text: string, lookups: Lookups): string {
  let inserted = 0;
  const insert = (part: string, within: string[]): string =>
    part.replace(/<!--\s*wp:block\s*\{[^}]*"ref"\s*:\s*(\d+)[^}]*\}\s*\/-->/g, (_all, id: string) => {
      const block = within.includes(id) || inserted >= maxShared ? null : lookups.findBlock(id);
      inserted++;
      return block === null ? "" : insert(block, [...within, id]);
    });
  return insert(text, []);
}

/** Lists blocks that WordPress renders on each request; they have no stored text. */
function listDynamicBlocks(text: string): string[] {
  const names = [...text.matchAll(/<!--\s*wp:([a-z][\w-]*(?:\/[\w-]+)?)\s[^>]*?\/-->/g)].map(([, name = ""]) => name);
  return [
    ...new Set(
      names.filter(
        (name) => !/^(?:more|nextpage|spacer|separator|block|footnotes|paragraph|image|embed|post-content)$/.test(name),
      ),
    ),
  ];
}

function showEmbeds(document: Document): void {
  for (const box of withClass(document, /(?:^|\s)wp-block-embed__wrapper(?:\s|$)/)) {
    const address = textOf(box);
    if (/^https?:\/\/\S+$/.test(address)) replaceWith(box, embed(address));
  }
  // The quote already represents an embedded post, so its frame is removed.
  for (const frame of withClass(document, /wp-embedded-content/))
    if (frame.name === "iframe" && frame.prev !== null) DomUtils.removeElement(frame);
}

/** Embeds a URL that is alone in its paragraph. */
function showLoneAddresses(document: Document): void {
  for (const paragraph of findElements(document, "p")) {
    const words = textOf(paragraph);
    if (!/^https?:\/\/\S+$/.test(words) || paragraph.children.some((child) => isElement(child) && child.name !== "a"))
      continue;
    if (videoEmbedUrl(words) !== null) replaceWith(paragraph, embed(words));
    else if (!paragraph.children.some(isElement))
      replaceWith(paragraph, `<p><a href="${escapeHtml(words)}">${escapeHtml(words)}</a></p>`);
  }
}

/** Adds footnotes, which WordPress stores apart from the text, as a list of texts with ids. */
function addFootnotes(document: Document, footnotes: string): void {
  const notes = parseNotes(footnotes);
  for (const reference of findElements(document, "sup"))
    if (reference.attribs["data-fn"] !== undefined) reference.attribs.class = "footnote-ref";
  if (notes.length === 0) return;
  const items = notes.map(
    ({ id, content }) =>
      `<li id="${escapeHtml(id)}" class="footnote-item"><p>${content} <a href="#${escapeHtml(id)}-link" class="footnote-backref">↩︎</a></p></li>`,
  );
  for (const node of parseHtml(`<section class="footnotes"><ol class="footnotes-list">${items.join("")}</ol></section>`)
    .children)
    DomUtils.appendChild(document, node);
}

function parseNotes(json: string): { id: string; content: string }[] {
  try {
    const notes: unknown = JSON.parse(json || "[]");
    return (Array.isArray(notes) ? notes : []).flatMap((note: unknown) => {
      if (typeof note !== "object" || note === null || !("id" in note) || !("content" in note)) return [];
      return [{ id: String(note.id), content: String(note.content) }];
    });
  } catch {
    return [];
  }
}
