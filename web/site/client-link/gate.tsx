// What everyone sees at the URL of a client's link, including chat programs and mail scanners: the client's name (or a password field) and a
// button. Only the button opens the link.
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { ClientGate } from "#contract/client-pages.ts";
import { limits } from "#contract/limits.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Island } from "#web/shared/island/island.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import type { Words } from "#words/en.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { ClientFrame } from "./client-frame.tsx";
import "./gate.css";

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs): Promise<ClientGate> {
  return loadClientPage(args, "gate");
}

export { load as loader };

export default function Gate(): React.ReactElement {
  const { client, expiresAt, asksForPassword, problem } = useLoaderData<typeof load>();
  const { identity } = useSite();
  const words = useWords().clientLink;
  return (
    <ClientFrame>
      <div className="client-gate">
        <section className="client-gate-panel" aria-labelledby="client-gate-title">
          <p className="client-gate-kind">
            <Icon name="lock" /> {words.confidential}
          </p>
          <h1 id="client-gate-title" dir="auto">
            {headingOf(client, words)}
          </h1>
          <p className="client-gate-lead">
            <Filled
              phrase={words.lead}
              parts={{ owner: <bdi>{identity.name}</bdi>, day: <DateTime value={expiresAt} /> }}
            />
          </p>
          {/* A plain form, which works without JavaScript. */}
          <form method="post" className="client-gate-form">
            {problem !== null && !asksForPassword && <ErrorBox>{problem}</ErrorBox>}
            {asksForPassword && (
              <TextField
                label={words.password}
                type="password"
                name="password"
                autoComplete="off"
                required
                maxLength={limits.clientLink.password.max}
                hint={words.passwordHint({ owner: identity.name })}
                error={problem}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, only the focus leads to the mistake
                autoFocus={problem !== null}
              />
            )}
            <Button type="submit" variant="block" iconAfter="arrow-right">
              {words.open}
            </Button>
          </form>
          <p className="client-gate-note">
            <Filled
              phrase={words.note}
              parts={{
                duration: words.hours({ n: limits.clientLink.openHours }),
                owner: <bdi>{identity.name}</bdi>,
              }}
            />
          </p>
        </section>
        <Island className="client-gate-art iso-grid" aria-hidden="true" />
      </div>
    </ClientFrame>
  );
}

/** The same page for all dead links, so that it doesn’t reveal the reason. */
export function ErrorBoundary(): React.ReactElement {
  const { identity } = useSite();
  const words = useWords().clientLink;
  return (
    <ClientFrame>
      <div className="container client-closed">
        <EmptyState
          as="h1"
          scene="missing"
          action={
            <>
              <p className="client-closed-words">
                <Filled phrase={words.closedWhy} parts={{ owner: <bdi>{identity.name}</bdi> }} />
              </p>
              <a className="button button-outline button-medium" href="/#contact-us">
                <span>
                  <Filled phrase={words.contact} parts={{ owner: <bdi>{identity.name}</bdi> }} />
                </span>
              </a>
            </>
          }
        >
          {words.closed}
        </EmptyState>
      </div>
    </ClientFrame>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: gate, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  const words = wordsOf(site).clientLink;
  return privateMeta(gate ? `${headingOf(gate.client, words)} — ${name}` : words.closed);
};

/** With a password, the title doesn’t reveal the client’s name. */
function headingOf(client: string, words: Words["clientLink"]): string {
  return client === "" ? words.privateLink : words.forClient({ client });
}
