import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/dashboard/ui/checkbox.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { refusedProof } from "./proof-form.tsx";
import { type Strength, strengthOf } from "./password-strength.ts";

/** What is wrong, and with which field; with neither of them where it is the whole that failed. */
type Failure = { field: "current" | "next" | "code" | null; words: string };

export function PasswordForm({
  username,
  asksForCode,
}: {
  username: string;
  asksForCode: boolean;
}): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const type = visible ? "text" : "password";

  function fail(words: string, field: Failure["field"]): void {
    setFailure({ field, words });
    if (field !== null) ({ current, next, code })[field].current?.focus();
  }

  async function save(): Promise<void> {
    const before = current.current?.value ?? "";
    if (busy) return;
    if (before === "") return fail("Enter your current password.", "current");
    if (typed.length < limits.password.min) return fail(`Use at least ${limits.password.min} characters.`, "next");
    if (typed === before) return fail("The new password is the same as the current one.", "next");
    const proof = code.current?.value.trim() ?? "";
    if (asksForCode && proof === "") return fail("Enter a code from your app, or a recovery code.", "code");
    setBusy(true);
    setFailure(null);
    try {
      await ownerApi.auth.changePassword(before, typed, proof || undefined);
      if (current.current) current.current.value = "";
      if (code.current) code.current.value = "";
      setTyped("");
      setVisible(false);
      show("Password changed. All other devices are logged out.");
      await revalidate();
    } catch (error) {
      fail(messageOf(error, "The password could not be changed."), refusedField(error));
    }
    setBusy(false);
  }

  return (
    <form
      className="password-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure?.field === null && <ErrorBox>{failure.words}</ErrorBox>}
      <TextField label="Username" name="username" autoComplete="username" readOnly value={username} />
      <TextField
        ref={current}
        label="Current password"
        name="current-password"
        type={type}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.password.max}
        error={failure?.field === "current" ? failure.words : null}
        onInput={() => setFailure(null)}
      />
      <TextField
        ref={next}
        label="New password"
        name="new-password"
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={limits.password.min}
        maxLength={limits.password.max}
        value={typed}
        hint={<StrengthHint strength={strengthOf(typed, username)} />}
        error={failure?.field === "next" ? failure.words : null}
        onChange={(event) => {
          setTyped(event.target.value);
          setFailure(null);
        }}
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
      <Checkbox label="Show passwords" checked={visible} onChange={(event) => setVisible(event.target.checked)} />
      <Button type="submit" variant="block" busy={busy} busyLabel="Changing…">
        Change Password
      </Button>
      <p className="field-hint">This logs out all other devices.</p>
    </form>
  );
}

function refusedField(error: unknown): Failure["field"] {
  if (error instanceof ApiFailure && error.field === "newPassword") return "next";
  const refused = refusedProof(error);
  return refused === "password" ? "current" : refused;
}

const steps = [1, 2, 3, 4] as const;

function StrengthHint({ strength: { level, words } }: { strength: Strength }) {
  return (
    <span className="strength">
      <span className="strength-bar" data-level={level} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className="strength-step" data-filled={level >= step || undefined} />
        ))}
      </span>
      <span role="status">{words}</span>
    </span>
  );
}
