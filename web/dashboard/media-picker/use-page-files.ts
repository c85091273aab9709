import { useEffect, useRef, useState } from "react";
import { pastedFiles } from "./use-file-drop.ts";
import "./file-drop.css";

/**
 * Accepts files that are dropped or pasted anywhere on the page, even without a focused element. Returns whether files are dragged over
 * the page.
 */
export function usePageFiles(onFiles: (files: File[]) => void): boolean {
  const [dropping, setDropping] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (event: Event, files: File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const allow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window.
      if (event.relatedTarget === null) setDropping(false);
    };
    const drop = (event: DragEvent) => {
      setDropping(false);
      take(event, [...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => take(event, pastedFiles(event.clipboardData, event.target));
    addEventListener("dragover", allow);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return dropping;
}

/** Ignores files dropped outside a drop zone, because the browser would open the file and unsaved text would be lost. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // Editable text accepts drops without canceling `dragover`.
      const isText = event.target instanceof HTMLElement && event.target.isContentEditable;
      event.dataTransfer.dropEffect = isText ? "copy" : "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
