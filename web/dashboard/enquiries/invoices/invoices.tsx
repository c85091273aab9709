// All invoices: of every enquiry, and those whose enquiry was deleted.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { invoiceStates } from "#contract/invoice-states.ts";
import { ListPager, ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { dashboardMeta } from "../../shared/dashboard-meta.ts";
import { enquiriesHref, readEnquiriesView } from "../../shared/enquiries-view.ts";
import { loadPage } from "../../shared/load-page.ts";
import { ownerApi, ownerApiOf } from "../../shared/owner-api.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useAction } from "../../shared/use-action.ts";
import { useFocusWhenLost } from "../../shared/use-focus-when-lost.ts";
import { loaded, useLoaded } from "../../shared/use-settled.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { InvoiceSettingsDialog } from "./invoice-settings-dialog.tsx";
import "../enquiries.css";
import "./invoices.css";

type State = (typeof invoiceStates)[number];
type View = { state: State | null; page: number };

const stateNames: Record<State, string> = { draft: "Drafts", issued: "Not paid", paid: "Paid", canceled: "Canceled" };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { state, page } = readView(new URL(request.url).searchParams);
  const api = ownerApiOf(context, request.signal);
  return {
    list: loaded(
      loadPage((number) => api.invoices.list({ query: { ...(state && { state }), page: number } }), page),
      "The invoices could not be loaded.",
    ),
  };
}

export default function Invoices(): React.ReactElement {
  const [query] = useSearchParams();
  const { state } = readView(query);
  const list = useLoaded(useLoaderData<typeof clientLoader>().list);
  const heading = useFocusWhenLost<HTMLHeadingElement>(list.data);
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const [isEditing, setEditing] = useState(false);

  return (
    <>
      <Link to="/dashboard/enquiries" className="back-link">
        <Icon name="arrow-left" />
        Messages
      </Link>
      <ScreenHead title="Invoices" headingRef={heading}>
        <div className="enquiries-head-actions">
          <Button variant="quiet" onClick={() => setEditing(true)}>
            Settings
          </Button>
          <Button
            icon="download"
            busy={busy.has("csv")}
            busyLabel="Preparing…"
            onClick={() =>
              void run(() => saveFile(ownerApi.invoices.csv.url(), "invoices.csv"), {
                otherwise: "The file could not be loaded.",
                key: "csv",
              })
            }
          >
            CSV
          </Button>
        </div>
      </ScreenHead>
      <ListPanel
        label="All invoices"
        list={list}
        loadingLabel="Loading invoices…"
        head={
          <nav className="invoices-toolbar cluster" aria-label="States">
            <ChipLink to={hrefOf({ state: null, page: 1 })} current={state === null}>
              All
            </ChipLink>
            {invoiceStates.map((each) => (
              <ChipLink key={each} to={hrefOf({ state: each, page: 1 })} current={state === each}>
                {stateNames[each]}
              </ChipLink>
            ))}
          </nav>
        }
        empty={
          <EmptyState>
            {state === null ? "No invoices yet." : "None of your invoices."}{" "}
            <span className="list-empty-note">You make an invoice from a quote that a client has accepted.</span>
          </EmptyState>
        }
        foot={<ListPager of={list.data} hrefFor={(page) => hrefOf({ state, page })} />}
      >
        {({ items }) => <InvoiceList className="stack gap-3 invoice-list" invoices={items} hrefOf={enquiryHref} />}
      </ListPanel>
      {isEditing && (
        <InvoiceSettingsDialog
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function readView(query: URLSearchParams): View {
  return {
    state: invoiceStates.find((each) => each === query.get("state")) ?? null,
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
  };
}

function hrefOf({ state, page }: View): string {
  const query = new URLSearchParams();
  if (state !== null) query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/dashboard/invoices?${query}` : "/dashboard/invoices";
}

function enquiryHref(enquiry: number): string {
  return enquiriesHref({ ...readEnquiriesView(new URLSearchParams()), enquiry });
}

export function meta() {
  return dashboardMeta("Invoices");
}
