import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";

type CategoryFieldProps = {
  /** The name of the chosen category; empty if there is none to choose. */
  value: string;
  /** Null while they load. */
  categories: readonly Category[] | null;
  error: string | undefined;
  onChange: (name: string) => void;
};

/** Chooses a category, or creates a new one and chooses it. */
export function CategoryField({ value, categories, error, onChange }: CategoryFieldProps): React.ReactElement {
  const select = useRef<HTMLSelectElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const options = new Set([...(value === "" ? [] : [value]), ...(categories ?? []).map(({ name }) => name), ...added]);

  return (
    <div className="category-field">
      <SelectField
        ref={select}
        label="Category"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.size === 0 && <option value="">{categories === null ? "Loading…" : "No categories yet"}</option>}
        {[...options].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {isAdding ? (
        <NewCategory
          onAdded={(name) => {
            flushSync(() => {
              setAdded([...added, name]);
              setIsAdding(false);
              onChange(name);
            });
            select.current?.focus();
          }}
          onCancel={() => {
            flushSync(() => setIsAdding(false));
            opener.current?.focus();
          }}
        />
      ) : (
        <Button ref={opener} variant="quiet" size="small" icon="plus" onClick={() => setIsAdding(true)}>
          New category…
        </Button>
      )}
    </div>
  );
}

type NewCategoryProps = { onAdded: (name: string) => void; onCancel: () => void };

/** Not a form: it is inside the post's form, which Enter must not submit. */
function NewCategory({ onAdded, onCancel }: NewCategoryProps): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // The field replaced the pressed button.
  useEffect(() => input.current?.focus(), []);

  async function add(): Promise<void> {
    const name = input.current?.value.trim() ?? "";
    if (name === "" || isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      onAdded((await ownerApi.categories.create({ body: { name } })).name);
    } catch (failure) {
      setError(messageOf(failure, "Failed to create category"));
      setIsBusy(false);
      input.current?.focus();
    }
  }

  return (
    <div
      className="new-category"
      role="group"
      aria-label="New category"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextField
        ref={input}
        label="Name of the new category"
        autoComplete="off"
        maxLength={limits.category}
        error={error}
        onInput={() => setError(null)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void add();
        }}
      />
      <div className="new-category-buttons">
        <Button size="small" busy={isBusy} busyLabel="Adding…" onClick={() => void add()}>
          Add
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
