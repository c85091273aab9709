import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { messageOf } from "#web/shared/api/failure.ts";
import { useOwnerForm } from "../form/use-owner-form.ts";

type CategoryFormProps = {
  ref: Ref<HTMLInputElement>;
  /** Null to add a new category. */
  edited: Category | null;
  /** Rejects if the server rejects the name. */
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** Adds a category, or renames the edited one. An empty name does nothing. */
export function CategoryForm({ ref, edited, onSave, onCancel }: CategoryFormProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const otherwise = edited ? "Failed to update category" : "Failed to create category";
  const form = useOwnerForm({
    start: { name: edited?.name ?? "" },
    async send({ name }) {
      if (name.trim() === "") return;
      await onSave(name.trim());
      if (edited) return;
      form.reset();
      form.methods.setFocus("name");
    },
    refused: (failure) => ({ name: messageOf(failure, otherwise) }),
    otherwise,
  });
  const { ref: tie, ...name } = form.field("name");

  // The Edit button is further down the page, so the focus moves here.
  useEffect(() => {
    if (edited) input.current?.select();
  }, [edited]);

  return (
    <form
      {...form.props}
      className="category-form"
      onKeyDown={(event) => {
        if (event.key === "Escape" && edited) onCancel();
      }}
    >
      <TextField
        ref={(element) => {
          tie(element);
          input.current = element;
        }}
        label={edited ? `New name for “${edited.name}”` : "Category name"}
        autoComplete="off"
        maxLength={limits.category}
        {...name}
      />
      <div className="category-form-buttons">
        <Button type="submit" variant="block" busy={form.busy} busyLabel="…">
          {edited ? "Update" : "Add"}
        </Button>
        {edited && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
