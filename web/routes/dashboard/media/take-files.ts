import type { ClipboardEvent, DragEvent } from "react";
import type { MediaItem } from "#contract/media.ts";

type Kind = MediaItem["kind"];

/** For the file picker; without a kind, pictures and films alike. */
export function acceptOf(kind?: Kind): string {
  return kind === undefined ? "image/*,video/mp4,video/webm" : kind === "image" ? "image/*" : "video/mp4,video/webm";
}

/** What an element needs to take files that are dropped or pasted on it. */
export function takeFiles(onFiles: (files: File[]) => void, kind: Kind) {
  const take = (list: FileList) => [...list].filter(({ type }) => type.startsWith(`${kind}/`));
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      const files = take(event.dataTransfer.files);
      if (files.length > 0) onFiles(files);
    },
    onPaste(event: ClipboardEvent) {
      const files = take(event.clipboardData.files);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}
