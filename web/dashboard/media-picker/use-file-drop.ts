import { type ClipboardEvent, type DragEvent, useState } from "react";
import "./file-drop.css";

export type FileDrop = {
  "data-dropping": boolean | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** Returns the props of an element that accepts dropped or pasted files and is highlighted while files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [dropping, setDropping] = useState(false);
  return {
    "data-dropping": dropping || undefined,
    onDragOver(event) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setDropping(true);
    },
    onDragLeave(event) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setDropping(false);
    },
    onDrop(event) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setDropping(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste(event) {
      const files = pastedFiles(event.clipboardData, event.target);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
}

/** Returns the files of a paste. Some programs add an image of copied text, so in a text field the text takes precedence. */
export function pastedFiles(data: DataTransfer | null, target: EventTarget | null): File[] {
  const isWriting =
    target instanceof HTMLElement &&
    target.matches("input, textarea, [contenteditable]") &&
    data?.types.includes("text/plain");
  return isWriting ? [] : [...(data?.files ?? [])];
}
