// What all modal dialogs share: opening, closing, and returning the focus and the caret.
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { addDialogEntry } from "../ui/modal-history.ts";

type Modal = {
  open: boolean;
  /** Called on Escape, on a press outside and on Back. The dialog closes when `open` is false. */
  onClose: () => void;
  /** Gets the focus first. Without it the browser focuses the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

/** Shows a `<dialog>` above the page while `open`. Returns the properties of the `<dialog>`. */
export function useModal({ open, onClose, initialFocus }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const opener = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!open) {
      // Since the cleanup below, React has given the focus back to the element that had it before the commit. WebKit lets an element of the
      // closed dialog take it, and loses it when the dialog has faded out.
      if (dialog.contains(document.activeElement) && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
      return;
    }
    const restoreCaret = noteCaret();
    const hide = showModal(dialog, initialFocus?.current);
    const removeDialogEntry = addDialogEntry(() => {
      close();
    });
    return () => {
      removeDialogEntry();
      hide();
      opener.current = document.activeElement;
      restoreCaret();
    };
  }, [open, initialFocus]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file input inside the dialog fires an event of the same name when its file picker is dismissed.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Browsers may close the dialog on a second Escape despite onCancel.
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
    },
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      // Only a press that began outside closes the dialog: dragging a text selection out of a field doesn't.
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}

/**
 * Opens the dialog and stops the page behind from scrolling. Styles read `data-modal` on the root, because browsers would match a `:has()`
 * selector again at each change of the focus. Its value says whether the page has a scrollbar, whose space has to stay. Returns a function
 * that closes the dialog.
 */
function showModal(dialog: HTMLDialogElement, first?: HTMLElement | null): () => void {
  const root = document.documentElement;
  // Above another dialog the scrollbar is hidden already.
  root.dataset.modal ??= innerWidth > root.clientWidth ? "scrollbar" : "";
  // The browser then focuses this element directly, and no other element before.
  if (first) first.autofocus = true;
  dialog.showModal();
  return () => {
    dialog.close();
    if (!document.querySelector("dialog:modal")) delete root.dataset.modal;
  };
}

/**
 * Remembers the caret, because browsers return the focus to an edited text but not the caret. Returns a function that puts the caret back
 * unless the text has changed; the code that changed the text has placed the caret.
 */
function noteCaret(): () => void {
  const text = document.activeElement;
  const selection = getSelection();
  if (!(text instanceof HTMLElement) || !text.isContentEditable || !selection || selection.rangeCount === 0)
    return () => undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const watcher = new MutationObserver(() => {
    isChanged = true;
  });
  let isChanged = false;
  watcher.observe(text, { childList: true, characterData: true, subtree: true });
  return () => {
    isChanged ||= watcher.takeRecords().length > 0;
    watcher.disconnect();
    if (isChanged || document.activeElement !== text || !text.contains(startContainer) || !text.contains(endContainer))
      return;
    selection.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  };
}
