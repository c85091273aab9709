import type { Session } from "#contract/auth.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { deviceIcon, deviceTitle, lastSeen } from "./device-labels.ts";

type DevicesProps = {
  sessions: readonly Session[];
  /** When the sessions were requested, in milliseconds. */
  now: number;
  loading: boolean;
};

/** The devices on which the owner is logged in: this device first, then by last use. */
export function Devices({ sessions, now, loading }: DevicesProps): React.ReactElement {
  const show = useSnackbar();
  const heading = useFocusWhenLost<HTMLHeadingElement>(sessions);
  const { busy, run } = useAction();
  const others = sessions.filter(({ current }) => !current);
  const endingOthers = useConfirm(() =>
    run(
      async () => {
        const { ended } = await ownerApi.auth.endOtherSessions();
        show(ended === 1 ? "1 other device is logged out." : `${ended} other devices are logged out.`);
      },
      { otherwise: "The devices couldn’t be logged out." },
    ),
  );

  function end(session: Session): void {
    void run(
      async () => {
        await ownerApi.auth.endSession({ params: { id: session.id } });
        show(`${deviceTitle(session)} is logged out.`);
      },
      { otherwise: "The device couldn’t be logged out.", key: session.id },
    );
  }

  return (
    <section className="panel panel-flush devices" aria-busy={loading || undefined}>
      <div className="panel-head">
        <h2 ref={heading} className="panel-title" tabIndex={-1}>
          Logged-in devices
        </h2>
        {others.length > 0 && (
          <Button size="small" icon="log-out" onClick={() => endingOthers.ask(true)}>
            Log Out All Others
          </Button>
        )}
      </div>
      <ul className="device-list" aria-label="Logged-in devices">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <li key={session.id} className="device">
            <Icon name={deviceIcon(session)} size="large" />
            <div className="device-words">
              <p className="device-name">
                {deviceTitle(session)}
                {session.current && <Pill tone="ok">This device</Pill>}
              </p>
              <p className="meta device-facts">
                <span>{session.current ? "Active now" : `Last seen ${lastSeen(session.lastUsedAt, now)}`}</span>
                {session.address !== "" && <span className="device-address">{session.address}</span>}
                <span>
                  Logged in <DateTime value={session.createdAt} />
                </span>
              </p>
            </div>
            {!session.current && (
              <Button size="small" busy={busy.has(session.id)} busyLabel="…" onClick={() => end(session)}>
                Log Out
                <span className="visually-hidden">
                  {" "}
                  {deviceTitle(session)}, last seen {lastSeen(session.lastUsedAt, now)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="devices-note meta">A device that you don’t know? Log it out and change the password.</p>
      <ConfirmDialog
        {...endingOthers.dialog}
        title="Log out all other devices?"
        confirmLabel="Log Out"
        danger={false}
        busyLabel="Logging out…"
      >
        <p>
          {others.length === 1 ? "One other device has" : `${others.length} other devices have`} to log in again. This
          one stays logged in.
        </p>
      </ConfirmDialog>
    </section>
  );
}
