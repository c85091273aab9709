import Quill, { Delta, type Range } from "quill/core.js";
import Clipboard from "quill/modules/clipboard.js";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "../../html/addresses.ts";
import { openNodes, saveHtml } from "../../html/html-round-trip.ts";
import { isElement } from "../../html/html-tree.ts";
import { embeds, type Formats, isImageValue, type Op } from "../../html/ops.ts";
import { parseHtml } from "../../html/parse-html.ts";
import { cleanPasted, withoutLooks } from "../../html/pasted-html.ts";
import { looksLikeMarkdown, markdownOps } from "./markdown-paste.ts";
import { isOp } from "./quill-ops.ts";

/** Our own copies carry exactly what the editor held, next to the HTML and text that other programs read. */
const ownType = "application/x-savepoint-ops+json";
type OwnCopy = { ops: Op[]; line: Formats | null };

/** The event on the editor's root after something was pasted. */
export const pasted = "editor-pasted";

export class PostClipboard extends Clipboard {
  /** Set by the editor: takes an image that was pasted as a data address and answers the id of its placeholder, or null. */
  takeImage: (address: string) => string | null = () => null;

  override onCaptureCopy(event: ClipboardEvent, isCut = false): void {
    const range = this.quill.getSelection();
    const copied: OwnCopy | null =
      range && range.length > 0 ? { ops: this.opsIn(range), line: this.wholeLastLine(range) } : null;
    super.onCaptureCopy(event, isCut);
    if (copied) event.clipboardData?.setData(ownType, JSON.stringify(copied));
  }

  override onCopy(range: Range): { html: string; text: string } {
    const line = this.wholeLastLine(range);
    return {
      html: saveHtml([...this.opsIn(range), ...(line ? [{ insert: "\n", attributes: line }] : [])]),
      text: this.quill.getText(range),
    };
  }

  override onCapturePaste(event: ClipboardEvent): void {
    const own = event.clipboardData?.getData(ownType);
    const range = this.quill.getSelection(true);
    if (event.defaultPrevented || !own || this.quill.getFormat(range.index)["code-block"]) {
      if (!this.pasteWithFiles(event, range)) super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    const { ops, line } = readCopy(own);
    const [target] = this.quill.getLine(range.index);
    const wasEmpty = target?.length() === 1;
    this.insert(range, ops);
    // On an empty line the last copied line is what it was, a heading or an item of a list.
    if (wasEmpty && line) {
      const end = this.quill.getSelection(true).index;
      const present = Object.keys(this.quill.getFormat(end)).map((name) => [name, null]);
      this.quill.formatLine(end, 1, { ...Object.fromEntries(present), ...line }, Quill.sources.USER);
    }
  }

  /** Quill would read the HTML in a way that pages forbid. Images that come with HTML of nothing else are uploaded, as it does. */
  private pasteWithFiles(event: ClipboardEvent, range: Range): boolean {
    const { clipboardData } = event;
    const html = clipboardData?.getData("text/html");
    const files = [...(clipboardData?.files ?? [])];
    if (event.defaultPrevented || !this.quill.isEnabled() || !html || files.length === 0) return false;
    event.preventDefault();
    const [only, ...others] = parseHtml(html).filter(isElement);
    if (only?.tag === "img" && others.length === 0) this.quill.uploader.upload(range, files);
    else this.onPaste(range, { html, text: clipboardData?.getData("text/plain") ?? "" });
    return true;
  }

  private opsIn({ index, length }: Range): Op[] {
    return this.quill.getContents(index, length).ops.filter(isOp);
  }

  /** The looks of the line that a range ends with, where it takes in all of that line. */
  private wholeLastLine({ index, length }: Range): Formats | null {
    const [line, offset] = this.quill.getLine(index + length);
    if (!line || offset < line.length() - 1 || offset > length) return null;
    return this.quill.getContents(index + length, 1).ops[0]?.attributes ?? {};
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
    else {
      this.insert(range, textOps(text ?? "", formats));
      if (looksLikeMarkdown(text ?? "")) void this.formatMarkdown(range.index, this.quill.getLength(), text ?? "");
    }
  }

  /** The text stands there as it was pasted until its Markdown is read; undo brings that state back. */
  private async formatMarkdown(index: number, lengthAfter: number, text: string): Promise<void> {
    const pastedText = textOps(text, {})
      .map((op) => op.insert)
      .join("");
    const ops = withoutLastLine(await markdownOps(text));
    if (this.quill.getLength() !== lengthAfter || this.quill.getText(index, pastedText.length) !== pastedText) return;
    this.insert({ index, length: pastedText.length }, ops);
  }

  /** An address alone: a video to watch, the link of what is selected, or a link of its own. */
  private addressOps(range: Range, address: string): Op[] {
    const video = videoEmbedUrl(address);
    if (video !== null && range.length === 0) return [{ insert: { [embeds.video]: { src: video, title: "Video" } } }];
    const href = cleanLink(address);
    if (range.length === 0) return [{ insert: address, attributes: { link: href } }];
    return this.opsIn(range).map((op) => ({ ...op, attributes: { ...op.attributes, link: href } }));
  }

  private htmlOps(html: string): Op[] {
    return withoutLastLine(
      openNodes(cleanPasted(parseHtml(withoutLooks(html))), parseHtml).flatMap((op) => this.withUploads(op)),
    );
  }

  /** Images that are pasted as data become uploads. */
  private withUploads(op: Op): Op[] {
    const image = typeof op.insert === "object" ? op.insert[embeds.image] : undefined;
    if (!isImageValue(image) || !image.src.startsWith("data:")) return [op];
    const id = this.takeImage(image.src);
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

function readCopy(json: string): OwnCopy {
  try {
    const copy: unknown = JSON.parse(json);
    if (typeof copy !== "object" || copy === null || !("ops" in copy) || !Array.isArray(copy.ops))
      return { ops: [], line: null };
    const line = "line" in copy && typeof copy.line === "object" && copy.line !== null ? { ...copy.line } : null;
    return { ops: copy.ops.filter(isOp), line };
  } catch {
    return { ops: [], line: null };
  }
}
