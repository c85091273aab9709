import { type KeyboardEvent, memo, useState } from "react";
import { useWatch } from "react-hook-form";
import { Icon } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { MoveButtons } from "../../ui/sortable/move-controls.tsx";
import type { Sortable } from "../../ui/sortable/use-sortable.ts";
import { NestedField, NestedFields } from "../fields/nested-fields.tsx";
import type { ListField } from "../form/form-fields.ts";
import type { Path } from "../form/form-values.ts";
import { capitalize, entryName, entryWords } from "../form/paths.ts";
import { useProblemCount } from "../form/section-context.ts";
import { EntryBody } from "./entry-body.tsx";
import type { Opening } from "./use-open-entries.ts";

type ListEntryProps = {
  field: ListField;
  /** The path of the list. */
  path: Path;
  name: string;
  index: number;
  count: number;
  entryKey: string;
  /** Null while the entry is collapsed. */
  opening: Opening | null;
  canDuplicate: boolean;
  handle: Sortable["handle"];
  onToggle: (key: string) => void;
  onMove: Sortable["move"];
  onDuplicate: (index: number) => void;
  onRemove: (index: number) => void;
};

export const ListEntry = memo(function ListEntry(props: ListEntryProps): React.ReactElement {
  const { field, path, name, index, entryKey, opening, onToggle, onMove } = props;
  const { item, itemName } = field;
  const entry = useEntry(props);
  const title = entryWords(field, entry, index);
  const problems = useProblemCount([...path, index]);
  const collapses = item.type === "object" || item.type === "variants";
  const isOpen = opening !== null;
  const itemPath = [...path, index];
  const numbered = `${capitalize(itemName)} ${index + 1}`;

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isElsewhere = event.target instanceof Element && event.target.matches("select, textarea");
    if (step === undefined || !event.altKey || isElsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(index, index + step);
  }

  return (
    <li
      className="site-entry"
      data-open={isOpen || undefined}
      data-plain={!collapses || undefined}
      onKeyDown={moveByKey}
    >
      <div className="site-entry-head">
        <span
          className="site-entry-handle drag-handle"
          {...props.handle(index)}
          title="Drag to reorder"
          aria-hidden="true"
        >
          <Icon name="grip-vertical" size="medium" />
        </span>
        {collapses ? (
          <button type="button" className="site-entry-toggle" aria-expanded={isOpen} onClick={() => onToggle(entryKey)}>
            <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
            <span className="site-entry-title" dir="auto">
              {entryName(item, entry) ?? numbered}
            </span>
            {problems > 0 && (
              <span className="site-entry-problems">
                <Icon name="circle-alert" />
                {problems === 1 ? "1 problem" : `${problems} problems`}
              </span>
            )}
          </button>
        ) : (
          <div className="site-entry-body">
            <NestedField
              field={item}
              path={itemPath}
              name={`${name}.${index}.value`}
              label={item.title ? `${item.title} ${index + 1}` : numbered}
              hideLabel
            />
          </div>
        )}
        <EntryActions {...props} title={title} />
      </div>
      {collapses && opening && (
        <EntryBody opening={opening}>
          {item.type === "object" ? (
            <NestedFields fields={item.fields} path={itemPath} name={`${name}.${index}`} />
          ) : (
            <NestedField field={item} path={itemPath} name={`${name}.${index}`} label={numbered} />
          )}
        </EntryBody>
      )}
    </li>
  );
});

/** On narrow screens these are behind a button, so that the entry has the full width. */
function EntryActions({
  index,
  count,
  canDuplicate,
  title,
  onMove,
  onDuplicate,
  onRemove,
}: ListEntryProps & { title: string }): React.ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <div
      role="group"
      aria-label={`Actions for ${title}`}
      className="site-entry-actions"
      data-open={open || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        setOpen(false);
        event.currentTarget.querySelector("button")?.focus();
      }}
    >
      <IconButton
        className="site-entry-more"
        label={`More for ${title}`}
        icon="more"
        tooltip="none"
        aria-expanded={open}
        onClick={({ currentTarget: { parentElement } }) => {
          setOpen(!open);
          parentElement?.scrollIntoView({ block: "nearest" });
        }}
      />
      <span className="site-entry-buttons">
        <MoveButtons sort={{ count, move: onMove }} index={index} name={title} />
        <IconButton
          label={`Duplicate ${title}`}
          icon="copy"
          tooltip="none"
          aria-disabled={!canDuplicate}
          onClick={() => {
            setOpen(false);
            onDuplicate(index);
          }}
        />
        <IconButton
          label={`Remove ${title}`}
          icon="trash"
          tooltip="none"
          variant="danger"
          onClick={() => onRemove(index)}
        />
      </span>
    </div>
  );
}

/** The name of the entry in its list, which follows typing. */
function useEntry({ field: { item }, name, index }: ListEntryProps): unknown {
  const nameField = item.type === "object" ? (item.nameField ?? "") : "value";
  const value: unknown = useWatch({ name: `${name}.${index}.${nameField}` });
  return item.type === "object" ? { [nameField]: value } : value;
}
