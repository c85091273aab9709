// Everything that toolbar, menus and keys can do to the text, described once: its name, icon, and what it does.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { galleryImages } from "#contract/post-html.ts";
import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import type { Picked } from "../media-picker/media-picker.tsx";
import { pictureOfPicked } from "./blocks/pictures.ts";
import { openFind } from "./find/find-state.ts";
import type { TextTools } from "./text-tools.ts";
import { placeForBlock } from "./insert-block.ts";

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

const heading = (level: 1 | 2 | 3, words: string): TextAction => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon: `heading-${level}`,
  typed: "#".repeat(level),
  keys: editorKeys[`Heading ${level}`],
  words,
  run: ({ editor }) => editor.chain().focus().toggleHeading({ level }).run(),
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
  run: ({ editor }) => editor.chain().focus().toggleMark(name).run(),
  isActive: (editor) => editor.isActive(name),
});

/** What the selected words can be. */
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

/** What the selected lines can be: the slash menu and "Turn into" offer these. */
export const lineActions: readonly TextAction[] = [
  {
    id: "paragraph",
    label: "Text",
    icon: "pilcrow",
    words: "paragraph plain",
    run: ({ editor }) => editor.chain().focus().clearNodes().run(),
    isActive: (editor) => editor.isActive("paragraph"),
  },
  heading(1, "h1 title"),
  heading(2, "h2 title section"),
  heading(3, "h3 subtitle"),
  {
    id: "bullet-list",
    label: "Bullet list",
    icon: "list",
    typed: "-",
    keys: editorKeys["Bullet list"],
    words: "ul unordered points",
    run: ({ editor }) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    id: "ordered-list",
    label: "Ordered list",
    icon: "list-ordered",
    typed: "1.",
    keys: editorKeys["Ordered list"],
    words: "ol numbered list steps",
    run: ({ editor }) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    id: "task-list",
    label: "Task list",
    icon: "clipboard-check",
    typed: "[ ]",
    keys: editorKeys["Task list"],
    words: "todo checkbox check",
    run: ({ editor }) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive("taskList"),
  },
  {
    id: "quote",
    label: "Quote",
    icon: "quote",
    typed: ">",
    keys: editorKeys.Quote,
    words: "blockquote citation",
    run: ({ editor }) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
  {
    id: "callout",
    label: "Callout",
    icon: "info",
    typed: "[!note]",
    words: "note tip warning hint box admonition",
    run: ({ editor }) => editor.chain().focus().setCallout("note").run(),
    isActive: (editor) => editor.isActive("callout"),
  },
  {
    id: "code-block",
    label: "Code block",
    icon: "code",
    typed: "```",
    keys: editorKeys["Code block"],
    words: "source program pre",
    run: ({ editor }) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive("codeBlock"),
  },
];

/** What can be put in at the caret, below an image, or in the place of an empty line. */
export const insertActions: readonly TextAction[] = [
  {
    id: "image",
    label: "Image",
    icon: "image",
    words: "image from this device picture photo upload file",
    run: ({ chooseFiles }) => chooseFiles("image"),
  },
  {
    id: "image-library",
    label: "Image from the library",
    icon: "images",
    words: "picture photo media",
    run: ({ open }) => open({ kind: "library", media: "image" }),
  },
  {
    id: "gallery",
    label: "Gallery",
    icon: "gallery-horizontal-end",
    words: "images pictures photos grid several",
    run: ({ open }) => open({ kind: "library", media: "image", max: galleryImages.max }),
  },
  {
    id: "before-after",
    label: "Before and after",
    icon: "columns-2",
    words: "compare comparison slider images two",
    run: (tools) =>
      tools.open({ kind: "library", media: "image", max: 2, onPick: (picked) => insertPair(tools, picked) }),
  },
  {
    id: "video",
    label: "Video",
    icon: "film",
    words: "youtube vimeo film embed movie upload",
    run: ({ open }) => open({ kind: "embed", as: "video" }),
  },
  {
    id: "clip",
    label: "Clip",
    icon: "repeat",
    words: "gif loop video silent animation moving upload",
    run: ({ chooseFiles }) => chooseFiles("clip"),
  },
  {
    id: "audio",
    label: "Audio",
    icon: "music",
    words: "sound recording music podcast mp3 upload",
    run: ({ chooseFiles }) => chooseFiles("audio"),
  },
  {
    id: "file",
    label: "File",
    icon: "paperclip",
    words: "download attachment pdf zip upload",
    run: ({ chooseFiles }) => chooseFiles("file"),
  },
  {
    id: "table",
    label: "Table",
    icon: "table",
    words: "grid rows columns",
    run: ({ editor }) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: "divider",
    label: "Divider",
    icon: "minus",
    typed: "---",
    words: "line rule hr separator",
    run: ({ editor }) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: "footnote",
    label: "Footnote",
    icon: "asterisk",
    keys: editorKeys.Footnote,
    words: "note reference source",
    run: ({ editor }) => editor.chain().focus().insertFootnote().run(),
  },
  {
    id: "toggle",
    label: "Toggle",
    icon: "list-collapse",
    words: "details spoiler collapse summary fold",
    run: ({ editor }) => editor.chain().focus().insertToggle().run(),
  },
  {
    id: "bookmark",
    label: "Bookmark",
    icon: "bookmark",
    words: "link card preview url page",
    run: ({ open }) => open({ kind: "embed", as: "bookmark" }),
  },
  {
    id: "button",
    label: "Button",
    icon: "rectangle-ellipsis",
    words: "link call to action cta",
    run: ({ editor }) => insertBlock(editor, editor.schema.node("button")),
  },
  {
    id: "project-card",
    label: "Project card",
    icon: "box",
    words: "portfolio work link",
    run: ({ open }) => open({ kind: "project", position: null }),
  },
  {
    id: "game",
    label: "Game",
    icon: "gamepad",
    words: "play build version playable demo",
    run: ({ open }) => open({ kind: "game", position: null }),
  },
  {
    id: "model",
    label: "3D model",
    icon: "box",
    words: "model glb gltf mesh viewer",
    run: ({ open }) => open({ kind: "library", media: "model" }),
  },
  {
    id: "formula",
    label: "Formula",
    icon: "sigma",
    typed: "$$",
    words: "math tex latex equation",
    run: ({ editor }) => void insertBlock(editor, editor.schema.node("blockMath")),
  },
  {
    id: "html",
    label: "HTML block",
    icon: "brackets",
    words: "raw source code",
    run: ({ open }) => open({ kind: "html", position: null, html: "" }),
  },
];

function insertPair({ editor }: TextTools, [before, after = before]: readonly Picked[]): void {
  if (!before || !after) return;
  const images = [before, after].map(pictureOfPicked);
  const position = insertBlock(editor, editor.schema.node("beforeAfter", { images }));
  // With one image, the other is still to be chosen.
  if (before === after) editor.emit("blockTools", { open: { position, panel: "images" } });
}

/** Puts a block in at the caret, with the caret in its text or the block selected. Returns its position. */
function insertBlock(editor: Editor, node: Node): number {
  const { state, view } = editor;
  const position = placeForBlock(state);
  const tr = state.tr.insert(position, node);
  tr.setSelection(
    node.isTextblock && node.type.name === "button"
      ? TextSelection.create(tr.doc, position + 1)
      : NodeSelection.create(tr.doc, position),
  );
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return position;
}

/** Takes all formats from the selected text and lines. Images and other blocks stay. */
export const cleanAction: TextAction = {
  id: "clean",
  label: "Clean",
  icon: "remove-formatting",
  words: "clear formatting plain",
  run: ({ editor }) => {
    const { empty, $from } = editor.state.selection;
    const chain = editor.chain().focus();
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
  run: ({ editor }) => editor.chain().focus().undo().run(),
};

export const redoAction: TextAction = {
  id: "redo",
  label: "Redo",
  icon: "redo",
  keys: editorKeys.Redo,
  run: ({ editor }) => editor.chain().focus().redo().run(),
};

export function lineAction(id: string): TextAction {
  return [...lineActions, ...insertActions].find((action) => action.id === id) ?? cleanAction;
}
