// The page on which a client picks one of the times that the owner proposed for a call.
import { type SubmitEvent, useRef, useState, useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import type { ProposedCall } from "#contract/call-proposals.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { messageOf, throwPage } from "#web/shared/api/failure.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { secretHeaders, secretMeta, SecretPageError } from "../secret-page/secret-page.tsx";
import "./call.css";

export const handle: RouteHandle = { hydrate: "load", query: ["taken"] };

export { secretHeaders as headers };

type Loaded = { call: ProposedCall; isRefused: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const call = await apiOf(context, request.signal)
    .callProposals.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error);
    });
  return { call, isRefused: new URL(request.url).searchParams.get("taken") === "1" };
}

export { load as loader, load as clientLoader };

export default function Call(): React.ReactElement {
  const words = useWords().call;
  const loaded = useLoaderData<typeof load>();
  const [call, setCall] = useState(loaded.call);
  const { token = "" } = useParams();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(loaded.isRefused ? words.taken : null);
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
      setFailure(messageOf(error, words.notChosen));
      setCall(await browserApi.callProposals.open({ params: { token } }).catch(() => call));
    }
    setBusy(null);
  }

  return (
    <section className="container section call" aria-labelledby="call-heading">
      <h1 ref={heading} id="call-heading" tabIndex={-1}>
        {canceled ? words.canceled : picked ? words.booked : words.when}
      </h1>
      <p className="call-lead muted">
        <Filled phrase={words.lead} parts={{ duration: words.duration({ n: minutes }), owner: <bdi>{owner}</bdi> }} />
        {place && (
          <>
            {" "}
            <Filled phrase={words.where} parts={{ place: <bdi>{place}</bdi> }} />
          </>
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {canceled ? (
        <p>
          <Filled
            phrase={words.wasToBe}
            parts={{ time: picked && <Time time={picked} timeZone={timeZone} visitorZone={visitorZone} /> }}
          />
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
              {words.addToCalendar}
            </a>
          </p>
        </>
      ) : times.length === 0 ? (
        <p>{words.allPassed}</p>
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
              busyLabel={words.booking}
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
  const { call: words, dates } = useWords();
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat(dates.locale, { dateStyle: "full", timeStyle: "short", timeZone: zone }).format(
      new Date(time),
    );
  return (
    <time dateTime={time}>
      <strong suppressHydrationWarning>{inZone(visitorZone ?? timeZone)}</strong>{" "}
      <span className="muted">{visitorZone === null ? timeZone.replaceAll("_", " ") : words.whereYouAre}</span>
      {visitorZone !== null && (
        <span className="call-theirs">
          {" "}
          {inZone(timeZone)} {timeZone.replaceAll("_", " ")}
        </span>
      )}
    </time>
  );
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
  return <SecretPageError missing={useWords().call.missing} />;
}

export const meta = secretMeta("call");
