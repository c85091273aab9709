import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { MoveStatus } from "../../ui/sortable/move-controls.tsx";
import { useSortable } from "../../ui/sortable/use-sortable.ts";
import type { FieldProps } from "../fields/field-props.ts";
import { helpOf } from "../fields/text-field.tsx";
import type { ListField } from "../form/form-fields.ts";
import { copyValue, isWrapped, newEntry } from "../form/form-values.ts";
import { entryWords, idOfPath, isWithin } from "../form/paths.ts";
import { useProblem, useRevealed, useSave } from "../form/section-context.ts";
import { ListEntry } from "./list-entry.tsx";
import { useOpenEntries } from "./use-open-entries.ts";
import "./list-field.css";

/** A list of any length. Entries with several fields are collapsed to their names. */
export function ListControl({ field, path, name, label = field.title }: FieldProps<ListField>): React.ReactElement {
  const { control, getValues } = useFormContext();
  const { fields: rows, insert, move, remove } = useFieldArray({ control, name, keyName: "entryKey" });
  const entries = useOpenEntries();
  const { open } = entries;
  const addButton = useRef<HTMLButtonElement>(null);
  const show = useSnackbar();
  const problem = useProblem(path);
  const revealed = useRevealed();
  const save = useSave();
  const id = idOfPath(path);
  const collapses = !isWrapped(field);
  const isFull = field.max !== null && rows.length >= field.max;
  const keys = rows.map(({ entryKey }) => entryKey);

  // Read by callbacks of entries, which don't render again with every change of the list.
  const latest = useRef({ keys, isFull });
  useLayoutEffect(() => {
    latest.current = { keys, isFull };
  });

  const words = useCallback(
    (index: number): string => {
      const entry: unknown = getValues(`${name}.${index}${isWrapped(field) ? ".value" : ""}`);
      return entryWords(field, entry, index);
    },
    [field, name, getValues],
  );

  const list = useRef<HTMLOListElement>(null);
  const sort = useSortable(list, {
    items: keys,
    onMove: (_, from, to) => move(from, to),
    announce: (from, to) => `${words(from)} is now number ${to + 1} of ${keys.length}.`,
  });

  const insertEntry = useCallback(
    (index: number, value: unknown): void => {
      if (latest.current.isFull) return;
      flushSync(() => insert(index, value, { shouldFocus: false }));
      // A new entry is open, and its first field for text has the focus.
      const key = latest.current.keys[index];
      if (key !== undefined) flushSync(() => open(key));
      focusNewEntry(list.current?.children[index]);
    },
    [insert, open],
  );

  const duplicate = useCallback(
    (index: number): void => {
      const entry: unknown = getValues(`${name}.${index}`);
      insertEntry(index + 1, isWrapped(field) ? structuredClone(entry) : copyValue(field.item, entry));
    },
    [field, name, getValues, insertEntry],
  );

  const removeEntry = useCallback(
    (index: number): void => {
      const entry: unknown = structuredClone(getValues(`${name}.${index}`));
      const removed = words(index);
      flushSync(() => remove(index));
      // The focus moves to the entry that is now in the same place.
      const next = Math.min(index, latest.current.keys.length - 1);
      if (next < 0) addButton.current?.focus();
      else focusEntry(list.current?.children[next]);
      show(`${removed} removed.`, {
        undo() {
          insertEntry(Math.min(index, latest.current.keys.length), entry);
          save();
        },
      });
    },
    [name, getValues, words, remove, show, insertEntry, save],
  );

  // Opens a collapsed entry with the revealed problem. During rendering, because lists inside the entry must open theirs immediately, too.
  const [seen, setSeen] = useState<typeof revealed>(null);
  if (revealed !== seen) {
    setSeen(revealed);
    const key = revealed && isWithin(revealed, path) ? keys[Number(revealed[path.length])] : undefined;
    if (key !== undefined) open(key);
  }

  const isAllOpen = keys.every((key) => entries.of(key) !== null);
  const help = helpOf(field);
  return (
    <fieldset
      className="site-group site-list site-field-wide"
      aria-describedby={problem ? `${id}-error` : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend className="site-group-title">
        {label}
        <span className="site-list-count"> {rows.length}</span>
      </legend>
      {collapses && rows.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          className="site-list-expand"
          onClick={() => entries.toggleAll(keys, !isAllOpen)}
        >
          {isAllOpen ? "Collapse all" : "Expand all"}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
      {help && <p className="field-hint">{help}</p>}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
      {rows.length > 0 && (
        <ol className="site-entries" ref={list} data-plain={!collapses || undefined}>
          {keys.map((key, index) => (
            <ListEntry
              key={key}
              field={field}
              path={path}
              name={name}
              index={index}
              count={rows.length}
              entryKey={key}
              opening={collapses ? entries.of(key) : "open"}
              canDuplicate={!isFull}
              handle={sort.handle}
              onToggle={entries.toggle}
              onMove={sort.move}
              onDuplicate={duplicate}
              onRemove={removeEntry}
            />
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        id={id}
        size="small"
        icon="plus"
        className="site-group-action"
        disabled={isFull}
        onClick={() => {
          const values: unknown = getValues(name);
          insertEntry(rows.length, newEntry(field, Array.isArray(values) ? values : []));
        }}
      >
        Add {field.itemName}
        <span className="visually-hidden"> to {label}</span>
      </Button>
      {isFull && <p className="field-hint">There is room for {field.max}.</p>}
      <MoveStatus sort={sort} />
    </fieldset>
  );
}

function focusNewEntry(entry: Element | undefined): void {
  // Text typed right away would be lost in a field that only offers a choice.
  const target =
    entry?.querySelector<HTMLElement>(".site-entry-body :is(input[type=text], input:not([type]), textarea)") ??
    entry?.querySelector<HTMLElement>(".site-entry-body :is(input, select, button)");
  entry?.scrollIntoView({ block: "nearest" });
  target?.focus();
}

function focusEntry(entry: Element | undefined): void {
  entry?.querySelector<HTMLElement>(".site-entry-toggle, input, textarea, select")?.focus();
}
