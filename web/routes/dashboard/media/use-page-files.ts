import { useEffect, useRef } from "react";

/** Takes pictures and films that are dropped or pasted anywhere on the page, also where nothing holds the focus. */
export function usePageFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => { latest.current = onFiles; });
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...data?.files ?? []].filter(({ type }) => /^(image|video)\//.test(type));
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}
