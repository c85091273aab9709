// The page on which a client picks one of the times that the owner proposed for a call.
import { type SubmitEvent, useRef, useState, useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from "react-router";
import type { ProposedCall } from "#contract/call-proposals.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { messageOf, throwPage } from "#web/shared/api/failure.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { secretErrorMeta, secretHeaders, SecretPageError } from "../secret-page/secret-page.tsx";
import "./call.css";

export const handle: RouteHandle = { hydrate: "load", query: ["taken"] };

export { secretHeaders as headers };

const failed = "The proposed times could not be loaded.";

type Loaded = { call: ProposedCall; isRefused: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const call = await apiOf(context, request.signal)
    .callProposals.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error, failed);
    });
  return { call, isRefused: new URL(request.url).searchParams.get("taken") === "1" };
}

export { load as loader, load as clientLoader };

export default function Call(): React.ReactElement {
  const loaded = useLoaderData<typeof load>();
  const [call, setCall] = useState(loaded.call);
  const { token = "" } = useParams();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(
    loaded.isRefused ? "That time could not be chosen anymore. This is how it stands:" : null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { owner, place, minutes, timeZone, times, picked, canceled } = call;
  const visitorZone = useVisitorZone(timeZone);

  async function pick(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const time = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    if (time === "" || busy !== null) return;
    setBusy(time);
    setFailure(null);
    try {
      setCall(await browserApi.callProposals.pick({ params: { token }, body: { time, zone: browserZone() } }));
      heading.current?.focus();
    } catch (error) {
      setFailure(messageOf(error, "The time could not be chosen. Please try again."));
      setCall(await browserApi.callProposals.open({ params: { token } }).catch(() => call));
    }
    setBusy(null);
  }

  return (
    <section className="container section call" aria-labelledby="call-heading">
      <h1 ref={heading} id="call-heading" tabIndex={-1}>
        {canceled ? "This call is canceled" : picked ? "Your call is booked" : <>When shall we talk?</>}
      </h1>
      <p className="call-lead muted">
        A call of {minutes} minutes with <bdi>{owner}</bdi>.
        {place && (
          <>
            {" "}
            Where: <bdi>{place}</bdi>
          </>
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {canceled ? (
        <p>
          It was to be on {picked && <Time time={picked} timeZone={timeZone} visitorZone={visitorZone} />}. To arrange
          another one, reply to the email.
        </p>
      ) : picked ? (
        <>
          <p className="call-picked">
            <Time time={picked} timeZone={timeZone} visitorZone={visitorZone} />
          </p>
          <p>
            <a
              className="button button-block button-medium"
              href={browserApi.callProposals.file.url({ params: { token } })}
              download
            >
              <Icon name="calendar" />
              Add to your calendar
            </a>
          </p>
        </>
      ) : times.length === 0 ? (
        <p>All proposed times have passed. Reply to the email to arrange another one.</p>
      ) : (
        <form
          className="call-times"
          method="post"
          action={browserApi.callProposals.pick.url({ params: { token } })}
          onSubmit={(event) => void pick(event)}
        >
          {times.map((time) => (
            <Button
              key={time}
              className="call-time"
              type="submit"
              name="time"
              value={time}
              busy={busy === time}
              busyLabel="Booking…"
              disabled={busy !== null}
            >
              <Time time={time} timeZone={timeZone} visitorZone={visitorZone} />
            </Button>
          ))}
        </form>
      )}
    </section>
  );
}

/** A time in the visitor's time zone, once it is known, and in the owner's if that is another one. */
function Time({ time, timeZone, visitorZone }: { time: string; timeZone: string; visitorZone: string | null }) {
  return (
    <time dateTime={time}>
      <strong suppressHydrationWarning>{words(time, visitorZone ?? timeZone)}</strong>{" "}
      <span className="muted">{visitorZone === null ? timeZone.replaceAll("_", " ") : "where you are"}</span>
      {visitorZone !== null && (
        <span className="call-theirs">
          {" "}
          {words(time, timeZone)} {timeZone.replaceAll("_", " ")}
        </span>
      )}
    </time>
  );
}

function words(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));
}

/** The visitor's time zone, once it is known, if it isn't the owner's. */
function useVisitorZone(ownerZone: string): string | null {
  const zone = useSyncExternalStore(never, browserZone, () => ownerZone);
  return zone === ownerZone ? null : zone;
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of a browser doesn't change while a page is open. */
function never(): () => void {
  return () => undefined;
}

export function ErrorBoundary(): React.ReactElement {
  return (
    <SecretPageError
      missing="The link may have expired, been withdrawn or be mistyped. Reply to the email to find another time."
      failed={failed}
    />
  );
}

export const meta: MetaFunction<typeof load> = ({ error, matches }) =>
  error === undefined ? privateMeta(`A call — ${siteOf(matches).identity.name}`) : secretErrorMeta(error, failed);
