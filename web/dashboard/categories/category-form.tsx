import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";

type CategoryFormProps = {
  ref: Ref<HTMLInputElement>;
  /** Null adds a new one. */
  edited: Category | null;
  /** Rejects where the server refuses the name. */
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** One field that adds, or renames what is being edited. An empty name does nothing. */
export function CategoryForm({ ref, edited, onSave, onCancel }: CategoryFormProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // Edit was pressed further down the page: typing goes on here.
  useEffect(() => {
    if (edited) input.current?.select();
  }, [edited]);

  async function save(): Promise<void> {
    const name = input.current?.value.trim() ?? "";
    if (name === "" || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSave(name);
      if (input.current && !edited) {
        input.current.value = "";
        input.current.focus();
      }
    } catch (failure) {
      setError(messageOf(failure, edited ? "Failed to update category" : "Failed to create category"));
      input.current?.focus();
    }
    setBusy(false);
  }

  return (
    <form
      className="category-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && edited) onCancel();
      }}
    >
      <TextField
        ref={input}
        label={edited ? `New name for “${edited.name}”` : "Category name"}
        name="name"
        autoComplete="off"
        maxLength={limits.category}
        defaultValue={edited?.name}
        error={error}
        onInput={() => setError(null)}
      />
      <div className="category-form-buttons">
        <Button type="submit" variant="block" busy={busy} busyLabel="…">
          {edited ? "Update" : "Add"}
        </Button>
        {edited && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
