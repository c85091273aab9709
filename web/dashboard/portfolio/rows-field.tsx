import { type ReactNode, useId, useRef } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import "./rows-field.css";

type RowsFieldProps<Row> = {
  label: string;
  /** One row, as in “result”. */
  itemName: string;
  rows: readonly Row[];
  max: number;
  newRow: Row;
  hint: string;
  error: string | undefined;
  onChange: (rows: Row[]) => void;
  /** Returns the fields of one row. */
  children: (row: Row, index: number, setRow: (change: Partial<Row>) => void) => ReactNode;
};

/** A list whose entries have several short fields. */
export function RowsField<Row extends object>({
  label,
  itemName,
  rows,
  max,
  newRow,
  hint,
  error,
  onChange,
  children,
}: RowsFieldProps<Row>): React.ReactElement {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);

  /** Runs after the changed rows are rendered. Without such a row, the focus goes to the button that adds one. */
  function focusRow(index: number): void {
    requestAnimationFrame(() => {
      const row = field.current?.querySelectorAll(".project-row")[index];
      (row ?? field.current)?.querySelector<HTMLElement>(row ? "input" : ".project-rows-add")?.focus();
    });
  }

  function move(from: number, to: number): void {
    const moved = rows[from];
    if (!moved || to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  return (
    <fieldset
      ref={field}
      className="project-rows"
      aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
    >
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
      {rows.map((row, index) => {
        const name = `${itemName} ${index + 1}`;
        return (
          <div key={index} className="project-row" role="group" aria-label={capitalize(name)}>
            <div className="project-row-fields">
              {children(row, index, (change) => onChange(rows.with(index, { ...row, ...change })))}
            </div>
            <div className="project-row-actions">
              <IconButton
                label={`Move ${name} up`}
                tooltip="none"
                icon="chevron-up"
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Move ${name} down`}
                tooltip="none"
                icon="chevron-down"
                aria-disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Remove ${name}`}
                tooltip="none"
                icon="trash"
                variant="danger"
                onClick={() => {
                  onChange(rows.toSpliced(index, 1));
                  focusRow(Math.min(index, rows.length - 2));
                }}
              />
            </div>
          </div>
        );
      })}
      <Button
        size="small"
        icon="plus"
        className="project-rows-add"
        aria-disabled={rows.length >= max}
        onClick={() => {
          if (rows.length >= max) return;
          onChange([...rows, newRow]);
          focusRow(rows.length);
        }}
      >
        Add {itemName}
      </Button>
    </fieldset>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
