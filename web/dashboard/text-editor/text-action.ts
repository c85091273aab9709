import type { Editor } from "@tiptap/core";
import type { IconName } from "#web/shared/icons/icon.tsx";
import type { TextTools } from "./text-tools.ts";

/** Something that toolbar, menus and keys can do to the text. */
export type TextAction = {
  id: string;
  label: string;
  icon: IconName;
  /** What one types for it, such as `##`. */
  typed?: string;
  /** The key for it, as the command palette writes keys. */
  keys?: string;
  /** Other words that find it. */
  words?: string;
  run: (tools: TextTools) => void;
  isActive?: (editor: Editor) => boolean;
};
