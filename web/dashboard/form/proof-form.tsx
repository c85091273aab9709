import { type ReactNode, useEffect } from "react";
import { limits } from "#contract/limits.ts";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { CodeField } from "./code-field.tsx";
import { type OwnerForm, useOwnerForm } from "./use-owner-form.ts";
import "./proof-form.css";

/** The proof of the owner's presence, with the names that password managers know. */
export type Proof = { "current-password": string; code: string };
export const noProof: Proof = { "current-password": "", code: "" };

type FrameProps = {
  form: Pick<OwnerForm<Proof>, "props" | "busy" | "failure"> & {
    field: (name: keyof Proof) => ReturnType<OwnerForm<Proof>["field"]>;
  };
  /** The accessible name of the form. */
  label: string;
  /** Additional fields above the password. */
  children?: ReactNode;
  username: string;
  asksForCode: boolean;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  onCancel: () => void;
};

type ProofFormProps = Omit<FrameProps, "form"> & {
  /** Rejects to show a failure in the form. After it resolves, the parent closes the form. */
  onProved: (proof: { password: string; code: string }) => Promise<void>;
};

/** Asks for the password, and for a code with two-factor login, before a sensitive change: an unattended window must not be enough. */
export function ProofForm({ onProved, ...frame }: ProofFormProps): React.ReactElement {
  const form = useOwnerForm<Proof>({
    start: noProof,
    check: (proof) => missingProof(proof, frame.asksForCode),
    send: ({ "current-password": password, code }) => onProved({ password, code: code.trim() }),
    refused: refusedProof,
    otherwise: nothingChanged,
  });
  return <ProofFrame form={form} {...frame} />;
}

/** The frame of a form that asks for the password below its own fields. */
export function ProofFrame({
  form,
  label,
  children,
  username,
  asksForCode,
  submitLabel,
  busyLabel,
  danger = false,
  onCancel,
}: FrameProps): React.ReactElement {
  const { props, field, busy, failure } = form;
  const { ref } = props;
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, [ref]);

  return (
    <form {...props} aria-label={label} className="proof-form">
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <input type="text" name="username" autoComplete="username" readOnly hidden value={username} />
      {children}
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={limits.password.max}
        {...field("current-password")}
      />
      {asksForCode && <CodeField {...field("code")} />}
      <div className="cluster">
        <Button type="submit" variant={danger ? "danger" : "block"} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

export const nothingChanged = "Something went wrong. Nothing was changed.";

export function missingProof(proof: Proof, asksForCode: boolean): Partial<Proof> {
  return {
    ...(proof["current-password"] === "" && { "current-password": "Enter your current password." }),
    ...(asksForCode && proof.code.trim() === "" && { code: "Enter a code from your app, or a recovery code." }),
  };
}

/** Returns the server's errors about the proof. */
export function refusedProof({ code, message }: ApiFailure): Partial<Proof> {
  if (code === "wrong-password") return { "current-password": message };
  return code === "wrong-code" ? { code: message } : {};
}
