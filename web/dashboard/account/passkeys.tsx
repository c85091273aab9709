import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Passkey, PasskeyList } from "#contract/passkeys.ts";
import { hasPasskeys } from "#web/shared/api/session.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { lastSeen } from "./device-labels.ts";
import { missingProof, noProof, nothingChanged, ProofFrame, refusedProof } from "../form/proof-form.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";

type Props = {
  list: PasskeyList;
  /** When the list was requested, in milliseconds. */
  now: number;
  username: string;
  asksForCode: boolean;
  /** The default name of a new passkey. */
  suggestedName: string;
};

/** Credentials that log in without a password: a device's fingerprint, face or PIN, or a security key. */
export function Passkeys({
  list: { items, origin },
  now,
  username,
  asksForCode,
  suggestedName,
}: Props): React.ReactElement {
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState(false);
  const { run } = useAction();
  const removal = useConfirm(remove);
  const isElsewhere = location.origin !== origin;
  const isPossible = hasPasskeys(new URL(origin));

  function settle(): void {
    setAdding(false);
    heading.current?.focus({ preventScroll: true });
  }

  function remove(passkey: Passkey): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.passkeys.remove({ params: { id: passkey.id } });
        show(`The passkey “${passkey.name}” is removed.`);
      },
      // Removing a passkey removes the pressed button with its row.
      { otherwise: "The passkey couldn’t be removed.", onReloaded: settle },
    );
  }

  return (
    <section className="panel panel-flush passkeys">
      <div className="panel-head">
        <h2 ref={heading} className="panel-title" tabIndex={-1}>
          Passkeys
        </h2>
        {!adding && isPossible && !isElsewhere && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            Add a Passkey
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <ul aria-label="Passkeys">
          {items.map((passkey) => (
            <li key={passkey.id} className="device">
              <Icon name="key" size="large" />
              <div className="device-words">
                <p className="device-name">
                  {passkey.name}
                  {passkey.synced && <Pill>Synced</Pill>}
                </p>
                <p className="meta device-facts">
                  <span>
                    {passkey.lastUsedAt === null ? "Never used" : `Last used ${lastSeen(passkey.lastUsedAt, now)}`}
                  </span>
                  <span>
                    Added <DateTime value={passkey.createdAt} />
                  </span>
                </p>
              </div>
              <Button size="small" onClick={() => removal.ask(passkey)}>
                Remove<span className="visually-hidden"> the passkey {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <div className="devices-note">
          <NewPasskey username={username} asksForCode={asksForCode} suggestedName={suggestedName} onSettled={settle} />
        </div>
      )}
      <p className="devices-note meta">
        {!isPossible ? (
          `Passkeys need a domain name, and this site’s URL, ${origin}, is an IP address. Set SITE_URL to a domain name to use them.`
        ) : isElsewhere ? (
          <>
            Passkeys work only at the site’s own address, <a href={`${origin}/dashboard/account`}>{origin}</a>. Add and
            use them there.
          </>
        ) : (
          "A passkey logs in without a password or a code: with the fingerprint, face or PIN of a device, or with a security key."
        )}
      </p>
      <ConfirmDialog {...removal.dialog} title="Remove this passkey?" confirmLabel="Remove" busyLabel="Removing…">
        <p>
          “{removal.item?.name}” will no longer work. Devices already logged in stay logged in. The device itself may
          still offer it; delete it there, too.
        </p>
      </ConfirmDialog>
    </section>
  );
}

type NewPasskeyProps = Pick<Props, "username" | "asksForCode" | "suggestedName"> & { onSettled: () => void };

function NewPasskey({ username, asksForCode, suggestedName, onSettled }: NewPasskeyProps): React.ReactElement {
  const { revalidate } = useRevalidator();
  const words = useWords().passkey;
  const show = useSnackbar();
  const form = useOwnerForm({
    start: { ...noProof, "passkey-name": suggestedName },
    check: (fields) => missingProof(fields, asksForCode),
    async send({ "passkey-name": name, "current-password": password, code }) {
      const [{ makePasskey }, options] = await Promise.all([
        import("./make-passkey.ts"),
        ownerApi.passkeys.addOptions({ body: { password, code: code.trim() || undefined } }),
      ]);
      const made = await ownerApi.passkeys.add({ body: { name, credential: await makePasskey(options, words) } });
      show(`The passkey “${made.name}” is added.`);
      onSettled();
      await revalidate();
    },
    refused: refusedProof,
    otherwise: nothingChanged,
  });
  return (
    <ProofFrame
      form={form}
      label="Add a passkey"
      username={username}
      asksForCode={asksForCode}
      submitLabel="Add"
      busyLabel="Waiting for the passkey…"
      onCancel={onSettled}
    >
      <TextField
        label="Name"
        hint="So that you can tell it from others."
        autoComplete="off"
        maxLength={limits.passkeyName}
        {...form.field("passkey-name")}
      />
    </ProofFrame>
  );
}
