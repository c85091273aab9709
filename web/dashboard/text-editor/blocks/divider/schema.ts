import { nodeInputRule } from "@tiptap/core";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";

/** `---` becomes a divider at Enter, which everybody presses, or at a space. The caret is in the line below then. */
export const Divider = HorizontalRule.extend({
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___|\*\*\*)[\s\n]$/, type: this.type })];
  },
});
