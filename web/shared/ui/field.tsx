import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../icons/icon.tsx";
import { joinClasses } from "./join-classes.ts";
import "./field.css";

type Words = {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
};

export function TextField({ label, hideLabel, hint, error, className, ...rest }: Words & ComponentProps<"input">) {
  const { frame, control } = useField({ label, hideLabel, hint, error }, className, rest.id);
  return (
    <Field {...frame}>
      <input type="text" className="field-control" {...rest} {...control} />
    </Field>
  );
}

/** With `grows`, the area is as high as its text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  grows = false,
  className,
  ...rest
}: Words & ComponentProps<"textarea"> & { grows?: boolean }) {
  const { frame, control } = useField({ label, hideLabel, hint, error }, className, rest.id);
  return (
    <Field {...frame}>
      <textarea
        className={joinClasses("field-control", grows && "field-control-grows")}
        rows={4}
        {...rest}
        {...control}
      />
    </Field>
  );
}

/** A select field; the options are its children. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  className,
  children,
  ...rest
}: Words & ComponentProps<"select">) {
  const { frame, control } = useField({ label, hideLabel, hint, error }, className, rest.id);
  return (
    <Field {...frame}>
      <div className="field-select">
        <select className="field-control" {...rest} {...control}>
          {children}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  );
}

type Frame = Words & { id: string; hintId: string; errorId: string; className?: string };

function Field({
  label,
  hideLabel,
  hint,
  error,
  id,
  hintId,
  errorId,
  className,
  children,
}: Frame & { children: ReactNode }) {
  return (
    <div className={joinClasses("field", className)}>
      <label className={hideLabel ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns ids that tie a control to its label, hint and error. */
function useField(words: Words, className: string | undefined, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = joinClasses(Boolean(words.hint) && hintId, Boolean(words.error) && errorId);
  return {
    frame: { ...words, id, hintId, errorId, className } satisfies Frame,
    control: {
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": words.error ? true : undefined,
    },
  };
}
