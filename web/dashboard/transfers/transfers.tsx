// The site as files: importing another blog, exporting everything, and backups. A running transfer continues when the owner leaves the screen.
import { useEffect, useEffectEvent } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { readClaims } from "#web/shared/api/session.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { ScreenHead } from "../ui/screen-head.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { Backups } from "./backups.tsx";
import { Download } from "./download.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { TransferState } from "./transfer-state.tsx";
import "./transfers.css";

const pollMilliseconds = 1000;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return {
    found: loaded(
      Promise.all([api.transfers.get(), api.twoFactor.get()]).then(([transfers, { on }]) => ({
        ...transfers,
        asksForCode: on,
      })),
      "Exports, backups and imports couldn’t be loaded.",
    ),
    username: readClaims()?.username ?? "",
  };
}

export default function Transfers(): React.ReactElement {
  const { found, username } = useLoaderData<typeof clientLoader>();
  const list = useLoaded(found);
  const { run } = useAction();
  const { revalidate } = useRevalidator();
  const isRunning = list.data?.latest?.state === "running";
  const reload = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => reload(), pollMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning]);

  if (!list.data)
    return (
      <>
        <ScreenHead title="Import and Export" />
        <Panel>
          <LoadingState of={list} skeleton={<Loading />} />
        </Panel>
      </>
    );
  const { latest, backups, isNightly, asksForCode } = list.data;
  const isOf = (...kinds: string[]) => (latest !== null && kinds.includes(latest.kind) ? latest : null);
  const exported = isOf("export");
  const proof = { username, asksForCode };

  return (
    <>
      <ScreenHead title="Import and Export" />
      <div className="transfers">
        <ImportPanel transfer={isOf("check", "import")} isBusy={isRunning} />
        <div className="transfers-out">
          <Panel title="Export">
            <div className="transfer-words">
              <p>
                Everything you wrote and uploaded, as Markdown, YAML and media files in one ZIP file. Any program reads
                it, and another Savepoint imports it.
              </p>
              <TransferState transfer={exported} />
              {exported?.file && (
                <Download {...proof} file={exported.id} name={exported.file.name} bytes={exported.file.bytes} />
              )}
              <Button
                icon="file-archive"
                disabled={isRunning}
                onClick={() => void run(() => ownerApi.transfers.export(), { otherwise: "The export couldn’t start." })}
              >
                {exported?.file ? "Export Again" : "Export"}
              </Button>
            </div>
          </Panel>
          <Backups {...proof} backups={backups} isNightly={isNightly} transfer={isOf("backup")} isBusy={isRunning} />
        </div>
      </div>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading…" className="transfer-words">
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Import and Export");
}
