// A formula without TeX would be invisible on the page: it asks for its TeX when it is inserted, and is removed when it is left empty.
import { Extension } from "@tiptap/core";
import { type EditorState, NodeSelection, Plugin, type Selection, type Transaction } from "@tiptap/pm/state";

export const EmptyFormulas = Extension.create({
  name: "emptyFormulas",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) => withoutEmptyFormula(transactions, before, after),
        view: () => ({
          update: ({ state: { selection } }, before) => {
            const isNew = isEmptyFormula(selection) && !selection.eq(before.selection);
            if (isNew) editor.emit("blockTools", { open: { position: selection.from, panel: "tex" } });
          },
        }),
      }),
    ];
  },
});

function isEmptyFormula(selection: Selection): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const { type, attrs } = selection.node;
  return (type.name === "blockMath" || type.name === "inlineMath") && String(attrs.tex).trim() === "";
}

/** Removes a formula that the selection leaves empty. */
function withoutEmptyFormula(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, selection, tr, schema }: EditorState,
): Transaction | null {
  if (!isEmptyFormula(before.selection)) return null;
  const position = transactions.reduce((place, { mapping }) => mapping.map(place), before.selection.from);
  const node = doc.nodeAt(position);
  if (!node || !node.type.name.endsWith("Math") || String(node.attrs.tex).trim() !== "") return null;
  if (selection instanceof NodeSelection && selection.from === position) return null;
  const isOnly = doc.resolve(position).parent.childCount === 1 && node.isBlock;
  return isOnly
    ? tr.replaceWith(position, position + node.nodeSize, schema.node("paragraph"))
    : tr.delete(position, position + node.nodeSize);
}
