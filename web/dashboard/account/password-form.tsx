import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/dashboard/ui/checkbox.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { CodeField } from "../shared/code-field.tsx";
import { useSubmit } from "../shared/use-submit.ts";
import { refusedProof } from "../shared/proof-form.tsx";
import { type Strength, strengthOf } from "./password-strength.ts";

/** The names of the inputs that the form or the server can refuse. */
type Field = "current-password" | "new-password" | "code";

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
  const code = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [visible, setVisible] = useState(false);
  const type = visible ? "text" : "password";
  const { busy, failure, clear, submit } = useSubmit<Field>(
    () => {
      const before = current.current?.value ?? "";
      if (before === "") return { field: "current-password", message: "Enter your current password." };
      if (typed.length < limits.password.min)
        return { field: "new-password", message: `Use at least ${limits.password.min} characters.` };
      if (typed === before)
        return { field: "new-password", message: "The new password is the same as the current one." };
      const proof = code.current?.value.trim() ?? "";
      if (asksForCode && proof === "")
        return { field: "code", message: "Enter a code from your app, or a recovery code." };
      return change(before, proof);
    },
    { otherwise: "The password could not be changed.", fieldOf: refusedField },
  );

  async function change(before: string, proof: string): Promise<void> {
    await ownerApi.auth.changePassword({
      body: { currentPassword: before, newPassword: typed, code: proof || undefined },
    });
    if (current.current) current.current.value = "";
    if (code.current) code.current.value = "";
    setTyped("");
    setVisible(false);
    show("Password changed. All other devices are logged out.");
    await revalidate();
  }

  return (
    <form className="password-form" noValidate onSubmit={submit}>
      {failure && !failure.field && <ErrorBox>{failure.message}</ErrorBox>}
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
        error={failure?.field === "current-password" ? failure.message : null}
        onInput={clear}
      />
      <TextField
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
        error={failure?.field === "new-password" ? failure.message : null}
        onChange={(event) => {
          setTyped(event.target.value);
          clear();
        }}
      />
      {asksForCode && (
        <CodeField ref={code} error={failure?.field === "code" ? failure.message : null} onInput={clear} />
      )}
      <Checkbox label="Show passwords" checked={visible} onChange={(event) => setVisible(event.target.checked)} />
      <Button type="submit" variant="block" busy={busy} busyLabel="Changing…">
        Change Password
      </Button>
      <p className="field-hint">This logs out all other devices.</p>
    </form>
  );
}

function refusedField(error: unknown): Field | null {
  return error instanceof ApiFailure && error.field === "newPassword" ? "new-password" : refusedProof(error);
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
