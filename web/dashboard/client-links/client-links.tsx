// The links that each show work under NDA to one client: a list, and the dialogs that create them.
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { ClientLink, NewClientLink } from "#contract/client-links.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { type Choice, LinkDialog } from "./link-dialog.tsx";
import { openingsOf, stateLabels, targetsOf, timeSpent } from "./link-labels.ts";
import { NewUrlDialog } from "./new-url-dialog.tsx";
import "./client-links.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return { list: loaded(api.clientLinks.list(), "The links couldn’t be loaded.") };
}

export default function ClientLinks(): React.ReactElement {
  const list = useLoaded(useLoaderData<typeof clientLoader>().list);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [opening, setOpening] = useState(false);
  const [made, setMade] = useState<NewClientLink | null>(null);

  async function begin(): Promise<void> {
    setOpening(true);
    try {
      setChoices((await ownerApi.clientLinks.choices()).items);
    } catch (error) {
      show(messageOf(error, "The form couldn’t be opened."), { alert: true });
    }
    setOpening(false);
  }

  const items = list.data?.items;
  return (
    <>
      <ScreenHead title="Client Links" headingRef={heading}>
        {items && items.length > 0 && (
          <Button variant="block" icon="plus" busy={opening} onClick={() => void begin()}>
            New Link
          </Button>
        )}
      </ScreenHead>
      <p className="client-links-lead muted">
        Each link shows work under NDA, drafts or builds to one client, until a day that you choose.
      </p>
      <ListPanel
        label="All client links"
        list={list}
        loadingLabel="Loading links…"
        empty={
          <EmptyState
            action={
              <Button variant="block" icon="plus" busy={opening} onClick={() => void begin()}>
                Create the first link
              </Button>
            }
          >
            No client link yet.{" "}
            <span className="list-empty-note">
              Choose what a client may see. Nobody else sees it, and you see whether it was opened.
            </span>
          </EmptyState>
        }
      >
        {(links) => (
          <ul className="rows" aria-label="Client links">
            {links.items.map((link) => (
              <Row key={link.id} link={link} />
            ))}
          </ul>
        )}
      </ListPanel>
      {choices && (
        <LinkDialog
          link={null}
          choices={choices}
          onClose={() => setChoices(null)}
          onSaved={(saved) => {
            setChoices(null);
            if ("url" in saved) setMade(saved);
            void revalidate();
          }}
        />
      )}
      {made && (
        <NewUrlDialog
          link={made}
          onClose={() => {
            setMade(null);
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

function Row({ link }: { link: ClientLink }): React.ReactElement {
  const { timeZone } = useSite();
  const { id, client, note, state, expiresAt, lastOpenedAt, seconds, hasPassword, watermark } = link;
  const { label, tone } = stateLabels[state];
  return (
    <li className="client-link" data-ended={state !== "active" || undefined}>
      <div className="client-link-words">
        <h2 className="client-link-client">
          <Link to={`/dashboard/client-links/${id}`} className="card-link">
            <bdi>{client}</bdi>
          </Link>{" "}
          <Pill tone={tone}>{label}</Pill>
        </h2>
        <p className="client-link-targets" dir="auto">
          {targetsOf(link)}
        </p>
        {note !== "" && (
          <p className="meta" dir="auto">
            {note}
          </p>
        )}
      </div>
      <p className="meta client-link-facts">
        <span>
          {openingsOf(link)}
          {lastOpenedAt !== null && `, last ${formatDateTime(lastOpenedAt, timeZone)}`}
        </span>{" "}
        {seconds > 0 && <span>{timeSpent(seconds)} spent</span>}{" "}
        <span>
          {state === "expired" ? "Expired" : "Until"} {formatDateTime(expiresAt, timeZone)}
        </span>{" "}
        {(hasPassword || watermark) && (
          <span>{[hasPassword && "Password", watermark && "Watermark"].filter(Boolean).join(", ")}</span>
        )}
      </p>
      <Icon name="chevron-right" />
    </li>
  );
}

export function meta() {
  return dashboardMeta("Client Links");
}
