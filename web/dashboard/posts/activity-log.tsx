import type { ActivityEntry } from "#contract/activity.ts";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import "./activity-log.css";

type ActivityLogProps = {
  entries: readonly ActivityEntry[] | null;
  loading: boolean;
  /** When the entries were requested, in milliseconds. */
  now: number;
  onRetry: () => void;
};

/** The latest events, newest first. */
export function ActivityLog({ entries, loading, now, onRetry }: ActivityLogProps): React.ReactElement {
  const { timeZone } = useSite();
  return (
    <Panel title="Activity Log" className="activity-log">
      {!entries && loading && (
        <SkeletonGroup label="Loading the activity log…" className="stack">
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </SkeletonGroup>
      )}
      {!entries && !loading && <ErrorBox onRetry={onRetry}>Failed to load the activity log.</ErrorBox>}
      {entries?.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {entries && entries.length > 0 && (
        <ol className="activity-log-entries">
          {entries.map(({ id, time, text }) => (
            <li key={id}>
              <time dateTime={time} className="number">
                {whenOf(time, now, timeZone)}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Returns the time for events of today, else the date. */
function whenOf(time: string, now: number, timeZone: string): string {
  const date = formatDate(time, timeZone);
  if (date !== formatDate(new Date(now).toISOString(), timeZone)) return date.replace(/ \d{4}$/, "");
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(new Date(time));
}
