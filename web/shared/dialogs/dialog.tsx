import { type ComponentProps, createContext, type ReactNode, type RefObject, useContext, useId } from "react";
import { Button } from "../ui/button.tsx";
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

const Close = createContext<() => void>(() => undefined);

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
  const modal = useModal({ open, onClose, initialFocus });
  const sheetDrag = useSheetDrag(onClose);

  return (
    <dialog aria-labelledby={titleId} {...rest} {...modal} className={joinClasses(`dialog dialog-${size}`, className)}>
      <div className="dialog-panel" tabIndex={-1}>
        <header className="dialog-head" {...sheetDrag}>
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" tooltip="none" onClick={onClose} />
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

/** In the footer: closes the dialog as Escape does. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Button onClick={useContext(Close)}>{children}</Button>;
}
