import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { NewPasswordField } from "#web/shared/session/new-password-field.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { CodeField } from "../form/code-field.tsx";
import { missingProof, noProof, type Proof, refusedProof } from "../form/proof-form.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";

type Fields = Proof & { "new-password": string; visible: boolean };

export function PasswordForm({
  username,
  asksForCode,
}: {
  username: string;
  asksForCode: boolean;
}): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const form = useOwnerForm<Fields>({
    start: { ...noProof, "new-password": "", visible: false },
    check: ({ "new-password": next, ...proof }) => ({
      ...missingProof(proof, asksForCode),
      ...(next.length < limits.password.min
        ? { "new-password": `Use at least ${limits.password.min} characters.` }
        : next === proof["current-password"] && {
            "new-password": "The new password is the same as the current one.",
          }),
    }),
    async send({ "current-password": currentPassword, "new-password": newPassword, code }) {
      await ownerApi.auth.changePassword({
        body: { currentPassword, newPassword, code: code.trim() || undefined },
      });
      form.reset();
      show("Password changed. All other devices are logged out.");
      await revalidate();
    },
    refused: (failure) =>
      failure.field === "newPassword" ? { "new-password": failure.message } : refusedProof(failure),
    otherwise: "The password couldn’t be changed.",
  });
  const { field, toggle, values, busy, failure } = form;

  return (
    <form {...form.props} className="password-form">
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <TextField label="Username" name="username" autoComplete="username" readOnly value={username} />
      <TextField
        label="Current password"
        type={values.visible ? "text" : "password"}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.password.max}
        {...field("current-password")}
      />
      <NewPasswordField
        label="New password"
        typed={values["new-password"]}
        username={username}
        isVisible={values.visible}
        {...field("new-password")}
      />
      {asksForCode && <CodeField {...field("code")} />}
      <Checkbox label="Show passwords" {...toggle("visible")} />
      <Button type="submit" variant="block" busy={busy} busyLabel="Changing…">
        Change Password
      </Button>
      <p className="field-hint">This logs out all other devices.</p>
    </form>
  );
}
