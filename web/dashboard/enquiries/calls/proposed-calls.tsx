// The calls that the owner proposed: open ones with their times, and those for which the client has picked a time.
import { useEffect, useRef, useState } from "react";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { useAction } from "../../shared/use-action.ts";
import { useConfirm } from "../../shared/use-confirm.ts";
import { formatTime } from "../../shared/format-day.ts";
import { MoveCall } from "./move-call.tsx";
import "../proposals.css";
import "./proposed-calls.css";

export function ProposedCalls({
  enquiry,
  calls,
  canTell,
}: {
  enquiry: Enquiry;
  calls: readonly CallProposal[];
  /** Whether email is set up and the client has an address. */
  canTell: boolean;
}): React.ReactElement {
  const { name } = enquiry;
  const { timeZone } = useSite();
  const { busy, run } = useAction();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const withdrawal = useConfirm(withdraw);
  const asked = withdrawal.item;
  const withdrawn = useRef<number>(null);
  const [tells, setTells] = useState(true);
  const [moving, setMoving] = useState<CallProposal | null>(null);

  const isAsking = withdrawal.dialog.open;

  // The pressed button disappears with its call, and this section with the last call. Nothing under the open dialog can take the focus.
  useEffect(() => {
    if (isAsking || withdrawn.current === null || calls.some(({ id }) => id === withdrawn.current)) return;
    withdrawn.current = null;
    (heading.current ?? document.getElementById("enquiry-heading"))?.focus({ preventScroll: true });
  }, [calls, isAsking]);

  function withdraw({ id, picked }: CallProposal): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.callProposals
          .withdraw({
            params: { id: enquiry.id, callId: id },
            query: picked === null ? { open: "true" } : canTell && tells ? { tell: "true" } : {},
          })
          .catch(isGone);
        withdrawn.current = id;
        show(
          picked === null
            ? "The times are withdrawn."
            : canTell && tells
              ? `The call is canceled. ${name} gets an email.`
              : `The call is withdrawn. ${name} wasn’t notified.`,
        );
      },
      {
        otherwise: "This could not be withdrawn.",
        key: id,
      },
    );
  }

  function download({ id }: CallProposal): void {
    void run(
      () => saveFile(ownerApi.callProposals.ownFile.url({ params: { id: enquiry.id, callId: id } }), "call.ics"),
      {
        otherwise: "The file could not be loaded.",
        key: id,
      },
    );
  }

  return (
    <>
      {calls.length > 0 && (
        <section className="proposals" aria-labelledby="proposed-calls">
          <h3 ref={heading} id="proposed-calls" className="enquiry-title" tabIndex={-1}>
            Calls
          </h3>
          <ul className="stack gap-3">
            {calls.map((call) => (
              <li key={call.id} className="proposal">
                <div className="proposal-words">
                  <p className="proposal-head">
                    {call.picked === null ? <Pill tone="info">Open</Pill> : <Pill tone="ok">Booked</Pill>}{" "}
                    <span className="proposed-times">
                      {call.times.map((time, index) => (
                        <span key={time}>
                          <time dateTime={time}>{formatTime(time, timeZone)}</time>
                          {index < call.times.length - 1 && " or "}
                        </span>
                      ))}
                    </span>
                  </p>
                  <p className="meta proposal-facts">
                    {call.minutes} minutes
                    {call.place !== "" && (
                      <>
                        {" · "}
                        <Place place={call.place} />
                      </>
                    )}
                    {call.picked === null && ` · can be picked until ${formatTime(call.expiresAt, timeZone)}`}
                  </p>
                </div>
                <div className="proposal-actions">
                  {call.picked !== null && (
                    <Button size="small" icon="download" disabled={busy.has(call.id)} onClick={() => download(call)}>
                      Calendar file
                    </Button>
                  )}
                  {call.picked !== null && (
                    <Button size="small" icon="calendar-clock" onClick={() => setMoving(call)}>
                      Move
                    </Button>
                  )}
                  <Button size="small" disabled={busy.has(call.id)} onClick={() => withdrawal.ask(call)}>
                    Withdraw
                    <span className="visually-hidden">
                      {" "}
                      {call.picked === null ? "these times" : "the call"}: {formatTime(call.times[0] ?? "", timeZone)}
                    </span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="meta">
            Times are in your time zone, {timeZone.replaceAll("_", " ")}.
            {calls.some(({ picked }) => picked === null) &&
              " The link to open times is only in the reply that you inserted it into, and can’t be shown again. If that reply was never sent, withdraw the times and propose new ones."}
          </p>
        </section>
      )}
      <ConfirmDialog
        {...withdrawal.dialog}
        title={asked?.picked ? "Withdraw This Call?" : "Withdraw These Times?"}
        confirmLabel="Withdraw"
        busyLabel="Withdrawing…"
      >
        {asked?.picked ? (
          canTell ? (
            <Checkbox
              label={`Tell ${name} by email, and take the call out of both calendars`}
              checked={tells}
              onChange={({ target }) => setTells(target.checked)}
            />
          ) : (
            <p>
              {name} isn’t notified, and the call stays in both calendars: write to {name}, and remove it from yours.
              The link stops working right away.
            </p>
          )
        ) : (
          <p>The link stops working right away. {name} isn’t notified.</p>
        )}
      </ConfirmDialog>
      {moving && (
        <MoveCall
          enquiry={enquiry}
          call={moving}
          canTell={canTell}
          onClose={() => setMoving(null)}
          onMoved={(text) => {
            setMoving(null);
            show(text);
          }}
        />
      )}
    </>
  );
}

/** It was withdrawn elsewhere or has expired, so there is nothing left to withdraw. */
function isGone(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
}

function Place({ place }: { place: string }): React.ReactElement {
  if (!/^https?:\/\/\S+$/.test(place)) return <bdi>{place}</bdi>;
  return (
    <a className="link" href={place} target="_blank" rel="noopener noreferrer">
      {place}
    </a>
  );
}
