import { useEffect, useId, useState } from "react";

type Options = {
  /** How many options there are. */
  count: number;
  /** The query of the options. When it changes, the first option is active again, or none. */
  of: unknown;
  /** If false, no option is active at first, and the arrow keys return to none after the last one. */
  startsAtFirst?: boolean;
};

export type OptionProps = { id: string; role: "option"; "aria-selected": boolean; tabIndex: -1 };

/** A list of options below a field that keeps the focus. The arrow keys in the field move through the options. */
export function useListbox({ count, of, startsAtFirst = true }: Options) {
  const id = useId();
  const [chosen, setChosen] = useState<{ of: unknown; index: number } | null>(null);
  const first = startsAtFirst ? 0 : -1;
  const active = Math.min(chosen && chosen.of === of ? chosen.index : first, count - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active < 0 ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other options are a reason to run, not an input
  }, [activeId, of]);

  function activate(index: number): void {
    if (index !== active) setChosen({ of, index });
  }

  return {
    active,
    activate,
    /** Returns whether the key is for the list, which may have no options. */
    moveByKey(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.isComposing) return false;
      if (count > 0) {
        const places = count - first;
        activate(first + ((active - first + step + places) % places));
        event.preventDefault();
      }
      return true;
    },
    field: {
      role: "combobox",
      "aria-expanded": count > 0,
      "aria-controls": id,
      "aria-activedescendant": activeId,
      "aria-autocomplete": "list",
      autoComplete: "off",
    },
    list: { id, role: "listbox" },
    option: (index: number): OptionProps => ({
      id: optionId(index),
      role: "option",
      "aria-selected": index === active,
      tabIndex: -1,
    }),
  } as const;
}
