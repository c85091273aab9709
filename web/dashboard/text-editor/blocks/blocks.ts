// How blocks look in the text, and the keys in and around them. The tools of the block at the caret are in block-tools.tsx.
import { Extension } from "@tiptap/core";
import {
  type EditorState,
  NodeSelection,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import type { EditorView, NodeViewConstructor } from "@tiptap/pm/view";
import { bookmarkView, buttonView, gameView, projectCardView } from "./card-views.ts";
import { calloutView } from "./callout-view.ts";
import { codeView } from "./code-view.ts";
import { currentBlock } from "./current-block.ts";
import { goBelow, selectBlock } from "./edit-block.ts";
import { footnoteMarkView, footnoteView, goToMark, goToNote } from "./footnote-view.ts";
import { htmlBlockView, htmlInlineView } from "./html-views.ts";
import { beforeAfterView, galleryView, imageView, inlineImageView } from "./image-views.ts";
import { blockMathView, inlineMathView } from "./math-views.ts";
import { audioView, fileView, modelView, videoView } from "./media-views.ts";
import { toggleView } from "./toggle-view.ts";

const nodeViews = {
  image: imageView,
  inlineImage: inlineImageView,
  gallery: galleryView,
  beforeAfter: beforeAfterView,
  video: videoView,
  audio: audioView,
  file: fileView,
  model: modelView,
  codeBlock: codeView,
  callout: calloutView,
  toggle: toggleView,
  bookmark: bookmarkView,
  button: buttonView,
  projectCard: projectCardView,
  game: gameView,
  blockMath: blockMathView,
  inlineMath: inlineMathView,
  htmlBlock: htmlBlockView,
  htmlInline: htmlInlineView,
  footnoteMark: footnoteMarkView,
  footnote: footnoteView,
} satisfies Record<string, NodeViewConstructor>;

/** Blocks whose own line is a caption or a label: Enter leaves it. */
const captioned = new Set(["image", "gallery", "beforeAfter", "video", "audio", "model", "button"]);

export const Blocks = Extension.create({
  name: "blocks",
  // Before the keys of lists and lines, which would split a caption.
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Alt-F10": () => {
        if (!currentBlock(editor.state)) return false;
        editor.emit("blockTools", {});
        return true;
      },
      Tab: () => {
        const block = currentBlock(editor.state);
        if (!block?.isSelected || block.node.isInline) return false;
        editor.emit("blockTools", {});
        return true;
      },
      Enter: () => {
        const { selection } = editor.state;
        if (selection instanceof NodeSelection && selection.node.type.name === "footnoteMark") {
          goToNote(editor.view, String(selection.node.attrs.note));
          return true;
        }
        return leaveCaption(editor.view, () => {
          const block = currentBlock(editor.state);
          if (block) goBelow(editor, block.position);
        });
      },
      Backspace: () => {
        const { empty, $from } = editor.state.selection;
        if (!empty || $from.parentOffset > 0 || !captioned.has($from.parent.type.name)) return false;
        selectBlock(editor, $from.before());
        return true;
      },
      // In a note, the key that made it leads back to its mark.
      "Mod-Alt-f": () => goToMark(editor.view, editor.state.selection.from),
    };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: { nodeViews: { ...nodeViews } },
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

/** Removes a formula that one leaves empty, which would be invisible on the page. */
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

/** Enter in a caption goes on below its block, and in the summary of a toggle into the toggle. */
function leaveCaption(view: EditorView, leave: () => void): boolean {
  const { selection, doc, schema, tr } = view.state;
  if (!(selection instanceof TextSelection)) return false;
  const { parent } = selection.$from;
  if (captioned.has(parent.type.name)) {
    leave();
    return true;
  }
  if (parent.type.name !== "toggleSummary") return false;
  const inside = selection.$from.after();
  if (!doc.resolve(inside).nodeAfter?.isTextblock) tr.insert(inside, schema.node("paragraph"));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, inside + 1)).scrollIntoView());
  return true;
}
