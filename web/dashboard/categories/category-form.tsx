import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSubmit } from "../shared/use-submit.ts";

type CategoryFormProps = {
  ref: Ref<HTMLInputElement>;
  /** Null to add a new category. */
  edited: Category | null;
  /** Rejects if the server refuses the name. */
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** Adds a category, or renames the edited one. An empty name does nothing. */
export function CategoryForm({ ref, edited, onSave, onCancel }: CategoryFormProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const { busy, failure, clear, submit } = useSubmit(
    () => {
      const name = input.current?.value.trim() ?? "";
      return name === "" ? null : save(name);
    },
    { otherwise: edited ? "Failed to update category" : "Failed to create category", fieldOf: () => "name" },
  );

  // The Edit button is further down the page, so the focus moves here.
  useEffect(() => {
    if (edited) input.current?.select();
  }, [edited]);

  async function save(name: string): Promise<void> {
    await onSave(name);
    if (!input.current || edited) return;
    input.current.value = "";
    input.current.focus();
  }

  return (
    <form
      className="category-form"
      onSubmit={submit}
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
        error={failure?.message ?? null}
        onInput={clear}
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
