import { type ComponentProps, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import type { ProjectFields } from "#contract/projects.ts";
import type { FieldErrors } from "./project-fields.ts";
import { MoveButtons, MoveStatus } from "../ui/sortable/move-controls.tsx";
import { moveEntry } from "../ui/sortable/places.ts";
import { useSortable } from "../ui/sortable/use-sortable.ts";
import "./rows-field.css";

type Column<Row> = Omit<ComponentProps<typeof TextField>, "value" | "error" | "onChange"> & {
  name: keyof Row & string;
};

type RowsFieldProps<Name extends "results" | "credits", Row> = {
  name: Name;
  label: string;
  /** The name of one row, such as “result”. */
  itemName: string;
  rows: readonly Row[];
  max: number;
  newRow: Row;
  columns: readonly Column<Row>[];
  hint: string;
  errors: FieldErrors;
  onChange: (rows: Row[]) => void;
};

/** A list whose entries have several short fields. */
export function RowsField<Name extends "results" | "credits", Row extends ProjectFields[Name][number]>({
  name,
  label,
  itemName,
  rows,
  max,
  newRow,
  columns,
  hint,
  errors,
  onChange,
}: RowsFieldProps<Name, Row>): React.ReactElement {
  const id = useId();
  const error = errors[name];
  const list = useRef<HTMLDivElement>(null);
  const sort = useSortable(list, {
    // The form copies the rows on each change.
    items: rows.map((row) => JSON.stringify(row)),
    onMove: (_, from, to) => onChange(moveEntry(rows, from, to)),
    announce: (from, to) => `${capitalize(itemName)} ${from + 1} is now number ${to + 1} of ${rows.length}.`,
  });
  const addButton = useRef<HTMLButtonElement>(null);

  /** Focuses the row at that index, or without such a row the button that adds one. */
  function change(after: Row[], focused: number): void {
    flushSync(() => onChange(after));
    (list.current?.children[focused]?.querySelector("input") ?? addButton.current)?.focus();
  }

  return (
    <fieldset className="rows-field" aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}>
      <legend className="field-label">{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      <div className="rows-field-rows" ref={list}>
        {rows.map((row, index) => {
          const item = `${itemName} ${index + 1}`;
          return (
            <div key={index} className="rows-field-row" role="group" aria-label={capitalize(item)}>
              <div className="rows-field-fields">
                {columns.map(({ name: column, ...props }) => (
                  <TextField
                    key={column}
                    {...props}
                    value={String(row[column])}
                    error={errors[`${name}.${index}.${column}`]}
                    onChange={(event) => onChange(rows.with(index, { ...row, [column]: event.target.value }))}
                  />
                ))}
              </div>
              <div className="rows-field-actions">
                <MoveButtons sort={sort} index={index} name={item} />
                <IconButton
                  label={`Remove ${item}`}
                  tooltip="none"
                  icon="trash"
                  variant="danger"
                  onClick={() => change(rows.toSpliced(index, 1), Math.min(index, rows.length - 2))}
                />
              </div>
            </div>
          );
        })}
      </div>
      <Button
        ref={addButton}
        size="small"
        icon="plus"
        className="rows-field-add"
        aria-disabled={rows.length >= max}
        onClick={() => {
          if (rows.length < max) change([...rows, newRow], rows.length);
        }}
      >
        Add {itemName}
      </Button>
      <MoveStatus sort={sort} />
    </fieldset>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
