// Links: how they are stored, and what becomes a link while typing or pasting.
import {
  type Editor,
  InputRule,
  Mark,
  markInputRule,
  markPasteRule,
  mergeAttributes,
  type PasteRuleMatch,
} from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { given, ownAttributes, read } from "./attributes.ts";
import { findMarkdownLinks, findUrls } from "./typed-links.ts";

/** Links keep their title and whether they open in a new tab; `rel` follows from that. Text typed at the end of a link isn't part of it. */
export const Link = Mark.create({
  name: "link",
  // Around all other marks.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ownAttributes({ href: "", title: null, target: null }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => read(element, "href", "title", "target") }],
  renderHTML: ({ mark: { attrs } }) => [
    "a",
    mergeAttributes(given({ href: attrs.href, title: attrs.title, target: attrs.target }), {
      ...(attrs.target === "_blank" && { rel: "noopener noreferrer" }),
    }),
    0,
  ],
  addInputRules() {
    return [
      markInputRule({
        find: (text) =>
          findMarkdownLinks(text).find(({ index, text: found }) => index + found.length === text.length) ?? null,
        type: this.type,
        getAttributes: ({ data }) => data ?? {},
      }),
      new InputRule({
        find: (text) => {
          const url = text.endsWith(" ") ? urlAtEnd(text.slice(0, -1)) : null;
          return url && { index: url.index, text: text.slice(url.index) };
        },
        handler: ({ state: { tr }, range, match: [typed] }) => {
          // The last typed character is not in the text yet.
          tr.insertText(typed.slice(range.to - range.from), range.to);
          linkUrlBefore(tr, range.from + typed.length - 1);
        },
      }),
    ];
  },
  addPasteRules() {
    const find = (text: string): PasteRuleMatch[] => {
      const links = findMarkdownLinks(text);
      const isFree = ({ index }: PasteRuleMatch) =>
        !links.some((link) => index >= link.index && index < link.index + link.text.length);
      return [
        ...links,
        ...findUrls(text)
          .map((url) => ({ ...url, data: { href: url.text } }))
          .filter(isFree),
      ];
    };
    return [markPasteRule({ find, type: this.type, getAttributes: ({ data }) => data ?? {} })];
  },
  addKeyboardShortcuts() {
    const beforeBreak = () => linkAtCaret(this.editor);
    return { Enter: beforeBreak, "Shift-Enter": beforeBreak };
  },
});

/** Links a URL before the caret. Returns false, so that the key keeps its normal effect. */
function linkAtCaret({ view, state }: Editor): false {
  const { tr } = state;
  if (tr.selection.empty) linkUrlBefore(tr, tr.selection.from);
  if (tr.docChanged) view.dispatch(tr);
  return false;
}

function linkUrlBefore(tr: Transaction, position: number): void {
  const { link, code } = tr.doc.type.schema.marks;
  const $end = tr.doc.resolve(position);
  const url = urlAtEnd($end.parent.textBetween(0, $end.parentOffset, "\n", "\n"));
  if (!url || !link || $end.parent.type.spec.code) return;
  const from = position - ($end.parentOffset - url.index);
  const to = from + url.text.length;
  if (tr.doc.rangeHasMark(from, to, link) || (code && tr.doc.rangeHasMark(from, to, code))) return;
  tr.addMark(from, to, link.create({ href: url.text }));
}

/** Returns the URL that is the last word of this text, perhaps with a full stop or a bracket after it. */
function urlAtEnd(text: string): { index: number; text: string } | null {
  const word = /\S+$/.exec(text);
  const url = word && findUrls(word[0])[0];
  return word && url && cleanLink(url.text) !== "" ? { index: word.index + url.index, text: url.text } : null;
}
