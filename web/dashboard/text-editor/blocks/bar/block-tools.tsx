// The tools of the block at the caret: a bar above it, and a panel with its fields below it. They are outside the text, so that fields
// never take part in what is selected there.
import type { Editor } from "@tiptap/core";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTextState } from "../../use-text-state.ts";
import { useTextTools } from "../../text-tools.ts";
import { blockNodes } from "../all-blocks.ts";
import { type CurrentBlock, currentBlock, isSameBlock } from "../current-block.ts";
import "./block-tools.css";

const BlockBar = lazy(async () => ({ default: (await import("./block-bar.tsx")).BlockBar }));

/** Pixels of a bar and the space around it. */
const barHeight = 50;

type OpenPanel = { position: number; name: string };

export function BlockTools(): React.ReactElement | null {
  const { editor } = useTextTools();
  const block = useTextState(editor, (current) => currentBlock(current.state), isSameBlock);
  const [panel, setPanel] = useOpenPanel(editor);
  const isNear = useIsNear(editor, () => setPanel(null));
  const takeFocus = useWantedFocus(editor);

  if (!block || !isNear) return null;
  return (
    <Place key={`${block.position} ${block.node.type.name}`} editor={editor} block={block}>
      <Suspense>
        <BlockBar
          block={block}
          panel={panel?.position === block.position ? panel.name : null}
          onPanel={(name) => setPanel(name === null ? null : { position: block.position, name })}
          takeFocus={takeFocus}
        />
      </Suspense>
    </Place>
  );
}

/** The focus can be requested before the bar is loaded. Returns a function that returns true once after such a request. */
function useWantedFocus(editor: Editor): () => boolean {
  const wanted = useRef(false);
  const [, rerender] = useState(0);
  useEffect(() => {
    const focus = ({ open }: { open?: OpenPanelRequest }) => {
      if (open) return;
      wanted.current = true;
      rerender((count) => count + 1);
    };
    editor.on("blockTools", focus);
    return () => {
      editor.off("blockTools", focus);
    };
  }, [editor]);
  return useCallback(() => {
    const isWanted = wanted.current;
    wanted.current = false;
    return isWanted;
  }, []);
}

type OpenPanelRequest = { position: number; panel: string };

/**
 * Which panel of which block is open. The position follows the text. A panel closes when the caret leaves its block: it would take the focus
 * when the block is selected again, such as by undoing.
 */
function useOpenPanel(editor: Editor) {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  useEffect(() => {
    const describe = ({ position }: { position: number }) => {
      const name = editor.state.doc.nodeAt(position)?.type.name ?? "";
      setPanel({ position, name: blockNodes.get(name)?.altPanel ?? "alt" });
    };
    const open = ({ open: wanted }: { open?: OpenPanelRequest }) => {
      if (wanted) setPanel({ position: wanted.position, name: wanted.panel });
    };
    editor.on("describe", describe);
    editor.on("blockTools", open);
    return () => {
      editor.off("describe", describe);
      editor.off("blockTools", open);
    };
  }, [editor]);
  const isOpen = panel !== null;
  useEffect(() => {
    if (!isOpen) return;
    const follow = ({ transaction }: { transaction: Editor["state"]["tr"] }) => {
      const current = currentBlock(editor.state)?.position;
      setPanel((before) => {
        if (!before) return null;
        const position = transaction.mapping.map(before.position);
        if (position !== current) return null;
        return position === before.position ? before : { ...before, position };
      });
    };
    editor.on("transaction", follow);
    return () => {
      editor.off("transaction", follow);
    };
  }, [editor, isOpen]);
  return [panel, setPanel] as const;
}

/** Whether the focus is in the text or in the tools. */
function useIsNear(editor: Editor, onLeave: () => void): boolean {
  const [isNear, setNear] = useState(false);
  const left = useRef(onLeave);
  useEffect(() => {
    left.current = onLeave;
  });
  useEffect(() => {
    const isHere = (target: EventTarget | null) =>
      target instanceof Element && target.closest(".tiptap, .block-tools") !== null;
    const enter = (event: FocusEvent) => {
      if (isHere(event.target)) {
        setNear(true);
        return;
      }
      setNear(false);
      left.current();
    };
    const markNear = () => setNear(true);
    // Not on blur: a press on something that can't have the focus, such as the page itself, changes nothing.
    document.addEventListener("focusin", enter);
    editor.on("describe", markNear);
    editor.on("blockTools", markNear);
    return () => {
      document.removeEventListener("focusin", enter);
      editor.off("describe", markNear);
      editor.off("blockTools", markNear);
    };
  }, [editor]);
  return isNear;
}

type PlaceProps = {
  editor: Editor;
  block: CurrentBlock;
  children: React.ReactNode;
};

/** Spans the block, with the bar at its top, which stays in view while the block is taller than the window. */
function Place({ editor, block: { position }, children }: PlaceProps): React.ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    const dom = editor.view.nodeDOM(position);
    if (!element || !(dom instanceof HTMLElement)) return;
    const head = editor.view.dom.closest(".text-editor")?.querySelector<HTMLElement>(".text-head");
    const place = () => {
      const around = element.offsetParent?.getBoundingClientRect();
      const box = dom.getBoundingClientRect();
      if (!around) return;
      element.style.insetBlockStart = `${box.top - around.top}px`;
      element.style.blockSize = `${box.height}px`;
      element.style.setProperty("--block-start", `${box.left - around.left}px`);
      element.style.setProperty("--block-width", `${box.width}px`);
      if (head) {
        const top = Number.parseFloat(getComputedStyle(head).insetBlockStart) || 0;
        element.style.setProperty("--bars", `${top + head.offsetHeight}px`);
      }
      // Without room above a block, its bar is below, or in a tall block at its top.
      const hasRoom = box.top - around.top >= barHeight;
      element.dataset.bar = hasRoom ? "above" : box.height > 4 * barHeight ? "inside" : "below";
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(dom);
    observer.observe(editor.view.dom);
    return () => observer.disconnect();
  }, [editor, position]);
  return (
    <div className="block-tools" ref={frame}>
      {children}
    </div>
  );
}
