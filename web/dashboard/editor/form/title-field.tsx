import { type RefObject, useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { TextArea } from "#web/shared/ui/field.tsx";
import { focusTextStart } from "./text-places.ts";

type TitleFieldProps = {
  value: string;
  error: string | undefined;
  /** True for a new post, where writing starts with the title. */
  isFocused: boolean;
  form: RefObject<HTMLFormElement | null>;
  onChange: (title: string) => void;
};

/** The title. Enter, and Arrow Down at its end, move to the text. */
export function TitleField({ value, error, isFocused, form, onChange }: TitleFieldProps): React.ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  const isFocusedFirst = useRef(isFocused);
  useEffect(() => {
    if (isFocusedFirst.current) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <TextArea
      ref={field}
      label="Title"
      hideLabel
      className="title-field"
      rows={1}
      placeholder="Title"
      required
      maxLength={limits.title}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.replace(/\n/g, " "))}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const { selectionStart, selectionEnd, value: text } = event.currentTarget;
        const isAtEnd = selectionStart === text.length && selectionEnd === text.length;
        if (event.key !== "Enter" && !(event.key === "ArrowDown" && isAtEnd)) return;
        event.preventDefault();
        focusTextStart(form.current);
      }}
    />
  );
}
