import { posToDOMRect } from "@tiptap/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { placeBelow } from "./menus/floating.ts";
import { usePressOutside } from "./menus/use-press-outside.ts";
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
    if (!element) return;
    placeBelow(element, posToDOMRect(editor.view, from, to));
    element.scrollIntoView({ block: "nearest" });
  }, [editor, from, to]);

  useEffect(() => {
    panel.current?.querySelector("input")?.select();
  }, []);
  usePressOutside([panel], onClose, { atRelease: true });

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
