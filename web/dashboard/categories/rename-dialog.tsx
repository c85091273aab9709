import { useEffect, useRef, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";

type RenameDialogProps = {
  what: "tag" | "series";
  name: string;
  maxLength: number;
  /** Rejects if the server rejects the name. With `merge`, another one may already have the name. */
  onRename: (name: string, merge: boolean) => Promise<void>;
  onClose: () => void;
};

/** Renames a tag or a series. If another one already has the name, a second press merges the two. */
export function RenameDialog({ what, name, maxLength, onRename, onClose }: RenameDialogProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  /** The name, if another one has it. */
  const [taken, setTaken] = useState<string | null>(null);
  const otherwise = `Failed to rename the ${what}`;
  const form = useOwnerForm({
    start: { name },
    async send({ name: typed }) {
      if (typed.trim() !== "") await onRename(typed.trim(), isMerge);
    },
    refused(failure, { name: typed }) {
      if (failure.code !== "name-taken") return { name: messageOf(failure, otherwise) };
      setTaken(typed.trim());
      return null;
    },
    otherwise,
  });
  const isMerge = taken !== null && taken === form.values.name.trim();
  const { ref: tie, ...field } = form.field("name");

  useEffect(() => input.current?.select(), []);

  return (
    <FormDialog
      form={form}
      size="small"
      title={`Rename ${what}`}
      submitLabel={isMerge ? "Merge" : "Rename"}
      busyLabel="Renaming…"
      initialFocus={input}
      onClose={onClose}
    >
      <TextField
        ref={(element) => {
          tie(element);
          input.current = element;
        }}
        label={`New name for “${name}”`}
        autoComplete="off"
        maxLength={maxLength}
        hint={`The old URL redirects to the new one. If you use the name of another ${what}, the two are merged.`}
        {...field}
      />
      <p className="rename-merge" role="status">
        {isMerge &&
          (what === "tag"
            ? `“${taken}” exists already. Merge puts it on all posts of “${name}”.`
            : `“${taken}” exists already. Merge appends the parts of “${name}” to it.`)}
      </p>
    </FormDialog>
  );
}
