// What could be mended on the site, each finding with its way to where that is done; what is coming up; and the room it all takes.
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { SiteReport, SiteStorage } from "#contract/site-report.ts";
import { ownerApiOf } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { FindingRow } from "./finding-row.tsx";
import { findingsOf } from "./findings.ts";
import { MailPanel } from "./mail-panel.tsx";
import { Scheduled } from "./scheduled.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import "./health.css";

type Loaded<Value> = { value: Value; failure: null } | { value: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { health } = ownerApiOf(context, request.signal);
  return {
    report: settle(health.report(), "The site could not be checked."),
    storage: settle(health.storage(), "Couldn’t check storage."),
  };
}

function settle<Value>(answer: Promise<Value>, otherwise: string): Promise<Loaded<Value>> {
  return answer.then(
    (value) => ({ value, failure: null }),
    (error: unknown) => ({ value: null, failure: messageOf(error, otherwise) }),
  );
}

export default function Health(): React.ReactElement {
  const loaded = useLoaderData<typeof clientLoader>();
  const report = useSettled<Loaded<SiteReport>>(loaded.report);
  const storage = useSettled<Loaded<SiteStorage>>(loaded.storage);
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const found = report.value?.value ?? null;

  return (
    <>
      <header className="health-head">
        <h1>Site Health</h1>
        <Button icon="refresh-cw" busy={report.loading} busyLabel="Checking…" onClick={retry}>
          Check Again
        </Button>
      </header>
      {found ? (
        <Findings report={found} />
      ) : (
        <Panel>
          {report.loading || !report.value ? (
            <Loading label="Checking the site…" />
          ) : (
            <ErrorBox onRetry={retry}>{report.value.failure}</ErrorBox>
          )}
        </Panel>
      )}
      <div className="health-columns">
        <div className="health-column">
          <Panel title="Coming up">
            {found ? <Scheduled scheduled={found.scheduled} /> : <Loading label="Loading what is coming up…" />}
          </Panel>
          <Panel title="Email">
            {found ? <MailPanel mail={found.mail} onTested={retry} /> : <Loading label="Loading email settings…" />}
          </Panel>
        </div>
        <Panel title="Storage">
          {storage.value?.value && found ? (
            <StorageFacts storage={storage.value.value} copiedAt={found.copiedAt} backup={found.backup} />
          ) : storage.loading || !storage.value?.failure ? (
            <Loading label="Measuring…" />
          ) : (
            <ErrorBox onRetry={retry}>{storage.value.failure}</ErrorBox>
          )}
        </Panel>
      </div>
    </>
  );
}

function Findings({ report }: { report: SiteReport }): React.ReactElement {
  const { mend, fine } = findingsOf(report);
  return (
    <>
      <p className="muted health-sum" role="status">
        {mend.length === 0
          ? "Everything is as it should be."
          : `${mend.length === 1 ? "1 thing" : `${mend.length} things`} could be better. Published and scheduled posts were looked at, and all projects.`}
      </p>
      {mend.length > 0 && (
        <section className="panel panel-flush" aria-label="Needs attention">
          <ul className="findings">
            {mend.map((finding) => (
              <FindingRow key={finding.key} finding={finding} />
            ))}
          </ul>
        </section>
      )}
      {fine.length > 0 && (
        <Panel title="All good">
          <ul className="fine">
            {fine.map((sentence) => (
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
    <SkeletonGroup label={label} className="health-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Site Health");
}
