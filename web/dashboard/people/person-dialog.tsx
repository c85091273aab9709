// All that is stored about a person, by their address: to download it for them, or to delete it.
import { useState } from "react";
import type { PersonRecord } from "#contract/people.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { formatBytes } from "../shared/format-bytes.ts";
import { countOf } from "../shared/format-count.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { saveFile } from "../shared/save-file.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { useCall } from "../shared/use-settled.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LoadingState } from "../ui/loading-state.tsx";

export function PersonDialog({
  email,
  onClose,
  onForgotten,
}: {
  email: string;
  onClose: () => void;
  onForgotten: () => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const { busy, run } = useAction();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = { email, ...(chosen.length > 0 && { links: chosen.join(",") }) };
  const saved = useCall(() => ownerApi.people.get({ query }), {
    key: query.links,
    failure: "What is stored could not be loaded.",
  });
  const deletion = useConfirm<PersonRecord>(() =>
    run(
      async () => {
        await ownerApi.people.remove({ query });
        onForgotten();
      },
      { otherwise: "Nothing was deleted. Try again.", key: "delete" },
    ),
  );
  const record = saved.data;

  function choose(id: number, isChosen: boolean): void {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  }

  function download(ending: "json" | "pdf"): void {
    const call = ending === "json" ? ownerApi.people.get : ownerApi.people.file;
    void run(() => saveFile(call.url({ query }), `${email}.${ending}`), {
      otherwise: "The file could not be made.",
      key: ending,
    });
  }

  return (
    <>
      <Dialog
        open
        title="Everything about this person"
        onClose={onClose}
        footer={
          <>
            <CloseButton>Close</CloseButton>
            {record && (
              <>
                <Button
                  variant="danger-quiet"
                  icon="trash"
                  disabled={saved.loading || busy.size > 0}
                  onClick={() => deletion.ask(record)}
                >
                  Delete everything
                </Button>
                {(["pdf", "json"] as const).map((ending) => (
                  <Button
                    key={ending}
                    icon="download"
                    disabled={saved.loading}
                    busy={busy.has(ending)}
                    busyLabel="Preparing…"
                    onClick={() => download(ending)}
                  >
                    Download {ending.toUpperCase()}
                  </Button>
                ))}
              </>
            )}
          </>
        }
      >
        <div className="stack" aria-busy={saved.loading}>
          <p>
            What this site stores about <bdi>{email}</bdi>, in messages that came from this address or were answered to
            it, and of the newsletter.
          </p>
          <LoadingState of={saved} skeleton={null} onRetry={saved.retry} />
          {record && <Stored record={record} />}
          {record && [...record.sameName, ...chosenOf(record, chosen)].length > 0 && (
            <fieldset className="stack gap-2">
              <legend className="field-label">Client links for the same name</legend>
              <p className="meta">Tick the links that you made for this person. The others stay as they are.</p>
              {[...record.sameName, ...chosenOf(record, chosen)]
                .toSorted((one, other) => one.id - other.id)
                .map(({ id, client, note, createdAt }) => (
                  <Checkbox
                    key={id}
                    checked={chosen.includes(id)}
                    onChange={(event) => choose(id, event.currentTarget.checked)}
                    label={
                      <>
                        <bdi>{[client, note].filter(Boolean).join(" · ")}</bdi>, made{" "}
                        {formatDateTime(createdAt, timeZone)}
                      </>
                    }
                  />
                ))}
            </fieldset>
          )}
        </div>
      </Dialog>
      <ConfirmDialog {...deletion.dialog} confirmLabel="Delete everything" busyLabel="Deleting…">
        {deletion.item && <Consequences record={deletion.item} />}
      </ConfirmDialog>
    </>
  );
}

function chosenOf({ clientLinks }: PersonRecord, chosen: readonly number[]): PersonRecord["clientLinks"] {
  return clientLinks.filter(({ id }) => chosen.includes(id));
}

function Stored({ record }: { record: PersonRecord }): React.ReactElement {
  const { enquiries, clientLinks, subscriptions, activity } = record;
  const others = new Set(enquiries.map(({ email }) => email).filter((email) => email.toLowerCase() !== record.email));
  const [history, mails, quotes, invoices, calls, files, letters] = [
    enquiries.flatMap((each) => each.history),
    [...enquiries, ...clientLinks, ...subscriptions].flatMap((each) => each.mails),
    enquiries.flatMap((each) => each.quotes),
    enquiries.flatMap((each) => each.invoices),
    enquiries.flatMap((each) => each.calls),
    enquiries.flatMap((each) => each.files),
    subscriptions.flatMap((each) => each.letters),
  ];
  const rows = [
    ["Messages", enquiries.length > 0 && countOf(enquiries.length, "message")],
    // The address was corrected.
    ["Also under", [...others].join(", ")],
    ["History", history.length > 0 && countOf(history.length, "entry", "entries")],
    ["Emails", mails.length > 0 && countOf(mails.length, "email")],
    ["Quotes", quotes.map(({ number, total, state }) => `${number}, ${total} (${state})`).join("; ")],
    [
      "Invoices",
      invoices.map(({ number, state }) => (number === null ? "a draft" : `${number} (${state})`)).join("; "),
    ],
    ["Calls", calls.length > 0 && countOf(calls.length, "call")],
    ["Files", files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", ")],
    [
      "Client links",
      clientLinks.map(({ client, openings }) => `${client} (${countOf(openings, "opening")})`).join(", "),
    ],
    [
      "Newsletter",
      subscriptions
        .map(({ state, consent }) => (consent === "" ? state : `${state}, consented to “${consent}”`))
        .join(", "),
    ],
    ["Letters", letters.length > 0 && countOf(letters.length, "letter")],
    ["Activity log", activity.length > 0 && countOf(activity.length, "line")],
  ] as const;
  return (
    <>
      <dl className="facts">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt> <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {files.length > 0 && (
        <p className="meta">The downloads name the files. Their content is in the message: download each there.</p>
      )}
    </>
  );
}

/** Says what goes and what stays. */
function Consequences({
  record: { email, enquiries, clientLinks, subscriptions },
}: {
  record: PersonRecord;
}): React.ReactElement {
  const accepted = enquiries.flatMap(({ quotes }) => quotes).filter(({ state }) => state === "accepted");
  const issued = enquiries.flatMap(({ invoices }) => invoices).filter(({ number }) => number !== null);
  const links = clientLinks.length > 0 && `, and ${countOf(clientLinks.length, "client link")}`;
  return (
    <>
      <p>
        Delete {countOf(enquiries.length, "message")} of <bdi>{email}</bdi> with all notes, emails, quotes, calls and
        files
        {links}? Only backups keep a copy, until they are deleted themselves.
      </p>
      {accepted.length > 0 && (
        <p>
          This includes {accepted.length === 1 ? "the accepted quote" : "the accepted quotes"}{" "}
          {accepted.map(({ number }) => number).join(", ")}: if the law requires you to keep{" "}
          {accepted.length === 1 ? "it" : "them"}, download the PDF first.
        </p>
      )}
      {issued.length > 0 && (
        <p>
          {issued.length === 1 ? "The issued invoice stays" : "The issued invoices stay"} (
          {issued.map(({ number }) => number).join(", ")}), because the law wants invoices kept.
        </p>
      )}
      {subscriptions.length > 0 && (
        <p>
          The subscription to the newsletter is deleted, too. Only a code stays that can’t be traced back, so that an
          import doesn’t bring the address back.
        </p>
      )}
      <p>It can’t be brought back.</p>
    </>
  );
}
