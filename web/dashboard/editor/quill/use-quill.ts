import Quill, { type Range } from "quill/core.js";
import { type RefObject, useEffect, useRef, useState } from "react";
import { embeds, type ImageValue, isImageValue, linkParts } from "../../html/ops.ts";
import { blockRequest, type BlockRequest } from "./embeds.ts";
import { createQuill } from "./create-quill.ts";
import { moveBlock, removeBlock, writeBelow } from "./block-moves.ts";
import type { ImageUploads, UploadFailure } from "./image-uploads.ts";

export type Editor = { quill: Quill; uploads: ImageUploads };

/** A small panel that is open, and what it is about. */
export type OpenPanel =
  | { kind: "link"; range: Range; href: string }
  | { kind: "image"; index: number; image: ImageValue }
  /** Chosen from the library, to stand where the caret was. */
  | { kind: "library"; range: Range }
  /** `index` null: a new block is written, where the caret is. */
  | { kind: "html"; index: number | null; name: typeof embeds.htmlBlock | typeof embeds.htmlInline; html: string };

type Handlers = {
  onEdit: () => void;
  onPanel: (panel: OpenPanel | null) => void;
  onLeave: () => void;
  onUploadFailure: (failure: UploadFailure) => void;
  onUploadCount: (count: number) => void;
};

/** Makes the editor inside a box and takes it away again. */
export function useQuill(box: RefObject<HTMLDivElement | null>, html: string, handlers: Handlers): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const current = useRef(handlers);
  const firstHtml = useRef(html);
  useEffect(() => {
    current.current = handlers;
  });

  useEffect(() => {
    const host = box.current;
    if (!host) return;
    const { quill, uploads } = createQuill(host.appendChild(document.createElement("div")), firstHtml.current, {
      onLink: () => {
        current.current.onPanel(linkPanelOf(quill));
      },
      onLeave: () => {
        current.current.onLeave();
      },
      onUploadFailure: (failure) => {
        current.current.onUploadFailure(failure);
      },
      onUploadCount: (count) => {
        current.current.onUploadCount(count);
      },
      onUndescribed: (index, image) => {
        current.current.onPanel({ kind: "image", index, image });
      },
    });
    quill.on(Quill.events.TEXT_CHANGE, () => {
      current.current.onEdit();
    });
    quill.root.addEventListener("click", (event) => {
      openClicked(quill, event, current.current.onPanel);
    });
    quill.root.addEventListener(blockRequest, (event) => {
      if (event instanceof CustomEvent)
        answerBlock(quill, (event as CustomEvent<BlockRequest>).detail, current.current.onPanel);
    });
    setEditor({ quill, uploads });
    return () => {
      uploads.cancelAll();
      setEditor(null);
      host.replaceChildren();
    };
  }, [box]);
  return editor;
}

/** The link at the caret, or the words that are to become one. */
export function linkPanelOf(quill: Quill): OpenPanel {
  const range = quill.getSelection(true);
  const link = quill.getFormat(range.index, range.length).link;
  if (range.length > 0 || !link) return { kind: "link", range, href: linkParts(link ?? "").href };
  return { kind: "link", range: rangeOfLink(quill, range.index), href: linkParts(link).href };
}

function rangeOfLink(quill: Quill, index: number): Range {
  const same = JSON.stringify(quill.getFormat(index, 0).link);
  const isLinked = (position: number) => position >= 0 && JSON.stringify(quill.getFormat(position, 1).link) === same;
  let start = index;
  while (isLinked(start - 1)) start -= 1;
  let end = index;
  while (isLinked(end)) end += 1;
  return { index: start, length: end - start };
}

/** A press on a link, an image or carried HTML opens what there is to say about it. */
function openClicked(quill: Quill, event: MouseEvent, onPanel: Handlers["onPanel"]): void {
  if (!(event.target instanceof Element) || event.target.closest(".editor-block-bar")) return;
  const image = event.target.closest("img.editor-image");
  const inline = event.target.closest<HTMLElement>(".editor-html-inline");
  const blot = image ?? inline;
  const found = blot && Quill.find(blot);
  if (found && !(found instanceof Quill)) {
    const index = quill.getIndex(found);
    const value: unknown = image ? Object.values(quill.getContents(index, 1).ops[0]?.insert ?? {})[0] : null;
    quill.setSelection(index, 1, Quill.sources.USER);
    if (isImageValue(value)) onPanel({ kind: "image", index, image: value });
    if (inline) onPanel({ kind: "html", index, name: embeds.htmlInline, html: inline.dataset.html ?? "" });
  } else if (event.target.closest("a[href]") && quill.getSelection()?.length === 0) onPanel(linkPanelOf(quill));
  else onPanel(null);
}

function answerBlock(quill: Quill, { action, node }: BlockRequest, onPanel: Handlers["onPanel"]): void {
  const found = Quill.find(node);
  if (!found || found instanceof Quill) return;
  const index = quill.getIndex(found);
  if (action === "edit") onPanel({ kind: "html", index, name: embeds.htmlBlock, html: node.dataset.html ?? "" });
  else if (action === "remove") removeBlock(quill, index);
  else if (action === "write-below") writeBelow(quill, index);
  else moveBlock(quill, index, action);
}
