// The HTML of a post: every element, attribute and class that a stored text may have. The server's sanitizer is made from this table
// (server/text/post-html.ts), and the editor's schema reads the values of its blocks from it (web/dashboard/text-editor/), so the two can't
// drift. docs/post-html.md shows each block.
import { chartTypes } from "./charts.ts";
import { limits } from "./limits.ts";

export const calloutKinds = ["note", "tip", "warning"] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** The width of an image or video: that of the text, wider, or from edge to edge. */
export const figureWidths = ["text", "wide", "full"] as const;
export type FigureWidth = (typeof figureWidths)[number];

export const alignments = ["center", "right", "justify"] as const;
export const fonts = ["serif", "monospace"] as const;
export const sizes = ["small", "large", "huge"] as const;
/** Images of a gallery. */
export const galleryImages = { min: 2, max: 9 } as const;

/** A programming language, as `data-language` and as the class of a code element name it. */
export const languagePattern = /^[\w+#.-]{1,30}$/;
/** Highlighted lines of code, such as `1,3-5`. */
export const linesPattern = /^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?){0,99}$/;
/** The name of a file above its code. */
export const fileNamePattern = /^[^\p{Cc}\u2028\u2029]{1,120}$/u;
export const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}_:.-]{0,120}$/u;
/** Pixels. */
export const pixelsPattern = /^\d{1,5}$/;
/** A file in the media library. */
export const mediaUrlPattern = /^\/media\/(?:[\w-]+[./])*[\w-]+$/;

/** The link of a game: the page of a project, which plays the build with this number, or else the live one. */
export const gameUrlPattern = /^\/portfolio\/([^/?#]+)(?:#play-([1-9]\d{0,8}))?$/;

const indents = Array.from({ length: limits.editor.maxIndent }, (_, index) => `ql-indent-${index + 1}`);
const lineClasses = [...indents, ...alignments.map((name) => `ql-align-${name}`)];
export const textClasses = [...fonts.map((name) => `ql-font-${name}`), ...sizes.map((name) => `ql-size-${name}`)];
/** Posts of the first editor have the classes of text and of lines on either. */
const anyLine = [...lineClasses, ...textClasses];

export type PostElement = {
  attributes?: readonly string[];
  /** The only classes that stay; a pattern matches a whole class. */
  classes?: readonly (string | RegExp)[];
};

/** Attributes that every element may have. `class` is limited to each element's own. */
export const commonAttributes = ["id", "class", "lang", "dir"] as const;

export const postElements: ReadonlyMap<string, PostElement> = new Map(
  Object.entries<PostElement>({
    // Lines of text
    p: { classes: [...anyLine, "button", "file", "project-card", "game"] },
    h1: { classes: anyLine },
    h2: { classes: anyLine },
    h3: { classes: anyLine },
    h4: { classes: anyLine },
    h5: { classes: anyLine },
    h6: { classes: anyLine },
    div: { classes: anyLine },
    // Blocks
    ul: { classes: ["task-list", "contains-task-list"] },
    ol: { attributes: ["start", "type", "reversed"], classes: ["footnotes-list"] },
    li: { attributes: ["value"], classes: [...anyLine, "task-list-item", "footnote-item"] },
    blockquote: { classes: anyLine },
    aside: { classes: ["callout", ...calloutKinds.map((kind) => `callout-${kind}`)] },
    pre: { attributes: ["data-language", "data-file", "data-lines"], classes: ["math"] },
    hr: {},
    details: { attributes: ["open"] },
    summary: {},
    dl: {},
    dt: {},
    dd: {},
    section: { classes: ["footnotes"] },
    // Tables
    table: {},
    caption: {},
    colgroup: {},
    col: { attributes: ["width"] },
    thead: {},
    tbody: {},
    tfoot: {},
    tr: {},
    th: { attributes: ["colspan", "rowspan", "align", "scope"] },
    td: { attributes: ["colspan", "rowspan", "align"] },
    // Images, videos, sound and 3D models
    figure: {
      classes: [
        ...anyLine,
        "figure-wide",
        "figure-full",
        "gallery",
        "before-after",
        "light-dark",
        "bookmark",
        "video",
        "audio",
        "model",
        "chart",
        ...chartTypes.map((type) => `chart-${type}`),
      ],
    },
    figcaption: {},
    img: { attributes: ["src", "alt", "title", "width", "height"], classes: anyLine },
    iframe: { attributes: ["src", "title", "allowfullscreen", "data-poster"], classes: ["ql-video"] },
    // A clip is a video with `loop` and `muted`.
    video: { attributes: ["src", "title", "controls", "loop", "muted", "playsinline", "poster", "width", "height"] },
    audio: { attributes: ["src", "title", "controls"] },
    // Parts of a line
    a: { attributes: ["href", "title", "target", "rel", "aria-label", "download"], classes: ["footnote-backref"] },
    abbr: { attributes: ["title"] },
    br: {},
    cite: {},
    code: { classes: ["math", /^language-[\w+#.-]{1,30}$/] },
    del: {},
    em: {},
    input: { attributes: ["type", "checked", "disabled"] },
    ins: {},
    kbd: {},
    mark: {},
    q: {},
    s: {},
    small: {},
    span: { classes: anyLine },
    strong: {},
    sub: {},
    sup: { classes: ["footnote-ref"] },
    u: {},
    wbr: {},
  }),
);
