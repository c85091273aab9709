// The owner's account: a new password, and the devices that are signed in. Each concern has a panel of its own.
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Session } from "#contract/auth.ts";
import { apiOf } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import { readClaims } from "#web/api/session.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { dashboardMeta } from "../dashboard-meta.ts";
import { useSettled } from "../use-settled.ts";
import { Devices } from "./devices.tsx";
import { PasswordForm } from "./password-form.tsx";
import "./account.css";

type List = { sessions: Session[]; now: number; failure: null } | { sessions: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const list: Promise<List> = apiOf(context, request.signal).auth.sessions().then(
    ({ items }) => ({ sessions: items, now: Date.now(), failure: null }),
    (error: unknown) => ({ sessions: null, failure: messageOf(error, "The signed-in devices could not be loaded.") }),
  );
  return { list, username: readClaims()?.username ?? "" };
}

export default function Account(): React.ReactElement {
  const { list, username } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(list);
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>Account</h1>
      <div className="account">
        <Panel title="Password">
          <PasswordForm username={username} />
        </Panel>
        {value?.sessions
          ? <Devices sessions={value.sessions} now={value.now} loading={loading} />
          : <Panel title="Signed-in devices">{loading || !value ? <Loading /> : <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>}</Panel>}
      </div>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading the signed-in devices…" className="account-skeleton">
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
