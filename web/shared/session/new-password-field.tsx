import type { ComponentProps } from "react";
import { limits } from "#contract/limits.ts";
import { useWords } from "../site/words.ts";
import { TextField } from "../ui/field.tsx";
import { missingCharacters, strengthOf } from "./password-strength.ts";
import "./new-password-field.css";

/** A field for a password that the owner chooses, with how hard it is to guess. */
export function NewPasswordField({
  typed,
  username,
  isVisible,
  ...rest
}: ComponentProps<typeof TextField> & { typed: string; username: string; isVisible: boolean }): React.ReactElement {
  return (
    <TextField
      type={isVisible ? "text" : "password"}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={limits.password.min}
      maxLength={limits.password.max}
      hint={<StrengthHint typed={typed} username={username} />}
      {...rest}
    />
  );
}

const steps = [1, 2, 3, 4] as const;

function StrengthHint({ typed, username }: { typed: string; username: string }) {
  const words = useWords().newPassword;
  const missing = missingCharacters(typed);
  const level = strengthOf(typed, username);
  const sentence =
    typed === ""
      ? words.hint({ count: limits.password.min })
      : missing > 0
        ? words.tooShort({ n: missing })
        : [words.weak, words.weak, words.fair, words.good, words.strong][level];
  return (
    <span className="strength">
      <span className="strength-bar" data-level={level} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className="strength-step" data-filled={level >= step || undefined} />
        ))}
      </span>
      <span role="status">{sentence}</span>
    </span>
  );
}
