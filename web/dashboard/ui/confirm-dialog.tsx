import { type ReactNode, useId, useRef } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import "./confirm-dialog.css";

type ConfirmDialogProps = {
  open: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red, for destructive actions. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
};

/** Asks before an action. Confirm has the focus, so Enter confirms; Escape cancels. */
export function ConfirmDialog({
  open,
  children,
  onConfirm,
  onCancel,
  title = "Please Confirm",
  confirmLabel = "Confirm",
  cancelLabel = "Cancel",
  danger = true,
  busy,
  busyLabel,
}: ConfirmDialogProps) {
  const textId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      aria-describedby={textId}
      className="confirm-dialog"
      initialFocus={confirm}
      footer={
        <>
          <CloseButton>{cancelLabel}</CloseButton>
          <Button
            ref={confirm}
            variant={danger ? "danger" : "block"}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="muted" id={textId}>
        {children}
      </div>
    </Dialog>
  );
}
