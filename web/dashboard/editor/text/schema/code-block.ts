// A block of code with its language, the name of its file and the lines to highlight.
import { textblockTypeInputRule } from "@tiptap/core";
import { CodeBlock } from "@tiptap/extension-code-block";
import { codeLanguageId } from "#contract/code-languages.ts";
import { given, ownAttributes, read } from "./attributes.ts";

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
