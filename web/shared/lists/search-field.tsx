import { type ComponentProps, useId, useRef } from "react";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { joinClasses } from "../ui/join-classes.ts";
import "../ui/field.css";
import "./search-field.css";

type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "ref" | "size"> & {
  label: string;
  size?: "small" | "medium" | "large";
};

/** A search box. Its clear button reports the empty text through `onChange`, like any other edit. */
export function SearchField({
  label,
  size = "medium",
  placeholder = " ",
  className,
  id: givenId,
  ...rest
}: SearchFieldProps) {
  const words = useWords().controls;
  const ownId = useId();
  const id = givenId ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={joinClasses(`search-field search-field-${size}`, className)}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        ref={input}
        id={id}
        type="search"
        className="field-control"
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
      />
      <button
        type="button"
        className="search-field-clear"
        aria-label={words.clearSearch}
        onClick={() => clear(input.current)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function clear(input: HTMLInputElement | null): void {
  if (!input) return;
  // Not through `value`: React tracks that property and would miss the change.
  input.setRangeText("", 0, input.value.length);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}
