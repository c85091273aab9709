import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import {
  calloutKinds,
  commonAttributes,
  fileNamePattern,
  idPattern,
  languagePattern,
  linesPattern,
  mediaUrlPattern,
  pixelsPattern,
  postElements,
} from "#contract/post-html.ts";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { withoutDepths } from "./html-depth.ts";

/** Keeps everything that the editor and the importer can make, and nothing else. Idempotent: clean HTML stays unchanged. */
export function sanitizePostHtml(html: string): string {
  let clean = sanitizeHtml(emptyPlayers(withoutDepths(html)), options);
  // Removed elements may have separated two elements that can't be nested, such as a paragraph in a paragraph.
  for (let before = html, pass = 1; clean !== before && pass < maxPasses; pass++) {
    before = clean;
    clean = sanitizeHtml(emptyPlayers(before), options);
  }
  return clean;
}

/** Three are enough for all known input; each pass alone is safe. */
const maxPasses = 6;

/** Returns the words of HTML, with a space at the end of each block or line. Skips style and script blocks. */
export function plainText(html: string): string {
  return textsOf(html).all;
}

/** Returns the words of a text, and apart from them those of its code and tables, each in one line. */
export function textsOf(html: string): { all: string; prose: string; blocks: string } {
  const texts = { all: "", prose: "", blocks: "" };
  let silent = 0;
  let within = 0;
  /** For each open figure, whether it is a chart, whose numbers are no words. */
  const charts: boolean[] = [];
  const isSilent = (name: string) =>
    name === "style" || name === "script" || (name === "table" && charts.at(-1) === true);
  const add = (part: string) => {
    texts.all += part;
    texts[within === 0 ? "prose" : "blocks"] += part;
  };
  const parser = new Parser({
    onopentag(name, { class: names = "" }) {
      if (name === "figure") charts.push(names.split(" ").includes("chart"));
      if (isSilent(name)) silent++;
      if (!inlineTags.has(name)) add(" ");
      if (name === "pre" || name === "table") within++;
    },
    ontext(part) {
      if (silent === 0) add(part);
    },
    onclosetag(name) {
      if (isSilent(name)) silent--;
      if (name === "figure") charts.pop();
      if (name === "pre" || name === "table") within--;
      if (!inlineTags.has(name)) add(" ");
    },
  });
  parser.end(withoutDepths(html));
  const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return { all: inOneLine(texts.all), prose: inOneLine(texts.prose), blocks: inOneLine(texts.blocks) };
}

const inlineTags = new Set([
  "a",
  "abbr",
  "b",
  "cite",
  "code",
  "del",
  "em",
  "i",
  "ins",
  "kbd",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);

/** A page, an email address, a telephone number, or a URL of this site, whose first part contains no colon that could end a scheme. */
const linkUrl = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|[#?]|[^:/?#\\]+(?:[/?#]|$))/i;
/** Browsers ignore some of these characters, but not all. */
const ignoredInUrls = /[\p{Cc}\s]/gu;
/** No element, so that sanitize-html keeps only the content. */
const none = "x-none";

const options: sanitizeHtml.IOptions = {
  allowedTags: [...postElements.keys()],
  allowedAttributes: {
    "*": [...commonAttributes],
    ...Object.fromEntries([...postElements].map(([tag, { attributes = [] }]) => [tag, [...attributes]])),
  },
  allowedClasses: {
    ...Object.fromEntries([...postElements].flatMap(([tag, { classes }]) => (classes ? [[tag, [...classes]]] : []))),
    "*": [],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ["www.youtube-nocookie.com", "player.vimeo.com"],
  allowIframeRelativeUrls: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 100,
  transformTags: {
    b: "strong",
    i: "em",
    strike: "s",
    "*": (tagName, attribs) => {
      if (attribs.id !== undefined && !idPattern.test(attribs.id)) delete attribs.id;
      return { tagName, attribs };
    },
    a: (tagName, attribs) => {
      const { target, rel: _rel, download, ...kept } = attribs;
      if (kept.href !== undefined && !linkUrl.test(kept.href.replace(ignoredInUrls, ""))) delete kept.href;
      if (download !== undefined && mediaUrlPattern.test(kept.href ?? "")) kept.download = download;
      return { tagName, attribs: target === "_blank" ? { ...kept, target, rel: "noopener noreferrer" } : kept };
    },
    // A callout has both of its classes. Any other aside is a plain box.
    aside: (tagName, { class: names = "", ...kept }) => {
      const given = names.split(/\s+/);
      const kind =
        calloutKinds.find((name) => given.includes(`callout-${name}`)) ?? (given.includes("callout") ? "note" : null);
      if (kind === null) return { tagName: "div", attribs: { ...kept, class: names } };
      return { tagName, attribs: { ...kept, class: `callout callout-${kind}` } };
    },
    pre: (tagName, attribs) => ({
      tagName,
      attribs: matching(attribs, {
        "data-language": languagePattern,
        "data-file": fileNamePattern,
        "data-lines": linesPattern,
      }),
    }),
    col: (tagName, attribs) => ({ tagName, attribs: matching(attribs, { width: pixelsPattern }) }),
    iframe: (tagName, { src: address = "", title, "data-poster": poster = "" }) => {
      const src = videoEmbedUrl(address);
      if (src === null) return { tagName: "span", attribs: {} };
      const embed: sanitizeHtml.Attributes = {
        class: "ql-video",
        src,
        title: title || "Video",
        allowfullscreen: "",
      };
      return { tagName, attribs: mediaUrlPattern.test(poster) ? { ...embed, "data-poster": poster } : embed };
    },
    img: (tagName, attribs) => ({ tagName, attribs: withSize({ ...attribs, alt: attribs.alt ?? "" }) }),
    video: (tagName, attribs) => ({
      tagName: mediaUrlPattern.test(attribs.src ?? "") ? tagName : none,
      attribs: withSize(matching(asClipOrVideo(attribs), { poster: mediaUrlPattern })),
    }),
    audio: (tagName, attribs) => ({
      tagName: mediaUrlPattern.test(attribs.src ?? "") ? tagName : none,
      attribs: { ...attribs, controls: "" },
    }),
    // Only the disabled checkboxes of task lists.
    input: (tagName, attribs) => {
      if (attribs.type !== "checkbox") return { tagName: "span", attribs: {} };
      return { tagName, attribs: { type: "checkbox", disabled: "", ...("checked" in attribs && { checked: "" }) } };
    },
  },
  // The content of a frame is for browsers without frames, and is parsed as text, including markup.
  textFilter: (text, tagName) => (tagName === "iframe" ? "" : text),
  exclusiveFilter: (frame) =>
    frame.tag === "img" && !/^(?:https?:\/\/|data:image\/|\/(?![/\\]))/i.test(frame.attribs.src ?? ""),
};

/** A clip, which plays automatically, has no sound and stays where it is: it has all three attributes. Any other video has none of them. */
function asClipOrVideo({
  loop,
  muted,
  playsinline: _playsinline,
  ...kept
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const isClip = loop !== undefined && muted !== undefined;
  return { ...kept, controls: "", ...(isClip && { loop: "", muted: "", playsinline: "" }) };
}

/** Removes the attributes whose value doesn't match their pattern. */
function matching(attribs: sanitizeHtml.Attributes, patterns: Record<string, RegExp>): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !Object.hasOwn(patterns, name) || patterns[name]?.test(value)),
  );
}

/** Removes the size if it isn't in pixels, or only one side. */
function withSize({ width = "", height = "", ...kept }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return pixelsPattern.test(width) && pixelsPattern.test(height) ? { ...kept, width, height } : kept;
}

/** Elements in which a paragraph may be. */
const holdParagraphs = new Set(["div", "section", "aside", "blockquote", "details", "figure", "li", "td", "th", "dd"]);

/**
 * Takes the content out of videos and recordings: it is for browsers that can't play them. Replaces a video of another site by a link to
 * it.
 */
function emptyPlayers(html: string): string {
  if (!/<(?:video|audio)\b/i.test(html)) return html;
  let result = "";
  let copied = 0;
  let player: { name: string; attributes: Record<string, string>; start: number; depth: number } | null = null;
  const open: string[] = [];
  const write = (end: number) => {
    if (!player) return;
    result += html.slice(copied, player.start) + writePlayer(player.name, player.attributes, open.at(-1));
    copied = end;
    player = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (player) {
        player.depth++;
        if (name === "source" && player.attributes.src === undefined && attributes.src !== undefined)
          player.attributes.src = attributes.src;
      } else if (name === "video" || name === "audio") {
        player = { name, attributes: { ...attributes }, start: parser.startIndex, depth: 0 };
      } else {
        open.push(name);
      }
    },
    onclosetag() {
      if (!player) open.pop();
      else if (player.depth > 0) player.depth--;
      else write(parser.endIndex + 1);
    },
  });
  parser.end(html);
  write(html.length);
  return result + html.slice(copied);
}

function writePlayer(name: string, attributes: Record<string, string>, parent: string | undefined): string {
  const { src = "", title } = attributes;
  if (mediaUrlPattern.test(src)) {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    return `<${name}${written.join("")}></${name}>`;
  }
  if (!/^https?:\/\//i.test(src)) return "";
  const words = title || (name === "video" ? "Watch the video" : "Listen to the recording");
  const link = `<a href="${escapeHtml(src)}">${escapeHtml(words)}</a>`;
  return parent === undefined || holdParagraphs.has(parent) ? `<p>${link}</p>` : link;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
