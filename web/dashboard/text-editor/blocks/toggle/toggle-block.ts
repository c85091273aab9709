import type { Block } from "../block.ts";
import { Toggle, ToggleSummary } from "./schema.ts";
import { ToggleKeys } from "./toggle-keys.ts";
import { toggleView } from "./view.ts";
import { chainInText } from "../../chain-in-text.ts";
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
      run: ({ editor }) => chainInText(editor).insertToggle().run(),
    },
  ],
} satisfies Block;
