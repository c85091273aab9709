import { posToDOMRect } from "@tiptap/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTextTools } from "./text-tools.ts";
import "./float-panel.css";

type Props = {
  /** The part of the text that the panel is about. */
  from: number;
  to: number;
  label: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A few fields below the words that they are about. Escape and a press elsewhere close it, Enter applies it. */
export function FloatPanel({ from, to, label, onClose, onSubmit, children }: Props): React.ReactElement {
  const { editor } = useTextTools();
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const box = element?.offsetParent;
    if (!element || !box) return;
    const around = box.getBoundingClientRect();
    const words = posToDOMRect(editor.view, from, to);
    const room = around.width - element.offsetWidth;
    element.style.insetBlockStart = `${words.bottom - around.top}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(words.left - around.left, room))}px`;
    element.scrollIntoView({ block: "nearest" });
  }, [editor, from, to]);

  useEffect(() => {
    panel.current?.querySelector("input")?.select();
    const openedAt = performance.now();
    const closeOutside = (event: Event) => {
      // The click that opened it is still on its way up.
      if (event.timeStamp < openedAt) return;
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    // Not at the press: the page may grow shorter and move, and the release would then miss what was pressed.
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
    // Once, when the panel opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div
      className="float-panel"
      ref={panel}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        // It stands inside the form of the post, which Enter must not send.
        const isSubmit = event.key === "Enter" && event.target instanceof HTMLInputElement;
        if (event.key !== "Escape" && !isSubmit) return;
        event.preventDefault();
        event.stopPropagation();
        (isSubmit ? onSubmit : onClose)();
      }}
    >
      {children}
    </div>
  );
}
