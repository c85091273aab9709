import { type ReactElement, type ReactNode, type RefObject, startTransition, useId } from "react";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { Filled } from "../ui/filled.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { type OptionProps as ListboxOption, useListbox } from "./use-listbox.ts";
import { useModal } from "./modal.ts";
import { SnackbarsInDialog } from "../ui/snackbar.tsx";
import "./dialog.css";
import "../ui/icon-button.css";
import "./combobox-dialog.css";

/** A group of options. The group without a label follows all others. */
export type OptionGroup<Option> = { label: string; options: readonly Option[] };

/** Properties of every option in the list. An option is a link or a button and takes no focus itself. */
export type OptionProps = ListboxOption & { onPointerMove: () => void };

type ComboboxDialogProps<Option> = {
  open: boolean;
  onClose: () => void;
  /** The name of the dialog and of its field. */
  label: string;
  /** The field is uncontrolled, so the browser draws each letter without waiting. */
  field: RefObject<HTMLInputElement | null>;
  /** Called in a transition, so that typing continues before the list changes. */
  onText: (text: string) => void;
  maxLength: number;
  groups: readonly OptionGroup<Option>[];
  /** The results in the list. When they change, the selection resets to the first option or to none. */
  answers: unknown;
  choosesFirst?: boolean;
  renderOption: (option: Option, props: OptionProps) => ReactElement;
  busy: boolean;
  /** Announced to screen readers. */
  status: string;
  /** Called on Enter with the selected option. By default Enter presses that option. */
  onEnter?: (chosen: HTMLElement | null) => void;
  /** Above the list. */
  note?: ReactNode;
  /** Below the list, or in its place. */
  children?: ReactNode;
  className?: string;
};

/**
 * A dialog with a field and a list of results. The focus stays in the field, and the arrow keys move through the list. On phones the dialog
 * fills the screen.
 */
export function ComboboxDialog<Option>({
  open,
  onClose,
  label,
  field,
  onText,
  maxLength,
  groups,
  answers,
  choosesFirst = true,
  renderOption,
  busy,
  status,
  onEnter = press,
  note,
  children,
  className,
}: ComboboxDialogProps<Option>): ReactElement {
  const { combobox: words, controls } = useWords();
  const id = useId();
  const modal = useModal({ open, onClose, initialFocus: field });
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const listbox = useListbox({ count, of: answers, startsAtFirst: choosesFirst });

  return (
    <dialog {...modal} className={joinClasses("dialog combobox-dialog", className)} aria-label={label}>
      <div className="dialog-panel combobox-panel">
        <form
          className="combobox-head"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            onEnter(listbox.active < 0 ? null : document.getElementById(listbox.option(listbox.active).id));
          }}
        >
          <Icon name="search" size="medium" />
          <input
            {...listbox.field}
            ref={field}
            className="combobox-input"
            onInput={({ currentTarget: { value } }) => {
              startTransition(() => {
                onText(value);
              });
            }}
            onKeyDown={({ nativeEvent }) => listbox.moveByKey(nativeEvent)}
            placeholder={`${label}…`}
            aria-label={label}
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxLength}
          />
          <button
            type="button"
            className="icon-button combobox-clear"
            aria-label={controls.clearSearch}
            onClick={() => {
              writeInto(field, "");
              onText("");
            }}
          >
            <Icon name="close" size="medium" />
          </button>
          <button type="button" className="combobox-close" onClick={onClose}>
            {controls.close}
          </button>
        </form>
        <div className="combobox-body" aria-busy={busy}>
          {note}
          <div {...listbox.list} aria-label={words.results} hidden={count === 0}>
            <Groups id={id} groups={groups}>
              {(option, index) =>
                renderOption(option, { ...listbox.option(index), onPointerMove: () => listbox.activate(index) })
              }
            </Groups>
          </div>
          {children}
        </div>
        <p className="combobox-keys" aria-hidden="true">
          <span>
            <Filled
              phrase={words.choose}
              parts={{
                keys: (
                  <>
                    <kbd>↑</kbd>
                    <kbd>↓</kbd>
                  </>
                ),
              }}
            />
          </span>
          <span>
            <Filled phrase={words.open} parts={{ key: <kbd>{words.enter}</kbd> }} />
          </span>
          <span>
            <Filled phrase={words.close} parts={{ key: <kbd>{words.escape}</kbd> }} />
          </span>
        </p>
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
      {open && <SnackbarsInDialog />}
    </dialog>
  );
}

/** Sets the text of the field. This fires no `input` event, so the caller has to update the list. */
export function writeInto({ current }: RefObject<HTMLInputElement | null>, text: string): void {
  if (!current) return;
  current.value = text;
  current.focus();
}

type GroupsProps<Option> = {
  id: string;
  groups: readonly OptionGroup<Option>[];
  children: (option: Option, index: number) => ReactElement;
};

function Groups<Option>({ id, groups, children }: GroupsProps<Option>): ReactElement[] {
  let index = 0;
  return groups.map(({ label, options }, group) => (
    <div
      key={label}
      role={label === "" ? "presentation" : "group"}
      aria-labelledby={label === "" ? undefined : `${id}-group-${group}`}
      className="combobox-group"
    >
      {label !== "" && (
        <div role="presentation" id={`${id}-group-${group}`} className="combobox-group-label">
          {label}
        </div>
      )}
      {options.map((option) => children(option, index++))}
    </div>
  ));
}

function press(chosen: HTMLElement | null): void {
  chosen?.click();
}
