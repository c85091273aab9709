import { type ReactNode, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";

export type Proof = { password: string; code: string };

type Props = {
  /** What the form is for; its accessible name, too. */
  label: string;
  /** What stands above the password, such as more fields. */
  children?: ReactNode;
  username: string;
  asksForCode: boolean;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** What throws is told at the field that it is about. Resolving leaves the form to its owner. */
  onProved: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

type Failure = { field: "password" | "code" | null; words: string };

/** Before something is changed that a forgotten open window must not give away: the password, and a code where one is asked for. */
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, []);

  function fail(words: string, field: Failure["field"]): void {
    setFailure({ field, words });
    const input = field === null ? null : (field === "code" ? code : password).current;
    input?.focus();
    input?.select();
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const proof = { password: password.current?.value ?? "", code: code.current?.value.trim() ?? "" };
    if (proof.password === "") return fail("Enter your current password.", "password");
    if (asksForCode && proof.code === "") return fail("Enter a code of your app, or a recovery code.", "code");
    setBusy(true);
    setFailure(null);
    try {
      await onProved(proof);
    } catch (error) {
      fail(messageOf(error, "Something went wrong. Nothing was changed."), refusedProof(error));
    }
    setBusy(false);
  }

  return (
    <form
      ref={form}
      aria-label={label}
      className="proof-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure?.field === null && <ErrorBox>{failure.words}</ErrorBox>}
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
        error={failure?.field === "password" ? failure.words : null}
        onInput={() => setFailure(null)}
      />
      {asksForCode && (
        <TextField
          ref={code}
          label="Code"
          name="code"
          hint="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={60}
          error={failure?.field === "code" ? failure.words : null}
          onInput={() => setFailure(null)}
        />
      )}
      <div className="account-actions">
        <Button type="submit" variant={danger ? "danger" : "block"} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Which part of the proof the server refused. */
export function refusedProof(error: unknown): keyof Proof | null {
  const code = error instanceof ApiFailure ? error.code : undefined;
  if (code === "wrong-password") return "password";
  return code === "wrong-code" ? "code" : null;
}
