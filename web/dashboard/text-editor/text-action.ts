import type { Editor } from "@tiptap/core";
import type { IconName } from "#web/shared/icons/icon.tsx";
import type { TextTools } from "./text-tools.ts";

/** An action of the toolbar, menus and keys on the text. */
export type TextAction = {
  id: string;
  label: string;
  icon: IconName;
  /** The Markdown for the action, such as `##`. */
  typed?: string;
  /** The key for the action, as the command palette writes keys. */
  keys?: string;
  /** Keywords that find the action. */
  words?: string;
  run: (tools: TextTools) => void;
  isActive?: (editor: Editor) => boolean;
};
