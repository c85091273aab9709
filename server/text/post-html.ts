import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { limits } from "#contract/limits.ts";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { withoutDepths } from "./html-depth.ts";

/** Keeps everything that the editor and the importer can make, and nothing else. Idempotent: clean HTML stays unchanged. */
export function sanitisePostHtml(html: string): string {
  let clean = sanitizeHtml(withoutDepths(html), options);
  // Removed elements may have separated two elements that can't be nested, such as a paragraph in a paragraph.
  for (let before = html, pass = 1; clean !== before && pass < maxPasses; pass++) {
    before = clean;
    clean = sanitizeHtml(before, options);
  }
  return clean;
}

/** Three are enough for all known input; each pass is safe by itself. */
const maxPasses = 6;

/** Returns the words of HTML, with a space at the end of each block or line. Skips style and script blocks. */
export function plainText(html: string): string {
  let text = "";
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (name === "style" || name === "script") silent++;
      if (!inlineTags.has(name)) text += " ";
    },
    ontext(part) {
      if (silent === 0) text += part;
    },
    onclosetag(name) {
      if (name === "style" || name === "script") silent--;
      if (!inlineTags.has(name)) text += " ";
    },
  });
  parser.end(withoutDepths(html));
  return text.replace(/\s+/g, " ").trim();
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

const indents = Array.from({ length: limits.editor.maxIndent }, (_, index) => `ql-indent-${index + 1}`);
const editorClasses = [
  ...indents,
  "ql-align-center",
  "ql-align-right",
  "ql-align-justify",
  "ql-font-serif",
  "ql-font-monospace",
  "ql-size-small",
  "ql-size-large",
  "ql-size-huge",
];
const blocks = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "div"];
/** A page, an email address, a telephone number, or a URL of this site, whose first part contains no colon that could end a scheme. */
const linkUrl = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|[#?]|[^:/?#\\]+(?:[/?#]|$))/i;
/** Browsers ignore some of these characters, but not all. */
const ignoredInUrls = /[\p{Cc}\s]/gu;
const safeId = /^[\p{L}\p{N}][\p{L}\p{N}_:.-]{0,120}$/u;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks,
    "ul",
    "ol",
    "pre",
    "hr",
    "br",
    "wbr",
    "a",
    "abbr",
    "cite",
    "code",
    "del",
    "dl",
    "dt",
    "dd",
    "details",
    "summary",
    "em",
    "figure",
    "figcaption",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "mark",
    "q",
    "s",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "u",
  ],
  allowedAttributes: {
    "*": ["id", "class", "lang", "dir"],
    a: ["href", "title", "target", "rel", "aria-label"],
    abbr: ["title"],
    details: ["open"],
    iframe: ["src", "title", "allowfullscreen"],
    img: ["src", "alt", "title", "width", "height"],
    input: ["type", "checked", "disabled"],
    li: ["value"],
    ol: ["start", "type", "reversed"],
    pre: ["data-language"],
    td: ["colspan", "rowspan", "align"],
    th: ["colspan", "rowspan", "align", "scope"],
  },
  allowedClasses: {
    ...Object.fromEntries([...blocks, "span", "img", "figure"].map((tag) => [tag, editorClasses])),
    li: [...editorClasses, "task-list-item", "footnote-item"],
    ul: ["task-list", "contains-task-list"],
    ol: ["footnotes-list"],
    section: ["footnotes"],
    sup: ["footnote-ref"],
    a: ["footnote-backref"],
    iframe: ["ql-video"],
    code: [/^language-[\w+#.-]{1,30}$/],
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
      if (attribs.id !== undefined && !safeId.test(attribs.id)) delete attribs.id;
      if (attribs["data-language"] !== undefined && !/^[\w+#.-]{1,30}$/.test(attribs["data-language"]))
        delete attribs["data-language"];
      return { tagName, attribs };
    },
    a: (tagName, attribs) => {
      const { target, rel: _rel, ...kept } = attribs;
      if (kept.href !== undefined && !linkUrl.test(kept.href.replace(ignoredInUrls, ""))) delete kept.href;
      return { tagName, attribs: target === "_blank" ? { ...kept, target, rel: "noopener noreferrer" } : kept };
    },
    iframe: (tagName, attribs) => {
      const src = videoEmbedUrl(attribs.src ?? "");
      const embed: sanitizeHtml.Attributes =
        src === null ? {} : { class: "ql-video", src, title: attribs.title || "Video", allowfullscreen: "" };
      return { tagName: src === null ? "span" : tagName, attribs: embed };
    },
    img: (tagName, attribs) => {
      const { width, height, ...kept } = attribs;
      const size: sanitizeHtml.Attributes =
        /^\d{1,5}$/.test(width ?? "") && /^\d{1,5}$/.test(height ?? "")
          ? { width: String(width), height: String(height) }
          : {};
      return { tagName, attribs: { ...kept, alt: attribs.alt ?? "", ...size } };
    },
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
