import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useState,
} from "react";
import { Icon } from "../icons/icon.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { useModal } from "./modal.ts";
import { SnackbarsInDialog } from "../ui/snackbar.tsx";
import "./dialog.css";
import "../ui/icon-button.css";
import "./combobox-dialog.css";

/** A group of options. The group without a label follows all others. */
export type OptionGroup<Option> = { label: string; options: readonly Option[] };

/** Properties of every option in the list. An option is a link or a button and takes no focus itself. */
export type OptionProps = {
  id: string;
  role: "option";
  "aria-selected": boolean;
  tabIndex: -1;
  onPointerMove: () => void;
};

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
  const id = useId();
  const modal = useModal({ open, onClose, initialFocus: field });
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const [chosen, setChosen] = useState<{ of: unknown; index: number } | null>(null);
  const active = Math.min(chosen && chosen.of === answers ? chosen.index : choosesFirst ? 0 : -1, count - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new results are a reason to run, not an input
  }, [id, active, answers]);

  function moveByKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || count === 0) return;
    event.preventDefault();
    setChosen({ of: answers, index: (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count });
  }

  return (
    <dialog {...modal} className={joinClasses("dialog combobox-dialog", className)} aria-label={label}>
      <div className="dialog-panel combobox-panel">
        <form
          className="combobox-head"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            onEnter(active < 0 ? null : document.getElementById(optionId(active)));
          }}
        >
          <Icon name="search" size="medium" />
          <input
            ref={field}
            className="combobox-input"
            onInput={({ currentTarget: { value } }) => {
              startTransition(() => {
                onText(value);
              });
            }}
            onKeyDown={moveByKey}
            placeholder={`${label}…`}
            aria-label={label}
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxLength}
          />
          <button
            type="button"
            className="icon-button combobox-clear"
            aria-label="Clear search"
            onClick={() => {
              writeInto(field, "");
              onText("");
            }}
          >
            <Icon name="close" size="medium" />
          </button>
          <button type="button" className="combobox-close" onClick={onClose}>
            Close
          </button>
        </form>
        <div className="combobox-body" aria-busy={busy}>
          {note}
          <div id={`${id}-list`} role="listbox" aria-label="Results" hidden={count === 0}>
            <Groups id={id} groups={groups}>
              {(option, index) =>
                renderOption(option, {
                  id: optionId(index),
                  role: "option",
                  "aria-selected": index === active,
                  tabIndex: -1,
                  onPointerMove: () => {
                    setChosen({ of: answers, index });
                  },
                })
              }
            </Groups>
          </div>
          {children}
        </div>
        <p className="combobox-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> to choose
          </span>
          <span>
            <kbd>Enter</kbd> to open
          </span>
          <span>
            <kbd>Esc</kbd> to close
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
