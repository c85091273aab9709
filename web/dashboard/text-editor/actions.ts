// Actions of the toolbar, menus and keys on the text, with their names, icons and commands. The action that inserts a block is in its folder.
import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { allBlocks } from "./blocks/all-blocks.ts";
import { openFind } from "./find/find-state.ts";
import type { TextAction } from "./text-action.ts";
import { chainInText } from "./chain-in-text.ts";

const heading = (level: 1 | 2 | 3, words: string): TextAction => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon: `heading-${level}`,
  typed: "#".repeat(level),
  keys: editorKeys[`Heading ${level}`],
  words,
  run: ({ editor }) => chainInText(editor).toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive("heading", { level }),
});

const mark = (
  name: string,
  label: string,
  icon: IconName,
  more: Pick<TextAction, "keys" | "words" | "typed"> = {},
): TextAction => ({
  id: name,
  label,
  icon,
  ...more,
  run: ({ editor }) => chainInText(editor).toggleMark(name).run(),
  isActive: (editor) => editor.isActive(name),
});

/** Formats of the selected text. */
export const markActions = {
  bold: mark("bold", "Bold", "bold", { keys: editorKeys.Bold, typed: "**bold**" }),
  italic: mark("italic", "Italic", "italic", { keys: editorKeys.Italic, typed: "_italic_" }),
  underline: mark("underline", "Underline", "underline", { keys: editorKeys.Underline }),
  strike: mark("strike", "Strike", "strikethrough", { keys: editorKeys.Strike, typed: "~~strike~~" }),
  code: mark("code", "Inline code", "code-xml", { keys: editorKeys["Inline code"], typed: "`code`" }),
  highlight: mark("mark", "Highlight", "highlighter", { keys: editorKeys.Highlight, typed: "==highlight==" }),
  kbd: mark("kbd", "Keyboard key", "keyboard"),
  sup: mark("sup", "Superscript", "superscript"),
  sub: mark("sub", "Subscript", "subscript"),
} as const;

export const linkAction: TextAction = {
  id: "link",
  label: "Link",
  icon: "link",
  keys: editorKeys.Link,
  run: ({ open }) => open({ kind: "link" }),
  isActive: (editor) => editor.isActive("link"),
};

const paragraph: TextAction = {
  id: "paragraph",
  label: "Text",
  icon: "pilcrow",
  words: "paragraph plain",
  run: ({ editor }) => chainInText(editor).clearNodes().run(),
  isActive: (editor) => editor.isActive("paragraph"),
};

const quote: TextAction = {
  id: "quote",
  label: "Quote",
  icon: "quote",
  typed: ">",
  keys: editorKeys.Quote,
  words: "blockquote citation",
  run: ({ editor }) => chainInText(editor).toggleBlockquote().run(),
  isActive: (editor) => editor.isActive("blockquote"),
};

/** The order of the menus: frequently used blocks come first. A block that isn't named here comes last. */
const order = [
  [
    "paragraph",
    "heading-1",
    "heading-2",
    "heading-3",
    "bullet-list",
    "ordered-list",
    "task-list",
    "quote",
    "cited-quote",
  ],
  ["callout", "code-block"],
  ["image", "image-library", "gallery", "before-after", "video", "clip", "audio", "file"],
  [
    "table",
    "chart",
    "divider",
    "footnote",
    "toggle",
    "bookmark",
    "button",
    "project-card",
    "game",
    "model",
    "formula",
    "html",
  ],
].flat();

/** Kinds of lines, which the slash menu and "Turn into" offer. */
export const lineActions: readonly TextAction[] = inOrder([
  paragraph,
  heading(1, "h1 title"),
  heading(2, "h2 title section"),
  heading(3, "h3 subtitle"),
  quote,
  ...allBlocks.flatMap(({ lines = [] }) => lines),
]);

/** Blocks that can be inserted at the caret, below an image, or in place of an empty line. */
export const insertActions: readonly TextAction[] = inOrder(allBlocks.flatMap(({ insert = [] }) => insert));

function inOrder(actions: readonly TextAction[]): TextAction[] {
  const place = ({ id }: TextAction) => (order.includes(id) ? order.indexOf(id) : order.length);
  return actions.toSorted((one, other) => place(one) - place(other));
}

/** Removes all formats from the selected text and lines. Images and other blocks stay. */
export const cleanAction: TextAction = {
  id: "clean",
  label: "Clean",
  icon: "remove-formatting",
  words: "clear formatting plain",
  run: ({ editor }) => {
    const { empty, $from } = editor.state.selection;
    const chain = chainInText(editor);
    // Without a selection, the line at the caret is cleaned.
    if (empty && $from.parent.isTextblock)
      chain.setTextSelection({ from: $from.start(), to: $from.end() }).unsetAllMarks().setTextSelection($from.pos);
    else chain.unsetAllMarks();
    chain.clearNodes().align(null).run();
  },
};

export const findAction: TextAction = {
  id: "find",
  label: "Find and replace",
  icon: "search",
  keys: editorKeys["Find and replace"],
  run: ({ editor }) => openFind(editor),
};

export const undoAction: TextAction = {
  id: "undo",
  label: "Undo",
  icon: "undo",
  keys: editorKeys.Undo,
  run: ({ editor }) => chainInText(editor).undo().run(),
};

export const redoAction: TextAction = {
  id: "redo",
  label: "Redo",
  icon: "redo",
  keys: editorKeys.Redo,
  run: ({ editor }) => chainInText(editor).redo().run(),
};

export function lineAction(id: string): TextAction {
  return [...lineActions, ...insertActions].find((action) => action.id === id) ?? cleanAction;
}
