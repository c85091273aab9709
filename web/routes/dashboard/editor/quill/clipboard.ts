import Quill, { Delta, type Range } from "quill/core.js";
import Clipboard from "quill/modules/clipboard.js";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "../html/addresses.ts";
import { openNodes, saveHtml } from "../html/html-round-trip.ts";
import { embeds, isImageValue, type Op } from "../html/ops.ts";
import { parseHtml, toNodes } from "../html/parse-html.ts";
import { cleanPasted } from "../html/pasted-html.ts";
import { isOp } from "./quill-ops.ts";

/** Our own copies carry exactly what the editor held, next to the HTML and text that other programs read. */
const ownType = "application/x-savepoint-ops+json";

/** The event on the editor's root after something was pasted. */
export const pasted = "editor-pasted";

export class PostClipboard extends Clipboard {
  /** Set by the editor: takes a picture that was pasted as a data address and answers the id of its placeholder, or null. */
  takePicture: (address: string) => string | null = () => null;

  override onCaptureCopy(event: ClipboardEvent, isCut = false): void {
    const range = this.quill.getSelection();
    const ops = range && range.length > 0 ? this.quill.getContents(range.index, range.length).ops : [];
    super.onCaptureCopy(event, isCut);
    if (ops.length > 0) event.clipboardData?.setData(ownType, JSON.stringify(ops));
  }

  override onCopy(range: Range): { html: string; text: string } {
    return { html: saveHtml(this.quill.getContents(range.index, range.length).ops.filter(isOp)), text: this.quill.getText(range) };
  }

  override onCapturePaste(event: ClipboardEvent): void {
    const own = event.clipboardData?.getData(ownType);
    const range = this.quill.getSelection(true);
    const formats = range ? this.quill.getFormat(range.index) : {};
    if (event.defaultPrevented || !own || !range || formats["code-block"]) {
      super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    this.insert(range, readOps(own));
  }

  override onPaste(range: Range, { text, html }: { text?: string; html?: string }): void {
    const formats = this.quill.getFormat(range.index);
    if (formats["code-block"]) {
      this.insert(range, [{ insert: text ?? "", attributes: { "code-block": formats["code-block"] } }]);
      return;
    }
    const words = (text ?? "").trim();
    if (/^https?:\/\/\S+$/i.test(words)) this.insert(range, this.addressOps(range, words));
    else if (html) this.insert(range, this.htmlOps(html));
    else this.insert(range, textOps(text ?? "", formats));
  }

  /** An address alone: a video to watch, the link of what is selected, or a link of its own. */
  private addressOps(range: Range, address: string): Op[] {
    const video = videoEmbedUrl(address);
    if (video !== null && range.length === 0) return [{ insert: { [embeds.video]: { src: video, title: "Video" } } }];
    const href = cleanLink(address);
    if (range.length === 0) return [{ insert: address, attributes: { link: href } }];
    return this.quill.getContents(range.index, range.length).ops.filter(isOp).map((op) => ({ ...op, attributes: { ...op.attributes, link: href } }));
  }

  private htmlOps(html: string): Op[] {
    const doc = new DOMParser().parseFromString(html, "text/html");
    this.normalizeHTML(doc);
    const ops = openNodes(cleanPasted(toNodes(doc.body)), parseHtml).flatMap((op) => this.withUploads(op));
    return withoutLastLine(ops);
  }

  /** Pictures that are pasted as data become uploads. */
  private withUploads(op: Op): Op[] {
    const image = typeof op.insert === "object" ? op.insert[embeds.image] : undefined;
    if (!isImageValue(image) || !image.src.startsWith("data:")) return [op];
    const id = this.takePicture(image.src);
    return id === null ? [] : [{ ...op, insert: { [embeds.upload]: id } }];
  }

  private insert(range: Range, ops: readonly Op[]): void {
    const change = new Delta([...ops]);
    this.quill.history.cutoff();
    this.quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(change), Quill.sources.USER);
    this.quill.history.cutoff();
    this.quill.setSelection(range.index + change.length(), 0, Quill.sources.SILENT);
    this.quill.scrollSelectionIntoView();
    this.quill.root.dispatchEvent(new Event(pasted));
  }
}

function textOps(text: string, formats: Record<string, unknown>): Op[] {
  const words = text.replace(/\r\n?/g, "\n").replace(/\n{2,}/g, "\n");
  const kept = Object.fromEntries(Object.entries(formats).filter(([name]) => name !== "link" && name !== "anchor"));
  return words === "" ? [] : [{ insert: words, attributes: kept }];
}

function withoutLastLine(ops: Op[]): Op[] {
  const last = ops.at(-1);
  if (typeof last?.insert !== "string" || last.attributes || !last.insert.endsWith("\n")) return ops;
  return last.insert === "\n" ? ops.slice(0, -1) : [...ops.slice(0, -1), { insert: last.insert.slice(0, -1) }];
}

function readOps(json: string): Op[] {
  try {
    const ops: unknown = JSON.parse(json);
    return Array.isArray(ops) ? ops.filter(isOp) : [];
  } catch {
    return [];
  }
}
