// A slash opens the list of blocks if it is typed at the start of a line or after a space, outside code. Only typing opens the list, so a
// slash that is pasted, restored by undo or passed by the caret stays text.
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/** The position of the slash. */
export type Slash = { from: number };
type Change = { open: number } | "close";

export const slashKey = new PluginKey<Slash | null>("slashMenu");

export const SlashState = Extension.create({
  name: "slashMenu",
  addProseMirrorPlugins: () => [
    new Plugin<Slash | null>({
      key: slashKey,
      state: {
        init: () => null,
        apply(tr, before, _old, state) {
          const change = tr.getMeta(slashKey) as Change | undefined;
          if (change === "close") return null;
          if (change) return { from: change.open };
          if (!before) return isTypedSlash(tr, state) ? { from: state.selection.head - 1 } : null;
          const from = tr.mapping.map(before.from);
          return queryAt(state, from) === null ? null : { from };
        },
      },
    }),
  ],
});

/** Returns the text typed after the slash, or null if the menu doesn't apply there. */
export function slashQuery(state: EditorState): string | null {
  const slash = slashKey.getState(state);
  return slash ? queryAt(state, slash.from) : null;
}

function queryAt({ selection, doc }: EditorState, from: number): string | null {
  const { $head, empty } = selection;
  if (!empty || !$head.parent.isTextblock || from < $head.start() || from >= $head.pos) return null;
  const typed = doc.textBetween(from, $head.pos, undefined, "\ufffc");
  return /^\/(?!\s)/.test(typed) && typed.length <= 40 ? typed.slice(1) : null;
}

function isTypedSlash(tr: Transaction, { selection }: EditorState): boolean {
  const { $head, empty } = selection;
  const [step, ...others] = tr.steps;
  if (!(step instanceof ReplaceStep) || others.length > 0 || !empty) return false;
  if (tr.getMeta("history$") !== undefined || tr.getMeta("uiEvent") !== undefined) return false;
  const { content, size } = step.slice;
  if (size !== 1 || content.firstChild?.text !== "/") return false;
  const line = $head.parent;
  if (line.type.name !== "paragraph" && line.type.name !== "heading") return false;
  if ($head.marks().some(({ type }) => type.spec.code)) return false;
  return /(?:^|\s)\/$/.test(line.textBetween(0, $head.parentOffset, undefined, "\ufffc"));
}
