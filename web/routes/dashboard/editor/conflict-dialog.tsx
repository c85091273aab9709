import { useRef } from "react";
import type { Post } from "#contract/posts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { whenWords } from "./when-words.ts";

type Props = { theirs: Post; onTakeTheirs: () => void; onSaveMine: () => void; onClose: () => void };

/** Someone saved the post elsewhere while it was open here. Nothing is lost either way: each saved state can be restored. */
export function ConflictDialog({ theirs, onTakeTheirs, onSaveMine, onClose }: Props): React.ReactElement {
  const mine = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="This post was changed elsewhere"
      role="alertdialog"
      initialFocus={mine}
      footer={
        <>
          <Button onClick={onClose}>Keep writing</Button>
          <Button onClick={onTakeTheirs}>Reload theirs</Button>
          <Button ref={mine} variant="block" onClick={onSaveMine}>Save mine over it</Button>
        </>
      }
    >
      <p className="muted">
        “{theirs.title}” was saved in another tab or on another device on {whenWords(theirs.updatedAt)}, after you opened it here.
        Reload theirs to go on from that text, and yours is offered to you again; or save yours over it, and theirs stays among the earlier versions.
      </p>
    </Dialog>
  );
}
