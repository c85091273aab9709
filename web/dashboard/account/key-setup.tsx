import { useEffect, useRef } from "react";
import type { TwoFactorKey } from "#contract/two-factor.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { messageOf } from "#web/shared/api/failure.ts";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { QrCode } from "./qr-code.tsx";

type Props = { appKey: TwoFactorKey; onConfirmed: (recoveryCodes: readonly string[]) => void; onCancel: () => void };

/** Shows the key for the authenticator app and asks for a first code. */
export function KeySetup({ appKey: { key, address }, onConfirmed, onCancel }: Props): React.ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const otherwise = "Two-factor login couldn’t be turned on.";
  const form = useOwnerForm({
    start: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: "Enter the six digits that your app shows." } : {}),
    async send({ code }) {
      onConfirmed((await ownerApi.twoFactor.confirm({ body: { code: code.trim() } })).recoveryCodes);
    },
    refused: (failure) => ({ code: messageOf(failure, otherwise) }),
    otherwise,
  });

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="key-setup">
      <h3 ref={heading} tabIndex={-1} className="account-step">
        Scan this with your authenticator app
      </h3>
      <QrCode text={address} label="QR code of the key for your authenticator app" />
      <div className="stack gap-3">
        <p>
          On this phone? <a href={address}>Open it in the app</a>. If neither works, enter this key:
        </p>
        <p>
          <code className="app-key">{key.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <p className="meta">
          Any authenticator app works, and so do many password managers. The key is not shown again.
        </p>
      </div>
      <form {...form.props} className="proof-form" aria-label="First code">
        <TextField
          label="6-digit code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          required
          maxLength={20}
          {...form.field("code")}
        />
        <div className="account-actions">
          <Button type="submit" variant="block" busy={form.busy} busyLabel="Checking…">
            Turn On
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </div>
  );
}
