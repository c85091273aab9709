import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { limits } from "#contract/limits.ts";
import { videoEmbedUrl } from "#contract/video-address.ts";

/** Everything the editor and the importer can make, and nothing else. Idempotent: clean HTML comes back unchanged. */
export function sanitisePostHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** An address that leads to a page or a picture; whatever else stands there, such as a script, is none. */
export function safeAddress(address: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : "";
}

/** The words of HTML, with a space where a block or a line ends. Style and script blocks count as nothing. */
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
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

export { videoEmbedUrl };

/** The page of a video on its own site, for those who have no script. */
export function videoWatchUrl(embed: string): string {
  return embed.replace("https://www.youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v=").replace("https://player.vimeo.com/video/", "https://vimeo.com/");
}

const inlineTags = new Set([
  "a", "abbr", "b", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u", "wbr",
]);

const indents = Array.from({ length: limits.editor.maxIndent }, (_, index) => `ql-indent-${index + 1}`);
const editorClasses = [
  ...indents, "ql-align-center", "ql-align-right", "ql-align-justify", "ql-font-serif", "ql-font-monospace", "ql-size-small", "ql-size-large", "ql-size-huge",
];
const blocks = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "div"];
const safeId = /^[\p{L}\p{N}][\p{L}\p{N}_:.-]{0,120}$/u;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks, "ul", "ol", "pre", "hr", "br", "wbr", "a", "abbr", "cite", "code", "del", "dl", "dt", "dd", "details", "summary", "em", "figure",
    "figcaption", "iframe", "img", "input", "ins", "kbd", "mark", "q", "s", "section", "small", "span", "strong", "sub", "sup", "table", "caption", "thead",
    "tbody", "tfoot", "tr", "th", "td", "u",
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
      if (attribs["data-language"] !== undefined && !/^[\w+#.-]{1,30}$/.test(attribs["data-language"])) delete attribs["data-language"];
      return { tagName, attribs };
    },
    a: (tagName, attribs) => {
      const { target, rel: _rel, ...kept } = attribs;
      return { tagName, attribs: target === "_blank" ? { ...kept, target, rel: "noopener noreferrer" } : kept };
    },
    iframe: (tagName, attribs) => {
      const src = videoEmbedUrl(attribs.src ?? "");
      const embed: sanitizeHtml.Attributes = src === null ? {} : { class: "ql-video", src, title: attribs.title || "Video", allowfullscreen: "" };
      return { tagName: src === null ? "span" : tagName, attribs: embed };
    },
    img: (tagName, attribs) => {
      const { width, height, ...kept } = attribs;
      const size: sanitizeHtml.Attributes = /^\d{1,5}$/.test(width ?? "") && /^\d{1,5}$/.test(height ?? "") ? { width: String(width), height: String(height) } : {};
      return { tagName, attribs: { ...kept, alt: attribs.alt ?? "", ...size } };
    },
    // Only the tick boxes of task lists, which nobody can press.
    input: (tagName, attribs) => {
      if (attribs.type !== "checkbox") return { tagName: "span", attribs: {} };
      return { tagName, attribs: { type: "checkbox", disabled: "", ...("checked" in attribs && { checked: "" }) } };
    },
  },
  exclusiveFilter: (frame) => frame.tag === "img" && !/^(?:https?:\/\/|data:image\/|\/(?![/\\]))/i.test(frame.attribs.src ?? ""),
};
