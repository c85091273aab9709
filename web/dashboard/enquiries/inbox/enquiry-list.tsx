import type { FoundPlace, ListedEnquiry } from "#contract/enquiries.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { type EnquiriesView, enquiriesHref } from "../../shared/enquiries-view.ts";
import { StagePill } from "./stage-pill.tsx";
import "./enquiry-list.css";

const placeNames: Record<FoundPlace["in"], string> = {
  message: "In the message",
  address: "Address",
  note: "In a note",
  email: "In an email",
  quote: "In a quote",
};

export function EnquiryList({
  enquiries,
  view,
  loading,
}: {
  enquiries: readonly ListedEnquiry[];
  view: EnquiriesView;
  loading: boolean;
}): React.ReactElement {
  const { timeZone } = useSite();
  return (
    <ul className="enquiry-list" aria-busy={loading || undefined}>
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <Link
            className="enquiry-row"
            to={enquiriesHref({ ...view, enquiry: enquiry.id })}
            preventScrollReset
            aria-current={enquiry.id === view.enquiry ? "true" : undefined}
            data-unread={enquiry.read ? undefined : true}
          >
            <span className="enquiry-row-name">
              {!enquiry.read && <span className="visually-hidden">Unread: </span>}
              {enquiry.name}
            </span>{" "}
            <span className="enquiry-row-date meta">
              <time dateTime={enquiry.createdAt}>{formatDateTime(enquiry.createdAt, timeZone)}</time>
            </span>{" "}
            <span className="enquiry-row-text">{enquiry.message}</span>{" "}
            {enquiry.found && (
              <span className="enquiry-row-found meta">
                {placeNames[enquiry.found.in]}: <bdi>{enquiry.found.text}</bdi>
              </span>
            )}
            {(enquiry.service || enquiry.stage !== "new") && (
              <span className="enquiry-row-facts">
                {enquiry.stage !== "new" && <StagePill stage={enquiry.stage} />}{" "}
                {enquiry.service && <span className="meta">{enquiry.service.title}</span>}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
