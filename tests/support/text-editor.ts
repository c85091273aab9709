// The real text editor in jsdom, for tests of how typing, keys, commands and pasting change the document. jsdom has no layout and doesn't
// edit anything itself, so clicks at a place, dragging, arrow keys and visibility belong in the browser tests.
import { Editor } from "@tiptap/core";
import { NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import { cellAround, CellSelection } from "@tiptap/pm/tables";
import { onTestFinished, vi } from "vitest";
import { sanitizePostHtml } from "#server/text/post-html.ts";
import { editorExtensions } from "#web/dashboard/text-editor/extensions.ts";
import { openHtml, saveHtml } from "#web/dashboard/text-editor/open-html.ts";
import { postSchema } from "#web/dashboard/text-editor/schema.ts";
import type { Panel, TextTools } from "#web/dashboard/text-editor/text-tools.ts";
import { Uploads } from "#web/dashboard/text-editor/uploads.ts";

export type OpenText = {
  editor: Editor;
  /** The tools that actions and menus get. */
  tools: TextTools;
  /** The opened panels, in order. */
  panels: Panel[];
  /** Returns the text as the server would store it. */
  html: () => string;
  /** Types letter by letter; a line end is Enter. */
  type: (words: string) => void;
  /** Presses a key, such as `Mod-Shift-z`. Returns false if the editor leaves the key to the browser. */
  press: (key: string) => boolean;
  /** Puts the caret at the start or the end of the first line with these words. */
  caret: (side: "start" | "end", words: string) => void;
  /** Selects words, up to the end of other words if they are given. */
  select: (words: string, to?: string) => void;
  /** Selects the cells from the one with these words to the one with the others. */
  selectCells: (from: string, to: string) => void;
  /** Selects the first block of a kind as a whole. */
  selectBlock: (name: string) => void;
  /** Pastes what a program copied. The reader loads at the first paste, so poll for the text. */
  paste: (copied: { html?: string; text?: string; editorData?: string } | Copied) => void;
  cut: () => Copied;
};

export function openText(html = ""): OpenText {
  vi.stubGlobal("ClipboardEvent", CopiedEvent);
  const panels: Panel[] = [];
  const open = (panel: Panel | null) => {
    if (panel) panels.push(panel);
  };
  const editor: Editor = new Editor({
    element: document.body,
    extensions: editorExtensions({ placeholder: "", uploads: () => uploads, onOpen: open, onLeave: () => undefined }),
    content: openHtml(html, postSchema).toJSON(),
    injectCSS: false,
    // Scrolling needs a layout.
    editorProps: { handleScrollToSelection: () => true },
  });
  const uploads = new Uploads(editor, { onCount: () => undefined });
  onTestFinished(() => editor.destroy());

  const press = (key: string) => !editor.view.dom.dispatchEvent(keyEvent(key));
  const setSelection = (selection: Selection) => editor.view.dispatch(editor.state.tr.setSelection(selection));
  return {
    editor,
    tools: { editor, uploads, panel: null, open, chooseFiles: () => undefined },
    panels,
    html: () => sanitizePostHtml(saveHtml(editor.state.doc)),
    type: (words) => {
      for (const letter of words)
        if (letter === "\n") press("Enter");
        else if (!press(letter)) insertLetter(editor, letter);
    },
    press,
    caret: (side, words) => {
      const $place = editor.state.doc.resolve(placeOf(editor, words).from);
      setSelection(TextSelection.create(editor.state.doc, side === "start" ? $place.start() : $place.end()));
    },
    select: (words, to = words) =>
      setSelection(TextSelection.create(editor.state.doc, placeOf(editor, words).from, placeOf(editor, to).to)),
    selectCells: (from, to) =>
      setSelection(CellSelection.create(editor.state.doc, cellOf(editor, from), cellOf(editor, to))),
    selectBlock: (name) => setSelection(NodeSelection.create(editor.state.doc, positionOf(editor, name))),
    paste: (copied) => {
      editor.view.dom.dispatchEvent(
        new CopiedEvent("paste", { clipboardData: copied instanceof Copied ? copied : copiedOf(copied) }),
      );
    },
    cut: () => {
      const clipboardData = new Copied();
      editor.view.dom.dispatchEvent(new CopiedEvent("cut", { clipboardData }));
      return clipboardData;
    },
  };
}

/** The parts of a clipboard that jsdom lacks. */
class Copied {
  readonly files: readonly File[] = [];
  private readonly data = new Map<string, string>();

  getData(type: string): string {
    return this.data.get(type) ?? "";
  }

  setData(type: string, data: string): void {
    this.data.set(type, data);
  }
}

class CopiedEvent extends Event {
  readonly clipboardData: Copied;

  constructor(type: string, { clipboardData = new Copied() }: { clipboardData?: Copied } = {}) {
    super(type, { bubbles: true, cancelable: true });
    this.clipboardData = clipboardData;
  }
}

function copiedOf({
  html = "",
  text = "",
  editorData = "",
}: {
  html?: string;
  text?: string;
  editorData?: string;
}): Copied {
  const copied = new Copied();
  copied.setData("text/html", html);
  copied.setData("text/plain", text);
  copied.setData("vscode-editor-data", editorData);
  return copied;
}

/** Does what ProseMirror does after the browser has inserted a letter. */
function insertLetter({ view }: Editor, letter: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(letter, from, to).scrollIntoView();
  const isUsed = view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert));
  if (isUsed !== true) view.dispatch(insert());
}

/** Shift changes the reported key, as on an English keyboard. */
function keyEvent(keys: string): KeyboardEvent {
  const [, modifiers = "", name = ""] = /^((?:\w+-)*)(.+)$/s.exec(keys) ?? [];
  const shiftKey = modifiers.includes("Shift-");
  const isPlain = /^[a-z\d]$/.test(name);
  return new KeyboardEvent("keydown", {
    key: shiftKey && isPlain ? (")!@#$%^&*("[Number(name)] ?? name.toUpperCase()) : name,
    keyCode: isPlain ? name.toUpperCase().charCodeAt(0) : 0,
    ctrlKey: modifiers.includes("Mod-"),
    altKey: modifiers.includes("Alt-"),
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
}

function placeOf({ state: { doc } }: Editor, words: string): { from: number; to: number } {
  let from: number | undefined;
  doc.descendants((node, position) => {
    if (from !== undefined || !node.isTextblock) return from === undefined;
    const index = node.textBetween(0, node.content.size, undefined, "\ufffc").indexOf(words);
    if (index !== -1) from = position + 1 + index;
    return false;
  });
  if (from === undefined) throw new Error(`No line has the words “${words}”.`);
  return { from, to: from + words.length };
}

function cellOf(editor: Editor, words: string): number {
  const cell = cellAround(editor.state.doc.resolve(placeOf(editor, words).from));
  if (!cell) throw new Error(`“${words}” is in no cell.`);
  return cell.pos;
}

function positionOf({ state: { doc } }: Editor, name: string): number {
  let found: number | undefined;
  doc.descendants((node, position) => {
    if (found === undefined && node.type.name === name) found = position;
    return found === undefined;
  });
  if (found === undefined) throw new Error(`The text has no block “${name}”.`);
  return found;
}
