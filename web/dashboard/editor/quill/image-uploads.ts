import Quill, { Delta, type Range } from "quill/core.js";
import { messageOf } from "#web/shared/api/failure.ts";
import { embeds, type ImageValue } from "../../html/ops.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { problemOf } from "../../media-picker/file-checks.ts";
import { uploadImage } from "../upload-image.ts";

/** What the image button, a drop and a paste take; the server looks at the bytes and decides. */
export const imageTypes = ["image/png", "image/gif", "image/jpeg", "image/bmp", "image/x-icon"] as const;
/** Some systems name icons by their registered type, and the server takes these two as well. */
export const pastedImageTypes = [...imageTypes, "image/vnd.microsoft.icon", "image/webp", "image/avif"];

export type UploadFailure = { name: string; reason: string; retry: () => void };

type Options = {
  onFailure: (failure: UploadFailure) => void;
  /** How many are under way. */
  onCount: (count: number) => void;
  /** An image that nobody has described yet has come, and the writer has stayed beside it. */
  onUndescribed: (index: number, image: ImageValue) => void;
};

/** Sends images and puts each where its placeholder stands when it has arrived. */
export class ImageUploads {
  private readonly quill: Quill;
  private readonly options: Options;
  private readonly running = new Map<string, AbortController>();
  /** By address, the ids in the library of what came here and was never described. */
  private readonly undescribed = new Map<string, string>();
  private count = 0;

  constructor(quill: Quill, options: Options) {
    this.quill = quill;
    this.options = options;
  }

  /** Placeholders are no edits of the writer's: undo knows nothing of them. */
  insert(range: Range, files: readonly File[]): void {
    if (range.length > 0) this.quill.deleteText(range.index, range.length, Quill.sources.USER);
    let index = this.findPlace(range.index);
    for (const file of files) {
      if (this.isRefused(file)) continue;
      const id = this.register();
      this.quill.insertEmbed(index, embeds.upload, id, Quill.sources.API);
      index += 1;
      void this.send(id, file);
    }
    this.quill.setSelection(index, 0, Quill.sources.SILENT);
  }

  /** Puts an image that is here already where the caret was. */
  insertImage(range: Range, image: ImageValue): void {
    if (range.length > 0) this.quill.deleteText(range.index, range.length, Quill.sources.USER);
    const index = this.findPlace(range.index);
    this.quill.insertEmbed(index, embeds.image, image, Quill.sources.USER);
    this.quill.setSelection(index + 1, 0, Quill.sources.SILENT);
    this.quill.scrollSelectionIntoView();
    if (image.alt === "") this.options.onUndescribed(index, image);
  }

  /** What is said of an image here goes to the library too, where nobody has described it yet. */
  describe(src: string, alt: string): void {
    const id = this.undescribed.get(src);
    if (id === undefined || alt === "") return;
    this.undescribed.delete(src);
    // The words are saved with the post in any case.
    void ownerApi.media.describe(id, alt).catch(() => undefined);
  }

  /** Code holds no images: one that is put into it goes below it, into a line of its own. */
  private findPlace(index: number): number {
    let end = index;
    while (end < this.quill.getLength() && "code-block" in this.quill.getFormat(end)) {
      const [line, offset] = this.quill.getLine(end);
      if (!line) break;
      end += line.length() - offset;
    }
    if (end > index && end >= this.quill.getLength()) {
      this.quill.insertText(end - 1, "\n", Quill.sources.USER);
      this.quill.formatLine(end, 1, "code-block", false, Quill.sources.USER);
    }
    return end;
  }

  /** For images that come as part of something pasted: the placeholder is in the text already. */
  start(id: string, file: File): void {
    void this.send(id, file);
  }

  /** What is too large is not even sent. */
  private isRefused(file: File): boolean {
    const reason = problemOf(file, "image");
    if (reason !== null) this.fail(file, reason);
    return reason !== null;
  }

  private fail(file: File, reason: string): void {
    this.options.onFailure({
      name: file.name,
      reason,
      retry: () => {
        this.insert(this.quill.getSelection(true), [file]);
      },
    });
  }

  register(): string {
    this.count += 1;
    const id = `upload-${this.count}`;
    this.running.set(id, new AbortController());
    this.options.onCount(this.running.size);
    return id;
  }

  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }

  private async send(id: string, file: File): Promise<void> {
    const controller = this.running.get(id) ?? new AbortController();
    try {
      this.show(id, file.name, 0, controller);
      const {
        url,
        fileId,
        width,
        height,
        alt = "",
      } = await uploadImage(file, {
        signal: controller.signal,
        onProgress: (share) => {
          this.show(id, file.name, share, controller);
        },
      });
      const size = width && height ? { width: String(width), height: String(height) } : {};
      if (alt === "") this.undescribed.set(url, fileId);
      this.replace(id, { src: url, alt, ...size });
    } catch (error) {
      this.replace(id, null);
      if (!(error instanceof DOMException)) this.fail(file, messageOf(error, ""));
    } finally {
      this.running.delete(id);
      this.options.onCount(this.running.size);
    }
  }

  private replace(id: string, image: ImageValue | null): void {
    const node = this.find(id);
    const blot = node && Quill.find(node);
    if (!blot || blot instanceof Quill) return;
    const index = this.quill.getIndex(blot);
    const selection = this.quill.getSelection();
    this.quill.deleteText(index, 1, Quill.sources.API);
    if (!image) return;
    this.quill.updateContents(new Delta().retain(index).insert({ [embeds.image]: image }), Quill.sources.USER);
    // Whoever went on writing is not to be interrupted.
    const isBeside = selection?.length === 0 && selection.index === index + 1;
    if (isBeside) this.quill.setSelection(index + 1, 0, Quill.sources.SILENT);
    if (isBeside && image.alt === "") this.options.onUndescribed(index, image);
  }

  private show(id: string, name: string, share: number, controller: AbortController): void {
    const box = this.find(id)?.querySelector("[contenteditable]");
    if (!box) return;
    let bar = box.querySelector("progress");
    if (!bar) {
      bar = document.createElement("progress");
      bar.max = 1;
      bar.setAttribute("aria-label", `Uploading ${name}`);
      const cancel = document.createElement("button");
      cancel.type = "button";
      cancel.textContent = "Cancel";
      cancel.addEventListener("click", () => {
        controller.abort();
      });
      const words = document.createElement("span");
      words.textContent = name;
      box.append(words, bar, cancel);
    }
    bar.value = share;
  }

  private find(id: string): Element | null {
    return this.quill.root.querySelector(`[data-upload="${id}"]`);
  }
}

/** An image that stands in a text as a data address, as a file; null where it is none. */
export function fileOfDataUrl(address: string): File | null {
  const [, type = "", isBase64, data = ""] =
    /^data:(image\/[\w.+-]+)(?:;[^,;]*)*?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (type === "") return null;
  try {
    const text = isBase64 ? atob(decodeURIComponent(data)) : decodeURIComponent(data);
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice("image/".length)}`, { type });
  } catch {
    return null;
  }
}
