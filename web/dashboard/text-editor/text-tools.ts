import type { Editor } from "@tiptap/core";
import { type ComponentProps, createContext, useContext } from "react";
import type { MediaPicker, Picked } from "../media-picker/media-picker.tsx";
import type { allForms } from "./blocks/all-forms.ts";
import type { Anchor } from "./menus/floating.ts";
import type { Block } from "./move-block.ts";
import type { Insertable, Uploads } from "./uploads.ts";

declare module "@tiptap/core" {
  interface EditorEvents {
    /** Asks for the description of an image: its block opens the field. */
    describe: { position: number };
    /** Moves the focus to the tools of the block at the caret, or opens a panel of a block. */
    blockTools: { open?: { position: number; panel: string } };
    /** A URL was pasted without a selection, as a link or as a video, or is on its line to become a bookmark. */
    pastedUrl: { url: string; as?: "bookmark" };
    /** Pasted images that the browser can't read, such as files on the device. */
    lostImages: { count: number };
    /** A GIF that should become a clip, which this browser can't create. */
    gifKept: { name: string };
  }
}

/** A panel or dialog of the text that is open. */
export type Panel =
  /** The URL of the selected words, or of a new link or video. */
  | { kind: "link" }
  /** The actions on a block, or without a position on the block at the caret. */
  | { kind: "block"; block: Block | null; anchor: Anchor | null }
  /** Files of the media library, to insert at the caret or for `onPick`. */
  | {
      kind: "library";
      media: ComponentProps<typeof MediaPicker>["kind"];
      max?: number;
      onPick?: (picked: readonly Picked[]) => void;
    }
  /** The source of a block, such as a URL. */
  | { kind: "form"; form: keyof typeof allForms; position: number | null };

export type BlockFormProps = {
  /** The block to change, or null for a new one. */
  position: number | null;
  /** Gives the text the focus, unless something else has it. */
  onClose: (isFocusBack?: boolean) => void;
};

/** What the parts of the editor share: toolbar, menus, panels, and the blocks themselves. */
export type TextTools = {
  editor: Editor;
  uploads: Uploads;
  panel: Panel | null;
  open: (panel: Panel | null) => void;
  /** Opens the device's file picker, and uploads what is chosen. */
  chooseFiles: (media: Insertable) => void;
};

export const TextToolsContext = createContext<TextTools | null>(null);

export function useTextTools(): TextTools {
  const tools = useContext(TextToolsContext);
  if (!tools) throw new Error("useTextTools is for parts of the text editor.");
  return tools;
}
