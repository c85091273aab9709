// Files on their way to the media library. Each stands in the text as a placeholder with its progress, a way to cancel it, and after a failure
// its reason and a retry. Placeholders are decorations: they are not part of the text, its history or what is saved.
import type { Editor } from "@tiptap/core";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Upload as Uploaded } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { problemOf } from "../../media-picker/file-checks.ts";
import { uploadImage } from "../upload-image.ts";

/** What the image button offers. The server decides by the bytes. */
export const imageTypes = ["image/png", "image/gif", "image/jpeg", "image/bmp", "image/x-icon"] as const;

type Change = { add: { id: string; position: number; element: HTMLElement } } | { remove: string };

const uploadsKey = new PluginKey<DecorationSet>("uploads");

/** Keeps the placeholders at their places while the text changes around them. */
export const UploadPlaceholders = Extension.create({
  name: "uploadPlaceholders",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: uploadsKey,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const placeholders = before.map(tr.mapping, tr.doc);
          const change = tr.getMeta(uploadsKey) as Change | undefined;
          if (!change) return placeholders;
          if ("remove" in change) return placeholders.remove(find(placeholders, change.remove));
          const { id, position, element } = change.add;
          return placeholders.add(tr.doc, [
            Decoration.widget(position, element, {
              id,
              key: id,
              side: -1,
              ignoreSelection: true,
              stopEvent: () => true,
            }),
          ]);
        },
      },
      props: { decorations: (state) => uploadsKey.getState(state) },
    }),
  ],
});

function find(placeholders: DecorationSet, id: string): Decoration[] {
  return placeholders.find(undefined, undefined, (spec) => spec.id === id);
}

type Options = {
  /** How many are under way. */
  onCount: (count: number) => void;
};

export class Uploads {
  private readonly editor: Editor;
  private readonly options: Options;
  private readonly running = new Map<string, AbortController>();
  /** By URL, the ids in the library of images that came from here and have no description yet. */
  private readonly undescribed = new Map<string, string>();
  private started = 0;

  constructor(editor: Editor, options: Options) {
    this.editor = editor;
    this.options = options;
  }

  /** Uploads files and puts each where the caret is now, or at a place in the text. */
  insert(files: readonly File[], place?: number): void {
    const position = placeForBlock(this.editor.state, place);
    for (const file of files) this.start(file, position);
  }

  /** Puts a file that is in the library already where the caret is. */
  insertUploaded(uploaded: Pick<Uploaded, "url" | "alt" | "width" | "height">): void {
    const { state, view } = this.editor;
    const node = this.nodeFor(uploaded);
    view.dispatch(insertBlock(state.tr, placeForBlock(state), node).scrollIntoView());
    view.focus();
  }

  /** Writes an image's new description to the library too, if the library has none. */
  describe(src: string, alt: string): void {
    const id = this.undescribed.get(src);
    if (id === undefined || alt === "") return;
    this.undescribed.delete(src);
    // The post contains the description in any case.
    void ownerApi.media.describe(id, alt).catch(() => undefined);
  }

  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  private start(file: File, position: number): void {
    this.started += 1;
    const id = `upload-${this.started}`;
    const placeholder = createPlaceholder(file.name);
    this.change({ add: { id, position, element: placeholder.element } });
    const run = () => void this.send(id, file, placeholder, run);
    run();
  }

  private async send(id: string, file: File, placeholder: Placeholder, retry: () => void): Promise<void> {
    const dismiss = () => this.change({ remove: id });
    const problem = problemOf(file, "image");
    if (problem !== null) {
      placeholder.fail(problem, { dismiss });
      return;
    }
    const controller = new AbortController();
    this.running.set(id, controller);
    this.options.onCount(this.running.size);
    placeholder.progress(0, () => {
      controller.abort();
    });
    try {
      const uploaded = await uploadImage(file, {
        signal: controller.signal,
        onProgress: (share) => {
          placeholder.progress(share);
        },
      });
      if ((uploaded.alt ?? "") === "") this.undescribed.set(uploaded.url, uploaded.fileId);
      this.place(id, this.nodeFor(uploaded));
    } catch (error) {
      if (error instanceof DOMException) dismiss();
      else placeholder.fail(messageOf(error, ""), { dismiss, retry });
    } finally {
      this.running.delete(id);
      this.options.onCount(this.running.size);
    }
  }

  private nodeFor({ url, alt = "", width, height }: Pick<Uploaded, "url" | "alt" | "width" | "height">): Node {
    return this.editor.schema.node("image", {
      src: url,
      alt,
      ...(width && height && { width: String(width), height: String(height) }),
    });
  }

  /** Replaces a placeholder. Without a selection elsewhere since, the new block is selected, so that it can be described. */
  private place(id: string, node: Node): void {
    const { state, view } = this.editor;
    const [placeholder] = find(uploadsKey.getState(state) ?? DecorationSet.empty, id);
    if (!placeholder) return;
    const tr = state.tr.setMeta(uploadsKey, { remove: id } satisfies Change);
    view.dispatch(insertBlock(tr, placeForBlock(state, placeholder.from), node));
  }

  private change(change: Change): void {
    const { state, view } = this.editor;
    if (this.editor.isDestroyed) return;
    view.dispatch(state.tr.setMeta(uploadsKey, change).setMeta("addToHistory", false));
  }
}

/** Returns the position nearest to a place, or to the caret, where a block can stand: before an empty line, or after any other. */
export function placeForBlock({ doc, selection }: EditorState, place?: number): number {
  const $place = place === undefined ? selection.$to : doc.resolve(place);
  if (place === undefined && selection instanceof NodeSelection && selection.node.isBlock) return selection.to;
  if (!$place.parent.isTextblock) return place ?? $place.pos;
  const isEmptyLine = $place.parent.type.name === "paragraph" && $place.parent.content.size === 0;
  const list = $place.depth > 1 ? $place.node($place.depth - 1) : null;
  // The first line of an item has to stay its first.
  return isEmptyLine && !list?.type.name.endsWith("Item") ? $place.before() : $place.after();
}

function insertBlock(tr: Transaction, position: number, node: Node): Transaction {
  tr.insert(position, node);
  // With a line below it, one can go on writing.
  const after = tr.doc.resolve(Math.min(position + node.nodeSize, tr.doc.content.size));
  if (!after.nodeAfter?.isTextblock && tr.selection instanceof TextSelection)
    tr.insert(after.pos, tr.doc.type.schema.node("paragraph"));
  return tr;
}

type Placeholder = {
  element: HTMLElement;
  progress: (share: number, cancel?: () => void) => void;
  fail: (reason: string, actions: { dismiss: () => void; retry?: () => void }) => void;
};

function createPlaceholder(name: string): Placeholder {
  const element = document.createElement("div");
  element.className = "upload-placeholder";
  element.contentEditable = "false";
  const words = document.createElement("span");
  words.textContent = name;
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.setAttribute("aria-label", `Uploading ${name}`);
  return {
    element,
    progress(share, cancel) {
      bar.value = share;
      if (!cancel) return;
      words.textContent = name;
      element.removeAttribute("role");
      element.replaceChildren(words, bar, action("Cancel", `Cancel ${name}`, cancel));
    },
    fail(reason, { dismiss, retry }) {
      element.setAttribute("role", "alert");
      words.textContent = `Image upload failed. ${name}${reason === "" ? "" : `: ${reason}`}`;
      element.replaceChildren(
        words,
        ...(retry ? [action("Try again", `Try again: ${name}`, retry)] : []),
        action("Dismiss", `Dismiss ${name}`, dismiss),
      );
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

/** Returns an image that stands in a text as a data URL as a file, or null. */
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
