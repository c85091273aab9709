import { useEffect, useRef, useState } from "react";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";

type RenameDialogProps = {
  what: "tag" | "series";
  name: string;
  maxLength: number;
  /** Rejects if the name is refused; with `merge`, another one may have it already. */
  onRename: (name: string, merge: boolean) => Promise<void>;
  onClose: () => void;
};

/** Renames a tag or a series. A name that another one has already merges the two, after a second press. */
export function RenameDialog({ what, name, maxLength, onRename, onClose }: RenameDialogProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** The name that another one has. */
  const [taken, setTaken] = useState<string | null>(null);
  const isMerge = taken !== null && taken === typed.trim();

  useEffect(() => input.current?.select(), []);

  async function rename(): Promise<void> {
    const wanted = typed.trim();
    if (wanted === "" || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onRename(wanted, isMerge);
      return;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === "name-taken") setTaken(wanted);
      else setError(messageOf(failure, `Failed to rename the ${what}`));
      focusUnlessTyping(input.current);
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      size="small"
      title={`Rename ${what}`}
      initialFocus={input}
      onClose={onClose}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" busy={busy} busyLabel="Renaming…" onClick={() => void rename()}>
            {isMerge ? "Merge" : "Rename"}
          </Button>
        </>
      }
    >
      <TextField
        ref={input}
        label={`New name for “${name}”`}
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        error={error}
        hint={`The URL of the former name leads to the new one. The name of another ${what} merges the two.`}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) void rename();
        }}
      />
      <p className="rename-merge" role="status">
        {isMerge &&
          (what === "tag"
            ? `“${taken}” exists already. Merge puts it on all posts of “${name}”.`
            : `“${taken}” exists already. Merge appends the parts of “${name}” to it.`)}
      </p>
    </Dialog>
  );
}
