// The owner's account: a new password, what else is needed or enough to log in, and the devices that are logged in. Each concern
// has a panel of its own.
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Session } from "#contract/auth.ts";
import type { PasskeyList } from "#contract/passkeys.ts";
import type { TwoFactor as TwoFactorState } from "#contract/two-factor.ts";
import { ownerApiOf } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { readClaims } from "#web/shared/api/session.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { Devices } from "./devices.tsx";
import { deviceTitle } from "./device-words.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { TwoFactor } from "./two-factor.tsx";
import "./account.css";

type Access =
  | { sessions: Session[]; twoFactor: TwoFactorState; passkeys: PasskeyList; now: number; failure: null }
  | { sessions: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const access: Promise<Access> = Promise.all([api.auth.sessions(), api.twoFactor.get(), api.passkeys.list()]).then(
    ([{ items }, twoFactor, passkeys]) => ({ sessions: items, twoFactor, passkeys, now: Date.now(), failure: null }),
    (error: unknown) => ({ sessions: null, failure: messageOf(error, "The logged-in devices could not be loaded.") }),
  );
  return { access, username: readClaims()?.username ?? "" };
}

export default function Account(): React.ReactElement {
  const { access, username } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(access);
  const { revalidate } = useRevalidator();
  const current = value?.sessions?.find((session) => session.current);
  return (
    <>
      <h1>Account</h1>
      <div className="account">
        <Panel title="Password">
          <PasswordForm username={username} asksForCode={value?.sessions ? value.twoFactor.on : false} />
        </Panel>
        {value?.sessions ? (
          <div className="account-access">
            <TwoFactor state={value.twoFactor} username={username} />
            <Passkeys
              list={value.passkeys}
              now={value.now}
              username={username}
              asksForCode={value.twoFactor.on}
              suggestedName={current ? deviceTitle(current) : ""}
            />
            <Devices sessions={value.sessions} now={value.now} loading={loading} />
          </div>
        ) : (
          <Panel title="Logged-in devices">
            {loading || !value ? <Loading /> : <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>}
          </Panel>
        )}
      </div>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading the logged-in devices…" className="account-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Account");
}
