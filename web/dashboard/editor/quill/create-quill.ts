// Quill as this editor has it: its own formats and things, registered once, and one place that knows all its options.
import Quill, { type Parchment } from "quill/core.js";
import Syntax from "quill/modules/syntax.js";
import { limits } from "#contract/limits.ts";
import { openHtml, openUnread, saveHtml } from "../../html/html-round-trip.ts";
import type { ImageValue, Op } from "../../html/ops.ts";
import { parseHtml } from "../../html/parse-html.ts";
import { pasted, PostClipboard } from "./clipboard.ts";
import { codeLanguages, highlighter } from "./code-languages.ts";
import { embeddedThings } from "./embeds.ts";
import { formatTypedMarkdown } from "./inline-markdown.ts";
import { keyBindings } from "./keyboard.ts";
import { fileOfDataUrl, pastedImageTypes, ImageUploads, type UploadFailure } from "./image-uploads.ts";
import { isOp } from "./quill-ops.ts";
import { textFormats } from "./text-formats.ts";

Quill.register({ "modules/syntax": Syntax, "modules/clipboard": PostClipboard }, true);
for (const format of [...textFormats, ...embeddedThings] as Parchment.RegistryDefinition[])
  Quill.register(format, true);

export type QuillEvents = {
  onLink: () => void;
  onLeave: () => void;
  onUploadFailure: (failure: UploadFailure) => void;
  onUploadCount: (count: number) => void;
  onUndescribed: (index: number, image: ImageValue) => void;
};

export function createQuill(
  box: HTMLElement,
  html: string,
  events: QuillEvents,
): { quill: Quill; uploads: ImageUploads } {
  const ops = openHtml(html, parseHtml);
  const { editor } = limits;
  const handlers: { uploads?: ImageUploads } = {};
  const quill = new Quill(box, {
    modules: {
      syntax: { hljs: highlighter, interval: editor.highlightInterval, languages: codeLanguages(languagesIn(ops)) },
      history: { delay: editor.historyDelay, maxStack: editor.historyStack, userOnly: true },
      keyboard: { bindings: keyBindings(events) },
      uploader: {
        mimetypes: [...pastedImageTypes],
        handler: (range: { index: number; length: number }, files: File[]) => handlers.uploads?.insert(range, files),
      },
    },
  });
  const uploads = new ImageUploads(quill, {
    onFailure: events.onUploadFailure,
    onCount: events.onUploadCount,
    onUndescribed: events.onUndescribed,
  });
  handlers.uploads = uploads;
  takePastedImages(quill, uploads);
  formatTypedMarkdown(quill);

  // The list of languages in the corner of each block of code.
  quill.on(Quill.events.SCROLL_BLOT_MOUNT, ({ uiNode }: { uiNode?: unknown }) => {
    if (uiNode instanceof HTMLSelectElement) uiNode.setAttribute("aria-label", "Language of the code");
  });
  quill.setContents(ops, Quill.sources.SILENT);
  // A safety net: should the editor not hold after all what it was given, it carries everything unread.
  if (contentsOf(quill) !== saveHtml(ops)) quill.setContents(openUnread(html, parseHtml), Quill.sources.SILENT);
  quill.history.clear();
  quill.root.classList.add("prose");
  return { quill, uploads };
}

/** The HTML of what stands in the editor now. */
export function contentsOf(quill: Quill): string {
  return saveHtml(quill.getContents().ops.filter(isOp));
}

function takePastedImages(quill: Quill, uploads: ImageUploads): void {
  const waiting: [string, File][] = [];
  const { clipboard } = quill;
  if (!(clipboard instanceof PostClipboard)) return;
  clipboard.takeImage = (address) => {
    const file = fileOfDataUrl(address);
    if (file === null) return null;
    const id = uploads.register();
    waiting.push([id, file]);
    return id;
  };
  // Their placeholders have to stand in the text before the first word of progress.
  quill.root.addEventListener(pasted, () => {
    for (const [id, file] of waiting.splice(0)) uploads.start(id, file);
  });
}

function languagesIn(ops: readonly Op[]): string[] {
  return ops.flatMap((op) => (typeof op.attributes?.["code-block"] === "string" ? [op.attributes["code-block"]] : []));
}
