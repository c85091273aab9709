import { useEffect, useRef, useState } from "react";
import type { TwoFactorKey } from "#contract/two-factor.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { QrCode } from "./qr-code.tsx";

type Props = { appKey: TwoFactorKey; onConfirmed: (recoveryCodes: readonly string[]) => void; onCancel: () => void };

/** The key goes into the app, and a first code comes back from it. */
export function KeySetup({ appKey: { key, address }, onConfirmed, onCancel }: Props): React.ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => heading.current?.focus(), []);

  function fail(words: string): void {
    setFailure(words);
    field.current?.focus();
    field.current?.select();
  }

  async function confirm(): Promise<void> {
    const code = field.current?.value.trim() ?? "";
    if (busy) return;
    if (code === "") return fail("Enter the six digits that your app shows.");
    setBusy(true);
    setFailure(null);
    try {
      onConfirmed((await ownerApi.twoFactor.confirm(code)).recoveryCodes);
    } catch (error) {
      fail(messageOf(error, "Two-factor login could not be turned on."));
    }
    setBusy(false);
  }

  return (
    <div className="key-setup">
      <h3 ref={heading} tabIndex={-1} className="account-step">
        Scan this with your authenticator app
      </h3>
      <QrCode text={address} label="QR code of the key for your authenticator app" />
      <div className="key-setup-words">
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
      <form
        className="proof-form"
        aria-label="First code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextField
          ref={field}
          label="6-digit code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          required
          maxLength={20}
          error={failure}
          onInput={() => setFailure(null)}
        />
        <div className="account-actions">
          <Button type="submit" variant="block" busy={busy} busyLabel="Checking…">
            Turn On
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </div>
  );
}
