// The site's problems with links to the places to fix them, scheduled posts, email, and storage.
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { SiteReport } from "#contract/site-report.ts";
import { ownerApiOf } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { FindingRow } from "./finding-row.tsx";
import { findingsOf } from "./findings.ts";
import { MailPanel } from "./mail-panel.tsx";
import { Scheduled } from "./scheduled.tsx";
import { SenderPanel } from "./sender-panel.tsx";
import { SiteUrlPanel } from "./site-url-panel.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import "./health.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { siteHealth } = ownerApiOf(context, request.signal);
  return {
    report: loaded(siteHealth.report(), "The site couldn’t be checked."),
    storage: loaded(siteHealth.storage(), "Couldn’t check storage."),
    sender: loaded(siteHealth.sender(), "The DNS couldn’t be asked."),
  };
}

export default function Health(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const report = useLoaded(promises.report);
  const storage = useLoaded(promises.storage);
  const sender = useLoaded(promises.sender);
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const found = report.data;

  return (
    <>
      <ScreenHead title="Site Health">
        <Button icon="refresh-cw" busy={report.loading} busyLabel="Checking…" onClick={retry}>
          Check Again
        </Button>
      </ScreenHead>
      {found ? (
        <Findings report={found} />
      ) : (
        <Panel>
          <LoadingState of={report} skeleton={<Loading label="Checking the site…" />} />
        </Panel>
      )}
      <div className="health-columns">
        <div className="health-column">
          <Panel title="Site URL">
            {found ? <SiteUrlPanel siteUrl={found.siteUrl} /> : <Loading label="Loading the site’s URL…" />}
          </Panel>
          <Panel title="Coming up">
            {found ? <Scheduled scheduled={found.scheduled} /> : <Loading label="Loading what is coming up…" />}
          </Panel>
          <Panel title="Email">
            {found ? <MailPanel mail={found.mail} onTested={retry} /> : <Loading label="Loading email settings…" />}
          </Panel>
          <Panel title="Sender of emails">
            {sender.data ? (
              <SenderPanel sender={sender.data} />
            ) : (
              <LoadingState of={sender} skeleton={<Loading label="Asking the DNS…" />} />
            )}
          </Panel>
        </div>
        <Panel title="Storage">
          {storage.data && found ? (
            <StorageFacts storage={storage.data} copiedAt={found.copiedAt} backup={found.backup} />
          ) : storage.data ? (
            <Loading label="Measuring…" />
          ) : (
            <LoadingState of={storage} skeleton={<Loading label="Measuring…" />} />
          )}
        </Panel>
      </div>
    </>
  );
}

function Findings({ report }: { report: SiteReport }): React.ReactElement {
  const { problems, passed } = findingsOf(report, location.origin);
  return (
    <>
      <p className="muted health-sum" role="status">
        {problems.length === 0
          ? "Everything looks good."
          : `${problems.length === 1 ? "1 thing" : `${problems.length} things`} could be better. Published and scheduled posts and all projects were checked.`}
      </p>
      {problems.length > 0 && (
        <section className="panel panel-flush" aria-label="Needs attention">
          <ul className="findings">
            {problems.map((finding) => (
              <FindingRow key={finding.key} finding={finding} />
            ))}
          </ul>
        </section>
      )}
      {passed.length > 0 && (
        <Panel title="All good">
          <ul className="passed-checks">
            {passed.map((sentence) => (
              <li key={sentence}>
                <Icon name="circle-check" />
                {sentence}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Loading({ label }: { label: string }): React.ReactElement {
  return (
    <SkeletonGroup label={label} className="stack gap-3">
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Site Health");
}
