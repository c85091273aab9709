import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import type { Block } from "../block.ts";
import {
  ParenthesisLists,
  PostBulletList,
  PostListItem,
  PostOrderedList,
  PostTaskItem,
  PostTaskList,
} from "./schema.ts";
import { chainInText } from "../../chain-in-text.ts";

export const listsBlock = {
  nodes: {
    bulletList: { schema: PostBulletList },
    orderedList: { schema: PostOrderedList },
    listItem: { schema: PostListItem },
    taskList: { schema: PostTaskList },
    taskItem: { schema: PostTaskItem },
  },
  behavior: ParenthesisLists,
  lines: [
    {
      id: "bullet-list",
      label: "Bullet list",
      icon: "list",
      typed: "-",
      keys: editorKeys["Bullet list"],
      words: "ul unordered points",
      run: ({ editor }) => chainInText(editor).toggleBulletList().run(),
      isActive: (editor) => editor.isActive("bulletList"),
    },
    {
      id: "ordered-list",
      label: "Ordered list",
      icon: "list-ordered",
      typed: "1.",
      keys: editorKeys["Ordered list"],
      words: "ol numbered list steps",
      run: ({ editor }) => chainInText(editor).toggleOrderedList().run(),
      isActive: (editor) => editor.isActive("orderedList"),
    },
    {
      id: "task-list",
      label: "Task list",
      icon: "clipboard-check",
      typed: "[ ]",
      keys: editorKeys["Task list"],
      words: "todo checkbox check",
      run: ({ editor }) => chainInText(editor).toggleTaskList().run(),
      isActive: (editor) => editor.isActive("taskList"),
    },
  ],
} satisfies Block;
