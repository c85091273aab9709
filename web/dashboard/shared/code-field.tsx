import type { Ref } from "react";
import { TextField } from "#web/shared/ui/field.tsx";

type CodeFieldProps = { ref: Ref<HTMLInputElement>; error: string | null; onInput: () => void };

/** The second step of two-factor login, in forms that ask for the password as well. */
export function CodeField({ ref, error, onInput }: CodeFieldProps): React.ReactElement {
  return (
    <TextField
      ref={ref}
      label="Code"
      name="code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={60}
      error={error}
      onInput={onInput}
    />
  );
}
