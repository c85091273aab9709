// Copying and pasting. Our own copies carry exactly what was selected; everything else is cleaned first. ProseMirror's own reader of pasted
// HTML is not used: the page's policy (Trusted Types) forbids it.
import { type Editor, Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { handlePaste } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { parseHtml } from "#web/dashboard/html/parse-html.ts";
import { cleanPasted, withoutLooks } from "#web/dashboard/html/pasted-html.ts";
import { openBlocks, saveFragment } from "./open-html.ts";
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
  // A field of a block, such as a caption's or an image's, reads its own.
  if (!clipboardData || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return false;
  event.preventDefault();
  return insertData(editor, uploads, clipboardData);
}

function drop(editor: Editor, view: EditorView, uploads: Uploads | null, event: DragEvent): boolean {
  // What is dragged within the text, ProseMirror moves itself.
  if (view.dragging || !event.dataTransfer) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  const files = [...event.dataTransfer.files];
  if (files.length > 0) {
    uploads?.insert(files, place);
    return true;
  }
  if (place !== undefined) editor.commands.setTextSelection(place);
  view.focus();
  return insertData(editor, uploads, event.dataTransfer);
}

function insertData(editor: Editor, uploads: Uploads | null, data: DataTransfer): boolean {
  const { view, schema, state } = editor;
  const text = data.getData("text/plain");
  if (editor.isActive("codeBlock")) {
    view.dispatch(state.tr.insertText(text.replace(/\r\n?/g, "\n")).scrollIntoView());
    return true;
  }
  const own = data.getData(ownType);
  if (own !== "") {
    insertSlice(view, Slice.fromJSON(schema, JSON.parse(own)));
    return true;
  }
  const html = data.getData("text/html");
  const files = [...data.files];
  // Some programs put an image and HTML with only that image on the clipboard.
  if (files.length > 0 && (html === "" || isOnlyImage(html))) {
    uploads?.insert(files);
    return true;
  }
  if (/^https?:\/\/\S+$/i.test(text.trim())) {
    pasteUrl(editor, text.trim());
    return true;
  }
  if (html === "") {
    view.dispatch(state.tr.replaceSelection(textSlice(editor, text)).scrollIntoView());
    return true;
  }
  const blocks = openBlocks(cleanPasted(parseHtml(withoutLooks(html))), schema);
  insertSlice(view, Slice.maxOpen(Fragment.from(blocks)));
  uploadPasted(editor, uploads);
  return true;
}

function insertSlice(view: EditorView, slice: Slice): void {
  // Cells go into cells.
  if (handlePaste(view, new ClipboardEvent("paste"), slice)) return;
  const only =
    slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1 ? slice.content.firstChild : null;
  const { tr } = view.state;
  view.dispatch((only ? tr.replaceSelectionWith(only) : tr.replaceSelection(slice)).scrollIntoView());
}

function textSlice({ schema }: Editor, text: string): Slice {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split(/\n{2,}|\n/);
  return Slice.maxOpen(
    Fragment.from(lines.map((line) => schema.node("paragraph", null, line === "" ? [] : [schema.text(line)]))),
  );
}

/** A URL links the selected words, becomes a video, or stands as a link. */
function pasteUrl(editor: Editor, url: string): void {
  const { empty } = editor.state.selection;
  const href = cleanLink(url);
  const video = empty ? videoEmbedUrl(url) : null;
  if (video !== null)
    editor.commands.insertContent({ type: "video", attrs: { isEmbed: true, src: video, title: "Video" } });
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

/** Images that were pasted as data URLs become uploads at their places. */
function uploadPasted({ state, view }: Editor, uploads: Uploads | null): void {
  const found: { position: number; size: number; file: File }[] = [];
  state.doc.descendants((node, position) => {
    const src = node.type.name === "image" || node.type.name === "inlineImage" ? String(node.attrs.src) : "";
    const file = src.startsWith("data:") ? fileOfDataUrl(src) : null;
    if (file) found.push({ position, size: node.nodeSize, file });
  });
  if (found.length === 0) return;
  const { tr } = state;
  for (const { position, size } of found.toReversed()) tr.delete(position, position + size);
  view.dispatch(tr);
  for (const { position, file } of found) uploads?.insert([file], tr.mapping.map(position));
}
