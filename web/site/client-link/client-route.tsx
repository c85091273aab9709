// The frame of all pages of an open link: the client's name, the navigation between the pages, and the time spent on each.
import timeOnPage from "virtual:time-on-page-script";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import type { ClientFrame as Frame } from "#contract/client-pages.ts";
import { InlineScript } from "#web/rendering/inline-script.tsx";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { ClientFrame } from "./client-frame.tsx";
import "./client-route.css";

async function load(args: LoaderFunctionArgs): Promise<Frame> {
  return loadClientPage(args, "frame");
}

export { load as loader };

/** Leaves a link's pages with document navigations: no call returns their data, so going back to them within the app would fail. */
function leaveByDocument(event: React.MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.origin === location.origin && !link.pathname.startsWith("/s/")) event.stopPropagation();
}

export default function ClientRoute(): React.ReactElement {
  const { home, client, expiresAt, timeUrl, view, pages } = useLoaderData<typeof load>();
  const { pathname } = useLocation();
  const words = useWords().clientLink;
  const all = [{ kind: null, to: home, title: words.overview }, ...pages];
  return (
    <ClientFrame
      foot={<Filled phrase={words.foot} parts={{ client: <bdi>{client}</bdi>, day: <DateTime value={expiresAt} /> }} />}
      aside={
        <p className="client-mark">
          <Icon name="lock" />
          <span>
            <strong>{words.confidential}</strong>{" "}
            <span className="client-mark-for">
              · <Filled phrase={words.mark} parts={{ client: <bdi>{client}</bdi> }} />
            </span>
          </span>
        </p>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks land on the links inside */}
      <div className="client-pages" data-time-url={timeUrl} data-view={view} onClickCapture={leaveByDocument}>
        {pages.length > 0 && (
          <nav className="client-nav" aria-label={words.pages} data-no-print>
            <ul className="container">
              {all.map(({ kind, to, title }) => (
                <li key={to}>
                  <a href={to} aria-current={to === pathname ? "page" : undefined}>
                    {kind === "build" && <Icon name="play" />}
                    <bdi>{title}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Outlet />
      </div>
      <InlineScript text={timeOnPage} />
    </ClientFrame>
  );
}
