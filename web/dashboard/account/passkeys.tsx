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
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { lastSeen } from "./device-words.ts";
import { ProofForm } from "../shared/proof-form.tsx";

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
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const { run } = useAction();
  const removal = useConfirm(remove);
  const isElsewhere = location.origin !== origin;
  const isPossible = hasPasskeys(new URL(origin));

  function settle(): void {
    setAdding(false);
    heading.current?.focus({ preventScroll: true });
  }

  async function add(password: string, code: string): Promise<void> {
    const [{ makePasskey }, options] = await Promise.all([
      import("#web/shared/session/passkey.ts"),
      ownerApi.passkeys.addOptions({ body: { password, code: code === "" ? undefined : code } }),
    ]);
    const made = await ownerApi.passkeys.add({
      body: { name: name.current?.value ?? "", credential: await makePasskey(options) },
    });
    show(`The passkey “${made.name}” is added.`);
    settle();
    await revalidate();
  }

  function remove(passkey: Passkey): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.passkeys.remove({ params: { id: passkey.id } });
        show(`The passkey “${passkey.name}” is removed.`);
      },
      // Removing a passkey removes the pressed button with its row.
      { otherwise: "The passkey could not be removed.", onReloaded: settle },
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
          <ProofForm
            label="Add a passkey"
            username={username}
            asksForCode={asksForCode}
            submitLabel="Add"
            busyLabel="Waiting for the passkey…"
            onCancel={settle}
            onProved={({ password, code }) => add(password, code)}
          >
            <TextField
              ref={name}
              label="Name"
              name="passkey-name"
              hint="So that you can tell it from others."
              autoComplete="off"
              maxLength={limits.passkeyName}
              defaultValue={suggestedName}
            />
          </ProofForm>
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
      <ConfirmDialog {...removal.dialog} title="Remove This Passkey?" confirmLabel="Remove" busyLabel="Removing…">
        <p>
          “{removal.item?.name}” will no longer work. Devices already logged in stay logged in. The device itself may
          still offer it; delete it there, too.
        </p>
      </ConfirmDialog>
    </section>
  );
}
