import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { blockAround } from "../block-actions.ts";
import type { Block } from "../move-block.ts";
import { useTextTools } from "../text-tools.ts";
import { openSlashBelow } from "./slash-below.ts";
import { blockOf, elementAt, rectOfBlock } from "./block-dom.ts";
import { dragBlock } from "./drag-block.ts";
import "./block-handle.css";

/** A button for a new block below, and a grip that moves the block or opens its menu, beside the block under the pointer or else at the caret. */
export function BlockHandle(): React.ReactElement {
  const { editor, uploads, panel, open } = useTextTools();
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

    const showBeside = (next: Block | null) => {
      if (isMenuOpen.current) return;
      block.current = next;
      element.hidden = next === null;
      if (next) place(element, view, next);
    };
    // Once per frame, however often the pointer or the caret moves.
    const plan = () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        if (view.isDestroyed) return;
        const under = y === null ? null : elementAt(view, y);
        if (under && under === hovered && !element.hidden) return;
        hovered = under;
        showBeside(under ? blockOf(view, under) : view.hasFocus() ? blockAround(view.state) : null);
      });
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      // The block stays the same while the pointer moves to the handle, and on it.
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
        showBeside(null);
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
    <div
      className="block-handle"
      ref={handle}
      hidden
      data-open={isKept || undefined}
      // Files can be dropped on the handle as on the text beside it.
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (block.current) uploads.insert([...event.dataTransfer.files], { place: block.current.to });
      }}
    >
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
          if (block.current) dragBlock(editor.view, block.current, event.nativeEvent);
        }}
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
  // Without a gutter, the handle is at the edge of the window.
  handle.style.left = `${Math.max(start - handle.offsetWidth, 0) - body.left}px`;
}
