// Opening and closing dialogs, for which browsers work through the whole page behind them.
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { coverPage } from "../ui/modal-history.ts";

/** Milliseconds until a dialog is closed without a frame: browsers draw none of a page that nobody sees. */
const patience = 200;

/**
 * The page behind doesn't scroll meanwhile; the room of its scrollbar stays, if it has one. Room that it hadn't would lay it all out
 * anew. A dialog before another one finds the scrollbar gone already. The root says so by `data-modal`: were it to ask by `:has()`, each
 * change of the focus would ask again, and all that the answer may change would be styled anew. The browser gives the focus to `first`, or to the
 * first that takes it: moved afterwards, it would be styled and laid out twice. `leave` is what Back does. Returns how to close it.
 */
export function openModal(dialog: HTMLDialogElement, leave: () => void, first?: HTMLElement | null): () => void {
  const root = document.documentElement;
  root.dataset.modal ??= innerWidth > root.clientWidth ? "scrollbar" : "";
  if (first) first.autofocus = true;
  dialog.showModal();
  const uncoverPage = coverPage(leave);
  return () => {
    uncoverPage();
    dialog.close();
    if (!document.querySelector("dialog:modal")) delete root.dataset.modal;
  };
}

/**
 * How people close a dialog. Giving the page behind it back takes a slow machine a tenth of a second, as every style is computed
 * anew. So the first frame after the press only begins to fade the dialog (`data-closing`); `onClose` is called after that frame,
 * or before the next key.
 */
export function useLeaving(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  return useCallback(() => {
    if (dialog.current)
      leave(dialog.current, () => {
        latest.current();
      });
  }, [dialog]);
}

function leave(dialog: HTMLDialogElement, close: () => void): void {
  if (dialog.dataset.closing !== undefined) return;
  dialog.dataset.closing = "";
  addEventListener("keydown", finish, true);
  requestAnimationFrame(() => {
    setTimeout(finish);
  });
  setTimeout(finish, patience);

  function finish(): void {
    removeEventListener("keydown", finish, true);
    if (dialog.dataset.closing === undefined) return;
    // At once, as in the press itself, so that what follows finds the focus where it was. A dialog that stays open comes back.
    if (dialog.open) flushSync(close);
    delete dialog.dataset.closing;
  }
}
