import { nodeInputRule } from "@tiptap/core";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";

/** `---` becomes a divider after Enter, which is what writers press, or after a space. The caret is then in the line below. */
export const Divider = HorizontalRule.extend({
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___|\*\*\*)[\s\n]$/, type: this.type })];
  },
});
