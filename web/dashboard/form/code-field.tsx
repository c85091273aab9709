import type { ComponentProps } from "react";
import { TextField } from "#web/shared/ui/field.tsx";

/** The second step of two-factor login, in forms that ask for the password as well. */
export function CodeField(
  props: Pick<ComponentProps<typeof TextField>, "ref" | "name" | "error" | "onChange" | "onBlur">,
): React.ReactElement {
  return (
    <TextField
      label="Code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={60}
      {...props}
    />
  );
}
