import Quill, { Delta, type Range } from "quill/core.js";
import { textKeys } from "#web/dashboard/command-palette/commands.ts";
import { embeds } from "../../html/ops.ts";

type Context = {
  collapsed: boolean;
  offset: number;
  prefix: string;
  suffix: string;
  format: Record<string, unknown>;
  line: { length(): number };
  event: KeyboardEvent;
};
type Handler = (this: { quill: Quill }, range: Range, context: Context) => boolean | void;
type Binding = { key: string; handler: Handler; [condition: string]: unknown };

const { USER, SILENT } = Quill.sources;
const outsideCode = { "code-block": false };

/** Keys beyond Quill's own. A name that Quill has is replaced. `onLink` and `onLeave` are the editor's. */
export function keyBindings({ onLink, onLeave }: { onLink: () => void; onLeave: () => void }): Record<string, Binding> {
  return {
    // Tab belongs to the page, except where it means something: in lists and in code.
    tab: { key: "Tab", handler: () => true },
    "remove tab": { key: "Tab", shiftKey: true, handler: () => true },
    indent: {
      key: "Tab",
      format: ["list"],
      handler() {
        this.quill.format("indent", "+1", USER);
      },
    },
    outdent: {
      key: "Tab",
      shiftKey: true,
      format: ["list"],
      handler() {
        this.quill.format("indent", "-1", USER);
      },
    },
    leave: { key: textKeys.leave, handler: onLeave },
    // With nothing to link, the dashboard's palette takes it.
    link: {
      key: textKeys.link,
      shortKey: true,
      handler: (_range, { collapsed, format }) => (collapsed && !format.link ? true : onLink()),
    },
    "inline code": {
      key: textKeys.code,
      shortKey: true,
      format: outsideCode,
      handler(_range, { format }) {
        this.quill.format("code", !format.code, USER);
      },
    },
    "line break": {
      key: "Enter",
      shiftKey: true,
      format: outsideCode,
      handler(range) {
        this.quill.updateContents(
          new Delta()
            .retain(range.index)
            .delete(range.length)
            .insert({ [embeds.lineBreak]: true }),
          USER,
        );
        this.quill.setSelection(range.index + 1, 0, SILENT);
      },
    },
    "markdown heading": startOfLine(/^#{1,3}$/, (prefix) => ({ header: prefix.length })),
    "markdown quote": startOfLine(/^>$/, () => ({ blockquote: true })),
    "markdown code": {
      ...startOfLine(/^```[\w+#.-]*$/, (prefix) => ({ "code-block": prefix.slice(3) || "plain" })),
      key: "Enter",
    },
    "markdown rule": {
      key: "Enter",
      collapsed: true,
      format: outsideCode,
      prefix: /^(?:---|\*\*\*)$/,
      suffix: /^$/,
      handler(range, { offset }) {
        if (offset !== 3) return true;
        this.quill.history.cutoff();
        this.quill.updateContents(
          new Delta()
            .retain(range.index - 3)
            .delete(3)
            .insert({ [embeds.divider]: true }),
          USER,
        );
        this.quill.setSelection(range.index - 2, 0, SILENT);
        return false;
      },
    },
  };
}

/** Turns the signs of Markdown before the caret, alone at the start of a line, into the format they stand for. Undo brings them back. */
function startOfLine(prefix: RegExp, formatsOf: (prefix: string) => Record<string, unknown>): Binding {
  return {
    key: " ",
    collapsed: true,
    format: { "code-block": false, list: false, header: false, blockquote: false },
    prefix,
    handler(range, context) {
      const { length } = context.prefix;
      if (context.offset !== length) return true;
      this.quill.history.cutoff();
      const rest = context.line.length() - length - 1;
      this.quill.updateContents(
        new Delta()
          .retain(range.index - length)
          .delete(length)
          .retain(rest)
          .retain(1, formatsOf(context.prefix)),
        USER,
      );
      this.quill.history.cutoff();
      this.quill.setSelection(range.index - length, 0, SILENT);
      return false;
    },
  };
}
