import { type ReactNode, useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { CodeField } from "./code-field.tsx";
import { useSubmit } from "./use-submit.ts";
import "./proof-form.css";

export type Proof = { password: string; code: string };

type Props = {
  /** The accessible name of the form. */
  label: string;
  /** Additional fields above the password. */
  children?: ReactNode;
  username: string;
  asksForCode: boolean;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** Rejects to show a failure in the form. After it resolves, the parent closes the form. */
  onProved: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

type ProofField = "current-password" | "code";

/** Asks for the password, and for a code with two-factor login, before a sensitive change: an unattended window must not be enough. */
export function ProofForm({
  label,
  children,
  username,
  asksForCode,
  submitLabel,
  busyLabel,
  danger = false,
  onProved,
  onCancel,
}: Props): React.ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { busy, failure, clear, submit } = useSubmit<ProofField>(
    () => {
      const proof = { password: password.current?.value ?? "", code: code.current?.value.trim() ?? "" };
      if (proof.password === "") return { field: "current-password", message: "Enter your current password." };
      if (asksForCode && proof.code === "")
        return { field: "code", message: "Enter a code of your app, or a recovery code." };
      return onProved(proof);
    },
    { otherwise: "Something went wrong. Nothing was changed.", fieldOf: refusedProof },
  );

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, []);

  return (
    <form ref={form} aria-label={label} className="proof-form" noValidate onSubmit={submit}>
      {failure && !failure.field && <ErrorBox>{failure.message}</ErrorBox>}
      <input type="text" name="username" autoComplete="username" readOnly hidden value={username} />
      {children}
      <TextField
        ref={password}
        label="Current password"
        name="current-password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={limits.password.max}
        error={failure?.field === "current-password" ? failure.message : null}
        onInput={clear}
      />
      {asksForCode && (
        <CodeField ref={code} error={failure?.field === "code" ? failure.message : null} onInput={clear} />
      )}
      <div className="cluster">
        <Button type="submit" variant={danger ? "danger" : "block"} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Returns the name of the input that the server refused. */
export function refusedProof(error: unknown): ProofField | null {
  const code = error instanceof ApiFailure ? error.code : undefined;
  if (code === "wrong-password") return "current-password";
  return code === "wrong-code" ? "code" : null;
}
