// Marks: formats of a part of a line. Each is one element of the stored HTML.
import { Mark, markInputRule } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Italic } from "@tiptap/extension-italic";
import { Strike } from "@tiptap/extension-strike";
import { Underline } from "@tiptap/extension-underline";
import { fonts, sizes } from "#contract/post-html.ts";
import { withTightSigns } from "../typed-markdown.ts";
import { given, ownAttributes, read } from "./attributes.ts";
import { Link } from "./link.ts";

/** Marks that are one element without attributes. */
const elementMarks = ["sub", "sup", "kbd", "mark", "small", "del", "ins", "q", "cite"] as const;

/** `==highlighted==` while typing. */
const highlighted = /(?:^|\s)(==(?!\s)([^=]+)(?<!\s)==)$/;

function elementMark(tag: (typeof elementMarks)[number]): Mark {
  return Mark.create({
    name: tag,
    // This comes before TipTap's strike, which would take "del".
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

/** Code can be a link, or highlighted. */
const PostCode = Code.extend({ excludes: "" });

export const marks = [
  withTightSigns(Bold),
  withTightSigns(Italic),
  Strike,
  Underline,
  ...elementMarks.map(elementMark),
  Abbreviation,
  TextStyle,
  Link,
  PostCode,
];
