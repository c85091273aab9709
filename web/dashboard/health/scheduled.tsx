import type { SiteReport } from "#contract/site-report.ts";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Link } from "#web/shared/ui/link.tsx";

/** The scheduled posts, the next one first. */
export function Scheduled({ scheduled: { items, total } }: { scheduled: SiteReport["scheduled"] }): React.ReactElement {
  const { timeZone } = useSite();
  if (total === 0) return <p className="muted">Nothing is scheduled.</p>;
  return (
    <>
      <ul className="scheduled" aria-label="Scheduled posts">
        {items.map(({ id, title, publishAt }) => (
          <li key={id}>
            <Link className="finding-link" to={`/dashboard/edit/${id}`} dir="auto">
              {title}
            </Link>
            <time className="meta number" dateTime={publishAt}>
              {formatDate(publishAt, timeZone)}, {timeOf(publishAt, timeZone)}
            </time>
          </li>
        ))}
      </ul>
      {total > items.length && <p className="meta">and {total - items.length} more</p>}
    </>
  );
}

function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(new Date(instant));
}
