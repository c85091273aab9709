// The owner's account: password, two-factor login, passkeys, API tokens, and logged-in devices, each in its own panel.
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { ownerApiOf } from "../shared/owner-api.ts";
import { readClaims } from "#web/shared/api/session.ts";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { ApiTokens } from "./api-tokens.tsx";
import { Devices } from "./devices.tsx";
import { deviceTitle } from "./device-labels.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { TwoFactor } from "./two-factor.tsx";
import "./account.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const access = loaded(
    Promise.all([api.auth.sessions(), api.twoFactor.get(), api.passkeys.list(), api.apiTokens.list()]).then(
      ([{ items }, twoFactor, passkeys, { items: tokens }]) => ({
        sessions: items,
        twoFactor,
        passkeys,
        tokens,
        now: Date.now(),
      }),
    ),
    "The logged-in devices couldn’t be loaded.",
  );
  return { access, username: readClaims()?.username ?? "" };
}

export default function Account(): React.ReactElement {
  const { username, ...promises } = useLoaderData<typeof clientLoader>();
  const access = useLoaded(promises.access);
  const { data, loading } = access;
  const current = data?.sessions.find((session) => session.current);
  return (
    <>
      <ScreenHead title="Account" />
      <div className="account">
        <Panel title="Password">
          <PasswordForm username={username} asksForCode={data?.twoFactor.on ?? false} />
        </Panel>
        {data ? (
          <div className="account-access">
            <TwoFactor state={data.twoFactor} username={username} />
            <Passkeys
              list={data.passkeys}
              now={data.now}
              username={username}
              asksForCode={data.twoFactor.on}
              suggestedName={current ? deviceTitle(current) : ""}
            />
            <ApiTokens tokens={data.tokens} now={data.now} username={username} asksForCode={data.twoFactor.on} />
            <Devices sessions={data.sessions} now={data.now} loading={loading} />
          </div>
        ) : (
          <Panel title="Logged-in devices">
            <LoadingState of={access} skeleton={<Loading />} />
          </Panel>
        )}
      </div>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading the logged-in devices…" className="stack gap-3">
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
