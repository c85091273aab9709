import { type ChangeEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { type CaseColumn, type CaseList, type CaseListName, forColumns } from "#contract/case-lists.ts";
import { urlProps } from "./field-props.ts";
import type { FieldErrors } from "./project-fields.ts";
import { MoveButtons, MoveStatus } from "../ui/sortable/move-controls.tsx";
import { moveEntry } from "../ui/sortable/places.ts";
import { useSortable } from "../ui/sortable/use-sortable.ts";
import "./rows-field.css";

type Row = Readonly<Record<string, string>>;

type RowsFieldProps = {
  name: CaseListName;
  list: CaseList;
  rows: readonly Row[];
  errors: FieldErrors;
  onChange: (rows: Row[]) => void;
};

/** A list whose entries have several short fields. */
export function RowsField({ name, list: described, rows, errors, onChange }: RowsFieldProps): React.ReactElement {
  const { label, itemName, max, hint } = described;
  const id = useId();
  const words = useWords().project;
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
    (
      list.current?.children[focused]?.querySelector<HTMLElement>("input, textarea, select") ?? addButton.current
    )?.focus();
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
                {Object.entries(described.columns).map(([column, { label, max, isUrl, isLong, options }]) => {
                  const common = {
                    label,
                    value: row[column] ?? "",
                    error: errors[`${name}.${index}.${column}`],
                    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
                      onChange(rows.with(index, { ...row, [column]: target.value })),
                  };
                  if (isLong)
                    return (
                      <TextArea key={column} grows rows={2} className="rows-field-long" maxLength={max} {...common} />
                    );
                  if (!options) return <TextField key={column} maxLength={max} {...(isUrl && urlProps)} {...common} />;
                  return (
                    <SelectField key={column} {...common}>
                      {options.map((kind) => (
                        <option key={kind} value={kind}>
                          {words.linkKinds[kind]}
                        </option>
                      ))}
                    </SelectField>
                  );
                })}
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
          if (rows.length < max) change([...rows, forColumns(described, firstOf)], rows.length);
        }}
      >
        Add {itemName}
      </Button>
      <MoveStatus sort={sort} />
    </fieldset>
  );
}

/** What a column has in a new entry. */
function firstOf({ options }: CaseColumn): string {
  return options?.[0] ?? "";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
