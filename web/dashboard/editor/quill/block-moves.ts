import Quill, { Delta } from "quill/core.js";

const { USER } = Quill.sources;

/** Moves the block at an index past the paragraph, list or block of code above or below it. */
export function moveBlock(quill: Quill, index: number, direction: "up" | "down"): void {
  const block = quill.getContents(index, 1);
  const [neighbour] = quill.scroll.children.find(direction === "up" ? index - 1 : index + 1);
  if (!neighbour || (direction === "up" && index === 0)) return;
  const length = neighbour.length();
  const change =
    direction === "up"
      ? new Delta()
          .retain(index - length)
          .concat(block)
          .retain(length)
          .delete(1)
      : new Delta().retain(index).delete(1).retain(length).concat(block);
  quill.history.cutoff();
  quill.updateContents(change, USER);
  quill.history.cutoff();
  const moved = direction === "up" ? index - length : index + length;
  const [blot] = quill.getLine(moved);
  if (blot?.domNode instanceof HTMLElement) {
    blot.domNode.scrollIntoView({ block: "nearest" });
    blot.domNode
      .querySelector<HTMLElement>(direction === "up" ? "button:nth-of-type(2)" : "button:nth-of-type(3)")
      ?.focus({ preventScroll: true });
  }
}

export function removeBlock(quill: Quill, index: number): void {
  quill.history.cutoff();
  quill.deleteText(index, 1, USER);
  quill.setSelection(Math.min(index, quill.getLength() - 1), 0, USER);
}

/** A new line below the block, to write on. */
export function writeBelow(quill: Quill, index: number): void {
  quill.updateContents(new Delta().retain(index + 1).insert("\n"), USER);
  quill.setSelection(index + 1, 0, USER);
  quill.focus();
}

/** Takes all looks from what is selected, or from the line at the caret. Images and other things stay. */
export function cleanFormats(quill: Quill): void {
  const range = quill.getSelection(true);
  const [line, offset] = quill.getLine(range.index + range.length);
  if (!line) return;
  const start = range.length > 0 ? range.index : range.index - offset;
  const end = range.length > 0 ? range.index + range.length : range.index - offset + line.length();
  const change = new Delta().retain(start);
  for (const op of quill.getContents(start, end - start).ops)
    change.retain(typeof op.insert === "string" ? op.insert.length : 1, withoutAll(op.attributes));
  // The looks of a line stand at its end, which may lie beyond what is selected.
  if (range.length > 0)
    change.retain(line.length() - offset - 1).retain(1, withoutAll(quill.getFormat(range.index + range.length, 0)));
  quill.history.cutoff();
  quill.updateContents(change, USER);
  quill.history.cutoff();
  quill.setSelection(range.index, range.length, Quill.sources.SILENT);
}

function withoutAll(formats: Record<string, unknown> = {}): Record<string, null> {
  return Object.fromEntries(Object.keys(formats).map((name) => [name, null]));
}
