// Uploads to the media library. Each is in the text as a placeholder with its progress and a cancel button, and after a failure with the
// reason and a retry button. Placeholders are decorations: they aren't part of the text or its undo history, and aren't saved.
import type { Editor } from "@tiptap/core";
import { Extension } from "@tiptap/core";
import type { Node, Schema } from "@tiptap/pm/model";
import { NodeSelection, Plugin, PluginKey, type Selection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { MediaKind, Upload as Uploaded } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi, uploadApi } from "../shared/owner-api.ts";
import type { UploadOptions } from "#web/shared/api/upload-transport.ts";
import { acceptOf, problemOf } from "../media-picker/file-checks.ts";
import { formatBytes } from "../media-picker/media-labels.ts";
import { type Clip, clipTypes, ClipProblem, isMovingGif, kindByBytes, kindOfClip, loadGifClips } from "./clips/clip.ts";
import { placeForBlock, withBlock } from "./insert-block.ts";
import type { TextImage } from "./schema/pictures.ts";

const imageTypes = ["image/png", "image/gif", "image/jpeg", "image/bmp", "image/x-icon"] as const;

/** Returns the types that the device's file picker offers. The server decides by the bytes. */
export function acceptedTypes(kind: Insertable): string {
  if (kind === "clip") return clipTypes.join(",");
  return kind === "image" ? imageTypes.join(",") : acceptOf(kind);
}

/** Options for what a file becomes in the text. */
export type Insertable = MediaKind | "clip";

const failures: Readonly<Record<Insertable, string>> = {
  clip: "Clip upload failed.",
  image: "Image upload failed.",
  video: "Video upload failed.",
  audio: "Audio upload failed.",
  model: "3D model upload failed.",
  file: "File upload failed.",
};

type Pending = { id: string; position: number; element: HTMLElement };
type Change =
  | { add: Pending }
  /** With `inserted`, its block replaced the placeholder, and files that should follow it still do. */
  | { remove: string; inserted?: boolean };
type State = { pending: readonly Pending[]; decorations: DecorationSet };

const uploadsKey = new PluginKey<State>("uploads");

/** Keeps the placeholders in place while the text changes around them, and shows where dropped files will go. */
export const UploadPlaceholders = Extension.create({
  name: "uploadPlaceholders",
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key: uploadsKey,
      state: {
        init: () => ({ pending: [], decorations: DecorationSet.empty }),
        apply(tr, before) {
          const change = tr.getMeta(uploadsKey) as Change | undefined;
          if (!change && before.pending.length === 0) return before;
          if (!change && !tr.docChanged) return before;
          const pending = changed(before.pending, tr, change);
          const widgets = pending.map(({ id, position, element }) =>
            Decoration.widget(position, element, {
              id,
              key: id,
              side: -1,
              ignoreSelection: true,
              stopEvent: () => true,
            }),
          );
          return { pending, decorations: DecorationSet.create(tr.doc, widgets) };
        },
      },
      props: {
        decorations: (state) => uploadsKey.getState(state)?.decorations,
        handleDOMEvents: {
          dragover: (_view, event) => {
            if (!event.dataTransfer?.types.includes("Files")) return false;
            // Also over images and other parts that aren't editable.
            event.preventDefault();
            event.dataTransfer.dropEffect = "copy";
            return false;
          },
        },
      },
    }),
  ],
});

function changed(pending: readonly Pending[], tr: Transaction, change: Change | undefined): readonly Pending[] {
  const removed = change && "remove" in change ? pending.findIndex(({ id }) => id === change.remove) : -1;
  const place = change && "remove" in change && change.inserted ? pending[removed]?.position : undefined;
  const moved = pending.map((each, index) => ({
    ...each,
    position: tr.mapping.map(each.position, index > removed && each.position === place ? 1 : -1),
  }));
  if (change && "add" in change) return [...moved, change.add];
  return removed === -1 ? moved : moved.toSpliced(removed, 1);
}

type Options = {
  /** The number of uploads in progress. */
  onCount: (count: number) => void;
};

/** A file of the library, with what its block shows. */
type Stored = Pick<Uploaded, "url" | "alt" | "width" | "height"> & { poster?: string; name?: string; bytes?: number };
/** A file that is ready to be uploaded. With `asks`, it needs a description like an image. */
type Ready = { file: File; kind: Insertable; poster?: File | null; asks?: boolean };
/** `ids` are the files in the library that need its description. */
type Sent = Uploaded & { ids: readonly string[] };
/** An upload in progress. */
type Job = { id: string; file: File; kind: Insertable; alt: string; placeholder: Placeholder; retry: () => void };

export class Uploads {
  private readonly editor: Editor;
  private readonly options: Options;
  private readonly running = new Map<string, AbortController>();
  /** The library ids, by URL, of images and clips that were uploaded here and have no description yet. */
  private readonly undescribed = new Map<string, readonly string[]>();
  private started = 0;
  /**
   * The document and the selection when files were added. An image asks for its description only if neither has changed by the time it is
   * uploaded.
   */
  private left: { doc: Node; selection: Selection } | null = null;

  constructor(editor: Editor, options: Options) {
    this.editor = editor;
    this.options = options;
  }

  /** Uploads files and inserts each at the current caret, or at a place in the text. `alt` is the known description of an image. */
  insert(
    files: readonly File[],
    { place, asClips = false, alt = "" }: { place?: number | undefined; asClips?: boolean; alt?: string } = {},
  ): void {
    const position = placeForBlock(this.editor.state, place);
    for (const file of files) this.start(file, asClips ? "clip" : kindOf(file), { position, alt });
    const { doc, selection } = this.editor.state;
    // Files at another place than the caret ask for nothing: the writer continues in the text.
    this.left = place === undefined ? { doc, selection } : null;
  }

  /** Inserts files of the library at the caret. Several images become a gallery. */
  insertUploaded(stored: readonly Stored[], kind: MediaKind = "image"): void {
    const [first] = stored;
    if (!first) return;
    const { state, view, schema } = this.editor;
    const node =
      kind === "image" && stored.length > 1
        ? schema.node("gallery", { images: stored.map(pictureOf) })
        : nodeFor(schema, kind, first);
    const position = placeForBlock(state);
    const tr = withBlock(state.tr, position, node);
    tr.setSelection(NodeSelection.create(tr.doc, position));
    view.dispatch(tr.scrollIntoView());
    view.focus();
    if (kind === "image" && stored.length === 1 && first.alt === "") this.editor.emit("describe", { position });
  }

  /** Writes an image's new description to the library too, if it has none there. A clip shares its description with its still. */
  describe(src: string, alt: string): void {
    const ids = this.undescribed.get(src);
    if (ids === undefined || alt === "") return;
    this.undescribed.delete(src);
    // The post contains the description in any case.
    for (const id of ids) void ownerApi.media.describe({ params: { id }, body: { alt } }).catch(() => undefined);
  }

  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  private start(file: File, kind: Insertable, { position, alt }: { position: number; alt: string }): void {
    this.started += 1;
    const id = `upload-${this.started}`;
    const placeholder = createPlaceholder(file, kind);
    this.change({ add: { id, position, element: placeholder.element } });
    const retry = () => void this.send({ id, file, kind, alt, placeholder, retry });
    retry();
  }

  private async send({ id, file, kind, alt, placeholder, retry }: Job): Promise<void> {
    const dismiss = () => {
      placeholder.end();
      this.change({ remove: id });
      if (!this.editor.isDestroyed) this.editor.view.focus();
    };
    const controller = new AbortController();
    this.running.set(id, controller);
    this.options.onCount(this.running.size);
    placeholder.progress(0, () => {
      controller.abort();
    });
    try {
      const options = {
        signal: controller.signal,
        onProgress: (share: number) => {
          placeholder.progress(share);
        },
      };
      const ready = await this.prepare({ file, kind }, options);
      // The conversion took the first half.
      const onProgress =
        ready.file === file ? options.onProgress : (share: number) => options.onProgress((1 + share) / 2);
      const uploaded = await send(ready, { ...options, onProgress });
      placeholder.end();
      const stored = { ...uploaded, alt: alt || uploaded.alt || "", name: ready.file.name, bytes: ready.file.size };
      const asks = (ready.kind === "image" || ready.asks === true) && stored.alt === "";
      if (asks) this.undescribed.set(stored.url, stored.ids);
      this.place(id, nodeFor(this.editor.schema, ready.kind, stored), asks);
    } catch (error) {
      if (isAbort(error)) dismiss();
      else if (error instanceof ClipProblem) placeholder.fail(error.message, { dismiss });
      else placeholder.fail(messageOf(error, ""), { dismiss, retry });
    } finally {
      this.running.delete(id);
      this.options.onCount(this.running.size);
    }
  }

  /**
   * Turns an animated GIF into a video. It stays an image in a browser that can't do this, and if it is inserted as an image and is damaged or
   * too long for a clip.
   */
  private async prepare({ file, kind: declared }: Ready, options: Required<UploadOptions>): Promise<Ready> {
    const isClip = declared === "clip";
    const kind = isClip ? declared : await kindByBytes(file, declared);
    const isVideo = kind === "clip" ? (await kindOfClip(file)) === "video" : kind === "video";
    const isGif = !isVideo && (isClip || (kind === "image" && (await isMovingGif(file))));
    const problem =
      isVideo || isGif ? problemOf({ type: "video/", size: file.size }) : problemOf(file, kind as MediaKind);
    if (problem !== null) throw new ClipProblem(problem);
    if (!isGif) return { file, kind };
    const clip = await clipOf(file, options).catch((error: unknown) => {
      if (isClip || isAbort(error)) throw error;
      return null;
    });
    if (clip) return { file: clip.video, kind: "clip", poster: clip.poster, asks: true };
    const problemOfImage = problemOf(file, "image");
    if (problemOfImage !== null) throw new ClipProblem(problemOfImage);
    if (isClip) this.editor.emit("gifKept", { name: file.name });
    return { file, kind: "image" };
  }

  /** Replaces a placeholder. If the writer is still beside it, a block that needs a description asks for one. */
  private place(id: string, node: Node, asks: boolean): void {
    const { state, view } = this.editor;
    const placeholder = uploadsKey.getState(state)?.pending.find((each) => each.id === id);
    if (!placeholder || this.editor.isDestroyed) return;
    const isBeside =
      this.left !== null &&
      state.doc.eq(this.left.doc) &&
      state.selection.eq(this.left.selection) &&
      !isWritingElsewhere(view.dom);
    const position = placeForBlock(state, placeholder.position);
    const tr = state.tr.setMeta(uploadsKey, { remove: id, inserted: true } satisfies Change);
    withBlock(tr, position, node);
    if (isBeside && asks) tr.setSelection(NodeSelection.create(tr.doc, position));
    view.dispatch(tr);
    this.left = null;
    if (isBeside && asks) this.editor.emit("describe", { position });
  }

  private change(change: Change): void {
    const { state, view } = this.editor;
    if (this.editor.isDestroyed) return;
    view.dispatch(state.tr.setMeta(uploadsKey, change).setMeta("addToHistory", false));
  }
}

async function clipOf(file: File, { signal, onProgress }: Required<UploadOptions>): Promise<Clip | null> {
  const { clipOfGif } = await loadGifClips();
  return clipOfGif(file, { signal, onProgress: (share) => onProgress(share / 2) });
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Returns whether the writer is in a field or a dialog outside the text. */
function isWritingElsewhere(text: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement !== null &&
    !text.contains(activeElement) &&
    activeElement.matches("input:not([type='file']), textarea, select, dialog *")
  );
}

function kindOf({ type }: File): MediaKind {
  const [family] = type.split("/");
  return family === "image" || family === "video" || family === "audio" ? family : "file";
}

async function send({ file, kind, poster }: Ready, options: UploadOptions): Promise<Sent> {
  const { media } = uploadApi(options);
  const uploaded = await (kind === "image"
    ? media.uploadForPost({ form: { image: file } })
    : media.upload({ form: { file } }));
  const sent = { ...uploaded, ids: [uploaded.fileId] };
  if (!poster) return sent;
  // The still of a clip is its first image. Without one, it is the still that the server took, if any.
  const still = await ownerApi.media.uploadForPost({ form: { image: poster } }).catch(() => null);
  if (still === null) return sent;
  return { ...sent, alt: uploaded.alt || still.alt || "", poster: still.url, ids: [...sent.ids, still.fileId] };
}

export function pictureOf({ url, alt = "", width, height }: Stored): TextImage {
  return {
    src: url,
    alt,
    title: null,
    width: width === undefined ? null : String(width),
    height: height === undefined ? null : String(height),
  };
}

function nodeFor(schema: Schema, kind: Insertable, stored: Stored): Node {
  const { src, alt, width, height } = pictureOf(stored);
  const name = stored.name ?? "";
  if (kind === "image") return schema.node("image", { src, alt, width, height });
  if (kind === "video" || kind === "clip") {
    const poster = stored.poster || null;
    return schema.node("video", { src, width, height, title: alt, poster, isClip: kind === "clip" });
  }
  if (kind === "model")
    return schema.node("model", {
      src,
      title: alt || name.replace(/\.\w+$/, ""),
      ...(stored.poster && { poster: stored.poster, width, height }),
    });
  if (kind === "audio") return schema.node("audio", { src, title: alt });
  return schema.node("file", {
    href: src,
    download: name,
    label: name === "" ? "File" : name.replace(/\.\w+$/, ""),
    detail: [/\.(\w+)$/.exec(name === "" ? src : name)?.[1]?.toUpperCase(), stored.bytes && formatBytes(stored.bytes)]
      .filter(Boolean)
      .join(", "),
  });
}

type Placeholder = {
  element: HTMLElement;
  progress: (share: number, cancel?: () => void) => void;
  fail: (reason: string, actions: { dismiss: () => void; retry?: () => void }) => void;
  end: () => void;
};

/** Shows an image in place during its upload, so that the text below it doesn't move afterwards. */
function createPlaceholder(file: File, kind: Insertable): Placeholder {
  const { name } = file;
  const element = document.createElement("div");
  element.className = "upload-placeholder";
  element.contentEditable = "false";
  const row = document.createElement("div");
  row.className = "upload-row";
  const words = document.createElement("span");
  words.textContent = name;
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.setAttribute("aria-label", `Uploading ${name}`);
  const url = kind === "image" ? URL.createObjectURL(file) : "";
  const preview = document.createElement("img");
  preview.alt = "";
  preview.addEventListener("error", () => {
    preview.remove();
  });
  if (url !== "") {
    preview.src = url;
    element.append(preview);
  }
  element.append(row);
  return {
    element,
    progress(share, cancel) {
      bar.value = share;
      if (!cancel) return;
      words.textContent = name;
      row.removeAttribute("role");
      row.replaceChildren(words, bar, action("Cancel", `Cancel ${name}`, cancel));
    },
    fail(reason, { dismiss, retry }) {
      row.setAttribute("role", "alert");
      words.textContent = `${failures[kind]} ${name}${reason === "" ? "" : `: ${reason}`}`;
      row.replaceChildren(
        words,
        ...(retry ? [action("Try again", `Try again: ${name}`, retry)] : []),
        action("Dismiss", `Dismiss ${name}`, dismiss),
      );
    },
    end() {
      URL.revokeObjectURL(url);
    },
  };
}

function action(words: string, label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", run);
  return button;
}

/** Returns a data-URL image of a text as a file, or null. */
export function fileOfDataUrl(url: string): File | null {
  const [, type = "", isBase64, data = ""] = /^data:(image\/[\w.+-]+)(?:;[^,;]*)*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (type === "") return null;
  try {
    const text = isBase64 ? atob(decodeURIComponent(data)) : decodeURIComponent(data);
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice("image/".length)}`, { type });
  } catch {
    return null;
  }
}
