import { useRef } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { formatDateTime } from "../shared/format-date-time.ts";

type Props = {
  what: "post" | "page" | "project";
  theirs: { title: string; updatedAt: string };
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

/** Asks what to do after the same post or project was saved elsewhere. Changes made here are never lost. */
export function ConflictDialog({ what, theirs, onTakeTheirs, onSaveMine, onClose }: Props): React.ReactElement {
  const { timeZone } = useSite();
  const mine = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`This ${what} was changed elsewhere`}
      role="alertdialog"
      initialFocus={mine}
      footer={
        <>
          <CloseButton>Keep editing</CloseButton>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button ref={mine} variant="block" onClick={onSaveMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="muted">
        “{theirs.title}” was saved in another tab or on another device on {formatDateTime(theirs.updatedAt, timeZone)},
        after you opened it here. Keep mine saves yours over it, and theirs stays in the history. Take theirs loads it;
        yours is kept, and you can restore it.
      </p>
    </Dialog>
  );
}
