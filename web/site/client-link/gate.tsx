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
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { ClientFrame } from "./client-frame.tsx";
import "./gate.css";

const closed = "This link doesn’t open anything";

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs): Promise<ClientGate> {
  return loadClientPage(args, "gate");
}

export { load as loader };

export default function Gate(): React.ReactElement {
  const { client, expiresAt, asksForPassword, problem } = useLoaderData<typeof load>();
  const { identity } = useSite();
  return (
    <ClientFrame>
      <div className="client-gate">
        <section className="client-gate-panel" aria-labelledby="client-gate-title">
          <p className="client-gate-kind">
            <Icon name="lock" /> Confidential
          </p>
          <h1 id="client-gate-title" dir="auto">
            {headingOf(client)}
          </h1>
          <p className="client-gate-lead">
            <bdi>{identity.name}</bdi> shares work with you that isn’t public. You can open it until{" "}
            <DateTime value={expiresAt} />.
          </p>
          {/* A plain form, which works without JavaScript. */}
          <form method="post" className="client-gate-form">
            {problem !== null && !asksForPassword && <ErrorBox>{problem}</ErrorBox>}
            {asksForPassword && (
              <TextField
                label="Password"
                type="password"
                name="password"
                autoComplete="off"
                required
                maxLength={limits.clientLink.password.max}
                hint={`You got it from ${identity.name}.`}
                error={problem}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, only the focus leads to the mistake
                autoFocus={problem !== null}
              />
            )}
            <Button type="submit" variant="block" iconAfter="arrow-right">
              Open
            </Button>
          </form>
          <p className="client-gate-note">
            Opening sets one cookie, for this link alone, which ends after {limits.clientLink.openHours} hours.{" "}
            <bdi>{identity.name}</bdi> sees when the link was opened, which pages were read for how long, and whether on
            a computer, tablet or phone. Nothing else about you is stored.
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
  return (
    <ClientFrame>
      <div className="container client-closed">
        <EmptyState
          as="h1"
          scene="missing"
          action={
            <>
              <p className="client-closed-words">
                It may have expired, or been closed or mistyped. If you opened it before, follow it again from the
                message in which you got it, or ask <bdi>{identity.name}</bdi> for a new one.
              </p>
              <a className="button button-outline button-medium" href="/#contact-us">
                <span>
                  Contact <bdi>{identity.name}</bdi>
                </span>
              </a>
            </>
          }
        >
          {closed}
        </EmptyState>
      </div>
    </ClientFrame>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: gate, matches }) =>
  privateMeta(gate ? `${headingOf(gate.client)} — ${siteOf(matches).identity.name}` : closed);

/** With a password, the title doesn’t reveal the client’s name. */
function headingOf(client: string): string {
  return client === "" ? "A private link" : `For ${client}`;
}
