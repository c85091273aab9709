import type { Editor } from "@tiptap/core";
import { createContext, useContext } from "react";
import type { FileKind } from "../../media-picker/file-checks.ts";
import type { Anchor } from "./menus/floating.ts";
import type { Block } from "./move-block.ts";
import type { Uploads } from "./uploads.ts";

declare module "@tiptap/core" {
  interface EditorEvents {
    /** An image's description is asked for: its block opens the field. */
    describe: { position: number };
  }
}

/** A panel or dialog of the text that is open. */
export type Panel =
  /** Where the selected words lead, or a link or a video to put in. */
  | { kind: "link" }
  /** What can be done to a block; without one, to the block at the caret. */
  | { kind: "block"; block: Block | null; anchor: Anchor | null }
  /** A file of the media library, to stand at the caret. */
  | { kind: "library"; media: FileKind }
  /** HTML that the editor can't represent; without a position, a new block. */
  | { kind: "html"; position: number | null; html: string };

/** What the parts of the editor share: toolbar, menus, panels, and the blocks themselves. */
export type TextTools = {
  editor: Editor;
  uploads: Uploads;
  panel: Panel | null;
  open: (panel: Panel | null) => void;
  /** Opens the device's file picker, and uploads what is chosen. */
  chooseFiles: (media: FileKind) => void;
};

export const TextToolsContext = createContext<TextTools | null>(null);

export function useTextTools(): TextTools {
  const tools = useContext(TextToolsContext);
  if (!tools) throw new Error("useTextTools is for parts of the text editor.");
  return tools;
}
