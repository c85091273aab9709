import { posToDOMRect } from "@tiptap/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useFloating } from "./menus/floating.ts";
import { useTextTools } from "./text-tools.ts";
import "./float-panel.css";

type Props = {
  /** The part of the text that the panel belongs to. */
  from: number;
  to: number;
  label: string;
  onClose: (isFocusBack: boolean) => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A panel with a few fields below the text that they change. Escape and a press elsewhere close it, Enter applies it. */
export function FloatPanel({ from, to, label, onClose, onSubmit, children }: Props): React.ReactElement {
  const { editor } = useTextTools();
  const panel = useRef<HTMLDivElement>(null);

  useFloating(panel, {
    anchor: () => posToDOMRect(editor.view, from, to),
    side: "in text",
    onClose,
    outside: "release",
  });
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    panel.current?.querySelector("input")?.select();
  }, []);

  return (
    <div
      className="float-panel"
      ref={panel}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        // The panel is inside the form of the post, which Enter must not submit.
        const isInField = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
        if (event.key !== "Enter" || !isInField) return;
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </div>
  );
}
