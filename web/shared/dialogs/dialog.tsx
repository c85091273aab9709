import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { openModal, useLeaving } from "./modal.ts";
import { SnackbarsInDialog } from "../ui/snackbar.tsx";
import { useSheetDrag } from "./use-sheet-drag.ts";
import "./dialog.css";

type DialogProps = Omit<
  ComponentProps<"dialog">,
  "open" | "title" | "onClose" | "onCancel" | "onClick" | "onPointerDown" | "ref"
> & {
  open: boolean;
  /** Escape, the backdrop or the close button was used. Nothing closes until `open` is false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight at the foot while the body scrolls. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** What holds the focus first; without it the dialog itself, so that its title is read. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const Leave = createContext<() => void>(() => undefined);

/** A modal dialog; on phones a sheet at the bottom. Closing gives the focus back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = "medium",
  initialFocus,
  className,
  ...rest
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const leave = useLeaving(dialog, onClose);
  const sheetDrag = useSheetDrag(leave);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const giveCaretBack = noteCaret();
    const close = openModal(element, leave, initialFocus?.current);
    return () => {
      close();
      giveCaretBack();
    };
  }, [open, leave, initialFocus]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      aria-labelledby={titleId}
      {...rest}
      ref={dialog}
      className={joinClasses(`dialog dialog-${size}`, className)}
      onCancel={(event) => {
        // A file input inside reports a dismissed file picker by an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Browsers may close on a second Escape whatever onCancel says.
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Only a press that began outside: dragging a text selection out of a field is no wish to close.
        if (pressedOutside.current && event.target === event.currentTarget) leave();
      }}
    >
      <div className="dialog-panel" tabIndex={-1}>
        <header className="dialog-head" {...sheetDrag}>
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" tooltip="none" onClick={leave} />
        </header>
        <div className="dialog-body">{children}</div>
        {footer && (
          <footer className="dialog-foot">
            <Leave value={leave}>{footer}</Leave>
          </footer>
        )}
      </div>
      {open && <SnackbarsInDialog />}
    </dialog>
  );
}

/** In the footer: closes the dialog as Escape does. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Button onClick={useContext(Leave)}>{children}</Button>;
}

/** Browsers give the focus back to a text that is written in, but not the place in it. Who changes it meanwhile says where to go on. */
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
