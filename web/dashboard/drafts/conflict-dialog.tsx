import { useRef } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { whenWords } from "../shared/when-words.ts";

type Props = {
  what: "post" | "page" | "project";
  theirs: { title: string; updatedAt: string };
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  /** Offered if the two states can be merged. */
  onMerge?: () => void;
  onClose: () => void;
};

const words = {
  post: { goOn: "Keep writing", theirs: "that text", after: "and theirs stays among the earlier versions" },
  page: { goOn: "Keep writing", theirs: "that text", after: "and theirs stays among the earlier versions" },
  project: { goOn: "Keep editing", theirs: "that state", after: "and theirs is gone" },
} as const;

/** Asks what to do after the same post or project was saved elsewhere. Changes made here are never lost. */
export function ConflictDialog({
  what,
  theirs,
  onTakeTheirs,
  onSaveMine,
  onMerge,
  onClose,
}: Props): React.ReactElement {
  const mine = useRef<HTMLButtonElement>(null);
  const { goOn, theirs: state, after } = words[what];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`This ${what} was changed elsewhere`}
      role="alertdialog"
      initialFocus={mine}
      footer={
        <>
          <CloseButton>{goOn}</CloseButton>
          <Button onClick={onTakeTheirs}>Reload theirs</Button>
          <Button ref={onMerge ? null : mine} variant={onMerge ? "outline" : "block"} onClick={onSaveMine}>
            Save mine over it
          </Button>
          {onMerge && (
            <Button ref={mine} variant="block" onClick={onMerge}>
              Compare and merge
            </Button>
          )}
        </>
      }
    >
      <p className="muted">
        “{theirs.title}” was saved in another tab or on another device on {whenWords(theirs.updatedAt)}, after you
        opened it here. Reload theirs to continue from {state}: yours is kept, and you can restore it. Or save yours
        over it, {after}.
      </p>
    </Dialog>
  );
}
