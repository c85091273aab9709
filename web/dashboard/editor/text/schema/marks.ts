// Marks: what a part of a line can be. Each is one element of the stored HTML. StarterKit brings bold, italic, underline, strike and code.
import { Mark, markInputRule, mergeAttributes } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { fonts, sizes } from "#contract/post-html.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { given, ownAttributes, read } from "./attributes.ts";

/** Marks that are one element without attributes. */
const elementMarks = ["sub", "sup", "kbd", "mark", "small", "del", "ins", "q", "cite"] as const;

/** `==highlighted==` while typing. */
const highlighted = /(?:^|\s)(==(?!\s)([^=]+)(?<!\s)==)$/;

function elementMark(tag: (typeof elementMarks)[number]): Mark {
  return Mark.create({
    name: tag,
    // Before StarterKit's strike, which would take "del".
    parseHTML: () => [{ tag, priority: 55 }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return tag === "mark" ? [markInputRule({ find: highlighted, type: this.type })] : [];
    },
  });
}

const Abbreviation = Mark.create({
  name: "abbr",
  addAttributes: () => ownAttributes({ title: "" }),
  parseHTML: () => [{ tag: "abbr[title]", getAttrs: (element) => read(element, "title") }],
  renderHTML: ({ mark }) => ["abbr", given(mark.attrs), 0],
});

/** The font and the size of a text: one element, as the stored HTML has it. */
const TextStyle = Mark.create({
  name: "textStyle",
  addAttributes: () => ownAttributes({ font: null, size: null }),
  parseHTML: () => [
    {
      tag: "span[class]",
      getAttrs: (element) => {
        const style = { font: valueOf(element, "font", fonts), size: valueOf(element, "size", sizes) };
        return (style.font !== null || style.size !== null) && style;
      },
    },
  ],
  renderHTML: ({ mark: { attrs } }) => [
    "span",
    {
      class: [attrs.font && `ql-font-${attrs.font}`, attrs.size && `ql-size-${attrs.size}`].filter(Boolean).join(" "),
    },
    0,
  ],
});

function valueOf(element: Element, kind: "font" | "size", values: readonly string[]): string | null {
  return values.find((value) => element.classList.contains(`ql-${kind}-${value}`)) ?? null;
}

/** Links keep their title and whether they open in a new tab; `rel` follows from that. */
const PostLink = Link.extend({
  addAttributes: () => ownAttributes({ href: "", title: null, target: null }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => read(element, "href", "title", "target"),
    },
  ],
  renderHTML: ({ mark: { attrs } }) => [
    "a",
    mergeAttributes(given({ href: attrs.href, title: attrs.title, target: attrs.target }), {
      ...(attrs.target === "_blank" && { rel: "noopener noreferrer" }),
    }),
    0,
  ],
}).configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: false,
  markdownLinks: true,
  defaultProtocol: "https",
  isAllowedUri: (url) => cleanLink(url) !== "",
  // `main.rs` and `node.js` are files. Only a whole URL is linked while typing.
  shouldAutoLink: (url) => /^https?:\/\//i.test(url),
});

/** Code may be a link, or marked. */
const PostCode = Code.extend({ excludes: "" });

export const marks = [...elementMarks.map(elementMark), Abbreviation, TextStyle, PostLink, PostCode];
