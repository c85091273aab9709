import type Quill from "quill/core.js";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import "./float-panel.css";

type Props = {
  quill: Quill;
  index: number;
  length: number;
  label: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A few fields below the words that it is about. */
export function FloatPanel({ quill, index, length, label, onClose, onSubmit, children }: Props): React.ReactElement {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const bounds = quill.getBounds(index, length);
    const element = panel.current;
    if (!bounds || !element) return;
    const room = quill.container.clientWidth - element.offsetWidth;
    element.style.insetBlockStart = `${bounds.bottom}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(bounds.left, room))}px`;
    element.scrollIntoView({ block: "nearest" });
  }, [quill, index, length]);

  useEffect(() => {
    panel.current?.querySelector("input")?.select();
    const openedAt = performance.now();
    const closeOutside = (event: Event) => {
      // The click that opened it is still on its way up.
      if (event.timeStamp < openedAt) return;
      if (event.target instanceof Node && !panel.current?.contains(event.target) && !quill.root.contains(event.target))
        onClose();
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
