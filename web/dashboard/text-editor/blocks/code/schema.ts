// A block of code with its language, the name of its file and the lines to highlight.
import { type Editor, textblockTypeInputRule } from "@tiptap/core";
import { CodeBlock } from "@tiptap/extension-code-block";
import { codeLanguageId } from "#contract/code-languages.ts";
import { limits } from "#contract/limits.ts";
import { given, ownAttributes, read } from "../../schema/attributes.ts";

export const PostCodeBlock = CodeBlock.extend({
  addAttributes: () => ownAttributes({ language: "plain", file: null, lines: null }),
  parseHTML: () => [
    {
      tag: "pre",
      preserveWhitespace: "full",
      getAttrs: (element) => {
        const {
          "data-language": own,
          "data-file": file,
          "data-lines": lines,
        } = read(element, "data-language", "data-file", "data-lines");
        const named = /^language-([\w+#.-]+)$/.exec(element.querySelector(":scope > code")?.className ?? "")?.[1];
        return { language: own ?? named ?? "plain", file, lines };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "pre",
    given({
      "data-language": attrs.language === "plain" ? null : attrs.language,
      "data-file": attrs.file,
      "data-lines": attrs.lines,
    }),
    0,
  ],
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // TipTap's own indents by parsing HTML, which the page's policy forbids.
      Tab: ({ editor }) => indentCode(editor, 1),
      "Shift-Tab": ({ editor }) => indentCode(editor, -1),
    };
  },
  addInputRules() {
    // "```ts " or "~~~ts " while typing; Enter does the same as the space.
    return [/^```([\w+#.-]+)?[\s\n]$/, /^~~~([\w+#.-]+)?[\s\n]$/].map((find) =>
      textblockTypeInputRule({
        find,
        type: this.type,
        getAttributes: ([, name]) => ({ language: name ? (codeLanguageId(name) ?? name) : "plain" }),
      }),
    );
  },
});

/** Inserts spaces at the caret, or at the start of each selected line; with `by` -1, removes them from the lines. */
function indentCode({ state, view }: Editor, by: 1 | -1): boolean {
  const { $from, $to, empty } = state.selection;
  if ($from.parent.type.name !== "codeBlock" || !$from.sameParent($to)) return false;
  const indent = " ".repeat(limits.editor.codeTab);
  const { tr } = state;
  if (empty && by === 1) {
    view.dispatch(tr.insertText(indent).scrollIntoView());
    return true;
  }
  const text = $from.parent.textContent;
  const first = text.lastIndexOf("\n", $from.parentOffset - 1) + 1;
  const starts = [first];
  for (let at = text.indexOf("\n", first); at !== -1 && at < $to.parentOffset; at = text.indexOf("\n", at + 1))
    starts.push(at + 1);
  // From the last line, so that the positions of the others stay.
  for (const start of starts.toReversed()) {
    const position = $from.start() + start;
    const spaces = /^ */.exec(text.slice(start, start + limits.editor.codeTab))?.[0].length ?? 0;
    if (by === 1) tr.insertText(indent, position);
    else if (spaces > 0) tr.delete(position, position + spaces);
  }
  view.dispatch(tr.scrollIntoView());
  return true;
}
