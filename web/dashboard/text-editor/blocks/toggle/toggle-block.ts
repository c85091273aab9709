import type { Block } from "../block.ts";
import { Toggle, ToggleSummary } from "./schema.ts";
import { ToggleKeys } from "./toggle-keys.ts";
import { toggleView } from "./view.ts";
import "./toggle.css";

export const toggleBlock = {
  nodes: {
    toggle: { schema: Toggle, view: toggleView, label: "Toggle" },
    toggleSummary: { schema: ToggleSummary },
  },
  behavior: ToggleKeys,
  insert: [
    {
      id: "toggle",
      label: "Toggle",
      icon: "list-collapse",
      words: "details spoiler collapse summary fold",
      run: ({ editor }) => editor.chain().focus().insertToggle().run(),
    },
  ],
} satisfies Block;
