// Copying and pasting. Copies from this editor carry exactly what was selected; everything else is cleaned first. ProseMirror's reader of pasted
// HTML is not used: the page's policy (Trusted Types) forbids it.
import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { closeHistory } from "@tiptap/pm/history";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { handlePaste } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { escapeText } from "#web/dashboard/html/html-tree.ts";
import { parseHtml } from "#web/dashboard/html/parse-html.ts";
import type { Clipboard, Pasted } from "#web/dashboard/text-editor/paste/pasted-html.ts";
import { openBlocks, saveFragment } from "./open-html.ts";
import { insertPlayer } from "./insert-block.ts";
import { fileOfDataUrl, type Uploads } from "./uploads.ts";

const ownType = "application/x-savepoint-slice+json";

export type ClipboardOptions = { uploads: () => Uploads | null };

export const PostClipboard = Extension.create<ClipboardOptions>({
  name: "postClipboard",
  addOptions: () => ({ uploads: () => null }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_view, event) => {
              if (event.key === "Control" || event.key === "Meta") void loadReader().catch(() => undefined);
            },
            contextmenu: () => void loadReader().catch(() => undefined),
            copy: (view, event) => copy(view, event),
            cut: (view, event) => copy(view, event) && cut(view),
            paste: (_view, event) => paste(editor, options.uploads(), event),
            drop: (view, event) => drop(editor, view, options.uploads(), event),
          },
        },
      }),
    ];
  },
});

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const slice = selection.content();
  event.preventDefault();
  event.clipboardData.setData(ownType, JSON.stringify(slice.toJSON()));
  event.clipboardData.setData("text/html", saveFragment(slice.content));
  event.clipboardData.setData(
    "text/plain",
    slice.content.textBetween(0, slice.content.size, "\n\n", (leaf) => (leaf.type.name === "hardBreak" ? "\n" : "")),
  );
  return true;
}

function cut(view: EditorView): boolean {
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
  return true;
}

function paste(editor: Editor, uploads: Uploads | null, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  // A field of a block, such as an image's URL, handles its own pastes.
  if (!clipboardData || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return false;
  event.preventDefault();
  return insertData(editor, uploads, clipboardData);
}

function drop(editor: Editor, view: EditorView, uploads: Uploads | null, event: DragEvent): boolean {
  // ProseMirror itself moves what is dragged within the text.
  if (view.dragging || !event.dataTransfer) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  if (place !== undefined) editor.commands.setTextSelection(place);
  view.focus();
  const files = [...event.dataTransfer.files];
  if (files.length > 0) {
    uploads?.insert(files, { place });
    return true;
  }
  return insertData(editor, uploads, event.dataTransfer);
}

function insertData(editor: Editor, uploads: Uploads | null, data: DataTransfer): boolean {
  const { view, schema, state } = editor;
  const inCode = editor.isActive("codeBlock");
  const own = data.getData(ownType);
  if (own !== "" && !inCode) {
    const slice = Slice.fromJSON(schema, JSON.parse(own));
    if (!pasteIntoCells(view, slice)) view.dispatch(withSlice(state.tr, slice).scrollIntoView());
    return true;
  }
  const html = data.getData("text/html");
  const files = [...data.files];
  // Some programs put an image and HTML with only that image on the clipboard.
  if (files.length > 0 && (html === "" || isOnlyImage(html))) {
    uploads?.insert(files);
    return true;
  }
  void insertCleaned(editor, uploads, {
    html,
    text: data.getData("text/plain"),
    editorData: data.getData("vscode-editor-data"),
    inCode,
  });
  return true;
}

/** Offline before the first paste, at least the words are pasted. */
function wordsOnly({ text, inCode }: Clipboard): Pasted {
  if (inCode) return { kind: "text", text };
  const lines = text.split(/[\r\n]+/).map((line) => `<p>${escapeText(line)}</p>`);
  return { kind: "html", html: lines.join(""), lostImages: 0 };
}

/** The reader for the clipboards of other programs: loaded when a paste is likely, at the first Ctrl or context menu. */
const loadReader = () => import("#web/dashboard/text-editor/paste/pasted-html.ts");

async function insertCleaned(editor: Editor, uploads: Uploads | null, clipboard: Clipboard): Promise<void> {
  const reader = await loadReader().catch(() => null);
  if (editor.isDestroyed) return;
  const pasted = reader?.pastedHtml(clipboard, reading) ?? wordsOnly(clipboard);
  switch (pasted.kind) {
    case "text":
      editor.view.dispatch(editor.state.tr.insertText(pasted.text).scrollIntoView());
      break;
    case "url":
      pasteUrl(editor, pasted.url, pasted.title);
      break;
    case "html":
      insertHtml(editor, pasted.html);
      uploadPasted(editor, uploads);
      if (pasted.lostImages > 0) editor.emit("lostImages", { count: pasted.lostImages });
      break;
    case "markdown":
      await insertMarkdown(editor, uploads, pasted);
  }
}

const reading = { parse: parseHtml, origin: location.origin };

function insertHtml(editor: Editor, html: string): void {
  const { slice, notes } = readHtml(editor, html);
  if (notes.length === 0 && pasteIntoCells(editor.view, slice)) return;
  // In one transaction, or the marks would get empty notes first.
  editor.view.dispatch(withNotes(withSlice(editor.state.tr, slice), notes).scrollIntoView());
}

/** Reads pasted HTML. Its footnotes belong at the end of the text, wherever the rest is. */
function readHtml({ schema }: Editor, html: string): { slice: Slice; notes: readonly Node[] } {
  const blocks = openBlocks(parseHtml(html), schema);
  const last = blocks.at(-1);
  if (last?.type.name !== "footnotes") return { slice: openEnds(blocks), notes: [] };
  // Ids that no note of the text has; all are renumbered right after.
  pasteCount += 1;
  const renamed = blocks.map((block) => renameNotes(block, `pasted-${pasteCount}-`));
  const text = renamed.slice(0, -1);
  const notes = renamed.at(-1)?.children ?? [];
  const marked = new Set(text.flatMap(marksIn));
  const isMarked = (note: Node) => marked.has(note.attrs.id);
  // A note without a mark in the text becomes a line.
  const lines = notes.filter((note) => !isMarked(note));
  if (lines.length > 0)
    text.push(
      schema.node(
        "orderedList",
        null,
        lines.map(({ content }) => schema.node("listItem", null, content)),
      ),
    );
  return { slice: openEnds(text), notes: notes.filter(isMarked) };
}

/** Returns the ids of the notes of the marks in a block. */
function marksIn(block: Node): unknown[] {
  const ids: unknown[] = [];
  block.descendants(({ type, attrs }) => {
    if (type.name === "footnoteMark") ids.push(attrs.note);
  });
  return ids;
}

/** Lines at the ends join the lines around them. Tables and other isolated blocks stay whole. */
function openEnds(blocks: readonly Node[]): Slice {
  return Slice.maxOpen(Fragment.from(blocks), false);
}

let pasteCount = 0;

function renameNotes(node: Node, prefix: string): Node {
  const { attrs, type } = node;
  if (type.name === "footnoteMark") return type.create({ ...attrs, note: prefix + String(attrs.note) });
  if (node.isText || node.isLeaf) return node;
  const content = node.children.map((child) => renameNotes(child, prefix));
  return type.create(
    type.name === "footnote" ? { ...attrs, id: prefix + String(attrs.id) } : attrs,
    content,
    node.marks,
  );
}

function withNotes(tr: Transaction, notes: readonly Node[]): Transaction {
  if (notes.length === 0) return tr;
  const { lastChild, type, content } = tr.doc;
  return lastChild?.type.name === "footnotes"
    ? tr.insert(content.size - 1, notes)
    : tr.insert(content.size, type.schema.node("footnotes", null, notes));
}

/** Inserts the text as it was copied until its Markdown is read. Undo restores that state. */
async function insertMarkdown(
  editor: Editor,
  uploads: Uploads | null,
  { text, html }: { text: string; html: string },
): Promise<void> {
  const { from } = editor.state.selection;
  insertHtml(editor, html);
  const place = { from, to: editor.state.selection.to };
  const inserted = editor.state.doc.slice(place.from, place.to);
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    place.from = mapping.map(place.from, -1);
    place.to = mapping.map(place.to, -1);
  };
  editor.on("transaction", follow);
  const stored = await loadReader()
    .then(({ markdownHtml }) => markdownHtml(text, reading))
    .catch(() => null);
  editor.off("transaction", follow);
  if (stored === null || editor.isDestroyed) return;
  const { state, view } = editor;
  // Text that was typed into it meanwhile stays.
  if (!state.doc.slice(place.from, place.to).content.eq(inserted.content)) return;
  const isBehind = state.selection.empty && state.selection.from === place.to;
  const { slice, notes } = readHtml(editor, stored);
  const tr = closeHistory(state.tr).replaceRange(place.from, place.to, slice);
  if (isBehind) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(place.to)), -1));
  view.dispatch(withNotes(tr, notes).scrollIntoView());
  uploadPasted(editor, uploads);
}

/** Pastes cells into cells. Returns false if the selection or what is pasted is something else. */
function pasteIntoCells(view: EditorView, slice: Slice): boolean {
  return handlePaste(view, new ClipboardEvent("paste"), slice);
}

function withSlice(tr: Transaction, slice: Slice): Transaction {
  const only =
    slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1 ? slice.content.firstChild : null;
  return only ? tr.replaceSelectionWith(only) : tr.replaceSelection(slice);
}

/** A URL links the selected words, becomes a video, or is inserted as a link. */
function pasteUrl(editor: Editor, url: string, title: string | null): void {
  const { empty } = editor.state.selection;
  const href = cleanLink(url);
  const video = empty ? videoEmbedUrl(url) : null;
  if (video !== null) insertPlayer(editor, video, title ?? "Video");
  else if (empty)
    editor
      .chain()
      .insertContent({ type: "text", text: url, marks: [{ type: "link", attrs: { href } }] })
      .unsetMark("link")
      .run();
  else editor.commands.setMark("link", { href });
  if (empty) editor.emit("pastedUrl", { url });
}

function isOnlyImage(html: string): boolean {
  const [only, ...others] = parseHtml(html).filter((node) => typeof node === "object");
  return only?.tag === "img" && others.length === 0;
}

/** Uploads images that were pasted as data URLs, in place. */
function uploadPasted({ state, view }: Editor, uploads: Uploads | null): void {
  const found: { position: number; size: number; file: File; alt: string }[] = [];
  state.doc.descendants((node, position) => {
    const src = node.type.name === "image" || node.type.name === "inlineImage" ? String(node.attrs.src) : "";
    const file = src.startsWith("data:") ? fileOfDataUrl(src) : null;
    if (file) found.push({ position, size: node.nodeSize, file, alt: String(node.attrs.alt) });
  });
  if (found.length === 0) return;
  const { tr } = state;
  for (const { position, size } of found.toReversed()) tr.delete(position, position + size);
  view.dispatch(tr);
  for (const { position, file, alt } of found) uploads?.insert([file], { place: tr.mapping.map(position), alt });
}
