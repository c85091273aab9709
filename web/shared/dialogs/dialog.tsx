import { type ComponentProps, createContext, type ReactNode, type RefObject, useContext, useId } from "react";
import { Button } from "../ui/button.tsx";
import { useWords } from "../site/words.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { useModal } from "./modal.ts";
import { SnackbarsInDialog } from "../ui/snackbar.tsx";
import { useSheetDrag } from "./use-sheet-drag.ts";
import "./dialog.css";

type DialogProps = Omit<
  ComponentProps<"dialog">,
  "open" | "title" | "onClose" | "onCancel" | "onClick" | "onPointerDown" | "ref"
> & {
  open: boolean;
  /** Called on Escape and on a press of the backdrop or the close button. The dialog closes when `open` is false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays visible at the bottom while the body scrolls. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Gets the focus first. Without it the dialog itself does, so that screen readers read its title. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const Close = createContext<() => void>(() => undefined);

/** A modal dialog; on phones a sheet at the bottom. Closing returns the focus. */
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
  const words = useWords().controls;
  const modal = useModal({ open, onClose, initialFocus });
  const sheetDrag = useSheetDrag(onClose);

  return (
    <dialog aria-labelledby={titleId} {...rest} {...modal} className={joinClasses(`dialog dialog-${size}`, className)}>
      <div className="dialog-panel" tabIndex={-1}>
        <header className="dialog-head" {...sheetDrag}>
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton label={words.close} icon="close" tooltip="none" onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        {footer && (
          <footer className="dialog-foot">
            <Close value={onClose}>{footer}</Close>
          </footer>
        )}
      </div>
      {open && <SnackbarsInDialog />}
    </dialog>
  );
}

/** A button for the footer that closes the dialog like Escape. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Button onClick={useContext(Close)}>{children}</Button>;
}
