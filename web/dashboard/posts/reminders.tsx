import type { Enquiry } from "#contract/enquiries.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { formatDay } from "../shared/format-day.ts";
import { enquiriesHref, readEnquiriesView } from "../shared/enquiries-view.ts";
import "./reminders.css";

const shown = 5;
const allEnquiries = readEnquiriesView(new URLSearchParams());

/** Lists the enquiries whose reminder is due. */
export function Reminders({ due: { items, total } }: { due: { items: readonly Enquiry[]; total: number } }) {
  if (items.length === 0) return null;
  return (
    <Panel title={total === 1 ? "1 reminder is due" : `${total} reminders are due`} className="reminders">
      <ul className="reminders-list">
        {items.slice(0, shown).map((enquiry) => (
          <li key={enquiry.id}>
            <Link className="link" to={enquiriesHref({ ...allEnquiries, folder: enquiry.folder, enquiry: enquiry.id })}>
              {enquiry.name}
            </Link>{" "}
            {enquiry.service && <span className="muted">{enquiry.service.title}</span>}{" "}
            {enquiry.nextAt && <span className="meta">since {formatDay(enquiry.nextAt)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
