// Typed Markdown that TipTap's extensions don't handle.
import { Extension, InputRule, type Mark } from "@tiptap/core";
import { isItem } from "./block-actions.ts";
import { makeTypedTable } from "./blocks/table/typed-table.ts";

export const TypedMarkdown = Extension.create({
  name: "typedMarkdown",
  // These run before the rules for a task alone and for single asterisks.
  priority: 900,
  addKeyboardShortcuts() {
    return { Enter: () => makeTypedTable(this.editor) };
  },
  addInputRules() {
    return [
      // `***both***`
      new InputRule({
        find: /(?:^|\s)(\*\*\*(?!\s)([^*]+)(?<!\s)\*\*\*)$/,
        handler: ({ state: { tr, schema }, range, match }) => {
          const [, typed = "", words = ""] = match;
          const { bold, italic } = schema.marks;
          const start = range.to - typed.length;
          if (!bold || !italic) return;
          tr.delete(start + 3 + words.length, range.to);
          tr.delete(start, start + 3);
          tr.addMark(start, start + words.length, bold.create());
          tr.addMark(start, start + words.length, italic.create());
          tr.removeStoredMark(bold).removeStoredMark(italic);
        },
      }),
      // `[ ] ` in an item of another list makes it a task.
      new InputRule({
        find: /^\[([ x]?)\]\s$/i,
        handler: ({ state, range, match, chain }) => {
          const { $from } = state.selection;
          const around = $from.depth > 1 ? $from.node($from.depth - 1) : null;
          if (!around || !isItem(around) || around.type.name === "taskItem") return null;
          chain()
            .deleteRange(range)
            .toggleTaskList()
            .updateAttributes("taskItem", { checked: match[1]?.toLowerCase() === "x" })
            .run();
        },
      }),
    ];
  },
});

/** Doesn't match text with spaces inside the characters, as in `2 * 3 * 4`. */
export function withTightSigns(mark: Mark): Mark {
  return mark.extend({
    addInputRules(): InputRule[] {
      const rules: InputRule[] = this.parent?.() ?? [];
      return rules.map(
        ({ find, handler }) =>
          new InputRule({
            handler,
            find: (text) => {
              const match = find instanceof RegExp ? find.exec(text) : null;
              const words = match?.at(-1) ?? "";
              if (!match || words === "" || words !== words.trim()) return null;
              return { index: match.index, text: match[0], replaceWith: words };
            },
          }),
      );
    },
  });
}
