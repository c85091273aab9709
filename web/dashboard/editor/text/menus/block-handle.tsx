import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type DragEvent, useEffect, useRef } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { blockAround, isItem } from "../block-actions.ts";
import type { Block } from "../move-block.ts";
import { useTextTools } from "../text-tools.ts";
import { openSlashBelow } from "./slash-below.ts";
import { rectOfBlock } from "./block-rect.ts";
import "./block-handle.css";

/** Pixels below a block that still belong to it. */
const reach = 12;

/** Beside the block under the pointer, or else at the caret: a button for a new block below, and a grip that moves the block or opens its menu. */
export function BlockHandle(): React.ReactElement {
  const { editor, panel, open } = useTextTools();
  const handle = useRef<HTMLDivElement>(null);
  const block = useRef<Block>(null);
  const isMenuOpen = useRef(false);
  const isKept = panel?.kind === "block";
  useEffect(() => {
    isMenuOpen.current = isKept;
  });

  useEffect(() => {
    const element = handle.current;
    const frame = element?.closest<HTMLElement>(".text-editor");
    if (!element || !frame) return;
    const { view } = editor;
    let hovered: Element | null = null;
    let isPlanned = false;
    let y: number | null = null;

    const show = (next: Block | null) => {
      if (isMenuOpen.current) return;
      block.current = next;
      element.hidden = next === null;
      if (next) place(element, view, next);
    };
    // Once a frame, however often the pointer or the caret moves.
    const plan = () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        if (view.isDestroyed) return;
        const under = y === null ? null : elementAt(view, y);
        if (under && under === hovered && !element.hidden) return;
        hovered = under;
        show(under ? blockOf(view, under) : view.hasFocus() ? blockAround(view.state) : null);
      });
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      // On the way to the handle, and on it, the block stays.
      if (event.target instanceof Node && element.contains(event.target)) return;
      ({ clientY: y } = event);
      plan();
    };
    const leave = () => {
      y = null;
      plan();
    };
    const follow = ({ transaction: tr }: { transaction: { docChanged: boolean; selectionSet: boolean } }) => {
      if (tr.docChanged) {
        // It would only be in the way of typing.
        hovered = null;
        y = null;
        show(null);
      } else if (tr.selectionSet) {
        y = null;
        plan();
      }
    };
    frame.addEventListener("pointermove", move);
    frame.addEventListener("pointerleave", leave);
    editor.on("transaction", follow);
    editor.on("focus", plan);
    editor.on("blur", plan);
    return () => {
      frame.removeEventListener("pointermove", move);
      frame.removeEventListener("pointerleave", leave);
      editor.off("transaction", follow);
      editor.off("focus", plan);
      editor.off("blur", plan);
    };
  }, [editor]);

  return (
    <div className="block-handle" ref={handle} hidden data-open={isKept || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label="New block below"
        data-tooltip="New block below"
        data-tooltip-place="start"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (block.current) openSlashBelow(editor, block.current);
        }}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className="block-grip"
        tabIndex={-1}
        draggable
        aria-label="Block menu"
        aria-haspopup="menu"
        aria-expanded={isKept}
        data-tooltip="Drag to move, click for the menu"
        data-tooltip-place="start"
        onDragStart={(event) => {
          if (block.current) startDrag(editor.view, block.current, event);
        }}
        onDragEnd={() => endDrag(editor.view)}
        onClick={({ currentTarget }) => {
          if (block.current)
            open({ kind: "block", block: block.current, anchor: () => currentTarget.getBoundingClientRect() });
        }}
      >
        <Icon name="grip-vertical" />
      </button>
    </div>
  );
}

/** From here ProseMirror moves the block as if it had been dragged by itself. */
function startDrag(view: EditorView, { from }: Block, { dataTransfer }: DragEvent): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, from)));
  const slice = view.state.selection.content();
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData("text/plain", slice.content.textBetween(0, slice.content.size, "\n\n"));
  const dom = view.nodeDOM(from);
  if (dom instanceof Element) dataTransfer.setDragImage(dom, 0, 0);
  view.dragging = { slice, move: true };
}

function endDrag(view: EditorView): void {
  view.dragging = null;
}

/** Puts the handle beside the first line of a block, in the gutter of the text. */
function place(handle: HTMLElement, view: EditorView, block: Block): void {
  const body = handle.offsetParent?.getBoundingClientRect();
  const element = view.nodeDOM(block.from);
  if (!body || !(element instanceof Element)) return;
  const rect = rectOfBlock(view, block);
  const style = getComputedStyle(element);
  const line = Math.min(Number.parseFloat(style.lineHeight) || rect.height, rect.height);
  const start = view.dom.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(view.dom).paddingLeft);
  handle.style.top = `${rect.top - body.top + Number.parseFloat(style.paddingTop) + (line - handle.offsetHeight) / 2}px`;
  handle.style.left = `${start - body.left - handle.offsetWidth}px`;
}

/** Returns the block of the text, or the item of a list, at a height of the window. */
function elementAt(view: EditorView, y: number): Element | null {
  const found = childAt(view.dom, y);
  if (!found || found.matches("section.footnotes")) return null;
  let item: Element = found;
  for (let list: Element | null = found; list?.matches("ul, ol");) {
    const next = childAt(list, y);
    if (!next) break;
    item = next;
    list = [...next.querySelectorAll("ul, ol")].find((inner) => isAt(inner, y)) ?? null;
  }
  return item;
}

function isAt(element: Element, y: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= y && y < bottom;
}

/** Finds the last child that begins above a height; children stand below each other. */
function childAt({ children }: Element, y: number): Element | null {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  const found = children[low - 1];
  return found && y < found.getBoundingClientRect().bottom + reach ? found : null;
}

function blockOf(view: EditorView, element: Element): Block | null {
  const { doc } = view.state;
  if (element.parentElement === view.dom) {
    let found: Block | null = null;
    doc.forEach((node, from) => {
      if (view.nodeDOM(from) === element) found = { from, to: from + node.nodeSize };
    });
    return found;
  }
  const $inside = doc.resolve(view.posAtDOM(element, 0));
  for (let depth = $inside.depth; depth > 0; depth--)
    if (isItem($inside.node(depth))) return { from: $inside.before(depth), to: $inside.after(depth) };
  return null;
}
