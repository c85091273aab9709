import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { lineActions } from "./actions.ts";
import type { TextAction } from "./text-action.ts";
import { asOneStep } from "./one-step.ts";
import type { TextTools } from "./text-tools.ts";
import { chainInText } from "./chain-in-text.ts";

const lists = ["bullet-list", "ordered-list", "task-list"];
const lines = ["code-block", "heading-1", "heading-2", "heading-3", ...lists];
/** What is around lines, such as a quote. */
const boxes = lineActions.map(({ id }) => id).filter((id) => id !== "paragraph" && !lines.includes(id));

/** Returns the current kind of the selected lines: the innermost one around them that "Turn into" offers. */
export function kindOfLines({ editor }: TextTools): string {
  const active = [...lines, ...boxes.toReversed()].find((id) =>
    lineActions.find((action) => action.id === id)?.isActive?.(editor),
  );
  return active ?? "paragraph";
}

/** Turns the selected lines into the kind of an action, whatever they were. */
export function turnInto(tools: TextTools, action: TextAction): void {
  const { editor } = tools;
  const before = kindOfLines(tools);
  if (before === action.id) return;
  asOneStep(editor, () => {
    // A list becomes another kind of list as a whole.
    if (!(lists.includes(before) && lists.includes(action.id)) && before !== "paragraph") {
      // Line ends of code become line breaks.
      if (before === "code-block") editor.commands.setNode("paragraph");
      editor.chain().clearNodes().run();
    }
    if (action.id === "paragraph") chainInText(editor).run();
    else if (action.id !== "code-block" || !joinIntoCode(tools)) action.run(tools);
  });
}

/** Turns several lines into one code block. */
function joinIntoCode({ editor: { state, view } }: TextTools): boolean {
  const range = severalLines(state);
  const { codeBlock } = state.schema.nodes;
  if (!range || !codeBlock) return false;
  const code = state.doc.textBetween(range.start, range.end, "\n", "\n");
  const { tr } = state;
  tr.replaceWith(range.start, range.end, codeBlock.create(null, code === "" ? [] : [state.schema.text(code)]));
  tr.setSelection(TextSelection.create(tr.doc, range.start + 1, range.start + 1 + code.length));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}

function severalLines({ selection: { $from, $to }, doc }: EditorState): { start: number; end: number } | null {
  const range = $from.blockRange($to);
  if (!range || range.endIndex - range.startIndex < 2) return null;
  let isText = true;
  doc.nodesBetween(range.start, range.end, (node) => {
    if (node.isAtom && node.isBlock) isText = false;
    return isText && !node.isTextblock;
  });
  return isText ? { start: range.start, end: range.end } : null;
}
