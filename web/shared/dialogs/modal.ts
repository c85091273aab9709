// What all modal dialogs share: how they open, what closes them, and where the focus and the caret are afterwards.
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
  /** Somebody wants the dialog closed: by Escape, by a press outside of it, or by Back. It closes when `open` is false. */
  onClose: () => void;
  /** What gets the focus first; without it the browser gives the focus to the first element that takes it. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

/** Shows a `<dialog>` above the page while `open`. Returns the properties of the `<dialog>`. */
export function useModal({ open, onClose, initialFocus }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const restoreCaret = noteCaret();
    const hide = showModal(dialog, initialFocus?.current);
    const removeDialogEntry = addDialogEntry(() => {
      close();
    });
    return () => {
      removeDialogEntry();
      hide();
      restoreCaret();
    };
  }, [open, initialFocus]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file input inside reports a dismissed file picker by an event of the same name.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Browsers may close on a second Escape whatever onCancel says.
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
    },
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      // Only a press that began outside closes: dragging a text selection out of a field doesn't.
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}

/**
 * The page behind doesn't scroll meanwhile. Styles learn of the dialog by `data-modal` on the root, because a selector with `:has()` would be
 * matched again at each change of the focus. Its value says whether the page has a scrollbar, whose room has to stay.
 * Returns how to close the dialog.
 */
function showModal(dialog: HTMLDialogElement, first?: HTMLElement | null): () => void {
  const root = document.documentElement;
  // Above another dialog the scrollbar is gone already.
  root.dataset.modal ??= innerWidth > root.clientWidth ? "scrollbar" : "";
  // So that the browser gives it the focus right away, and not to another element before.
  if (first) first.autofocus = true;
  dialog.showModal();
  return () => {
    dialog.close();
    if (!document.querySelector("dialog:modal")) delete root.dataset.modal;
  };
}

/**
 * Browsers give the focus back to the text that was being edited, but not the caret. Returns how to put the caret back, which does nothing
 * if the text has changed meanwhile: whoever changed it has placed the caret.
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
