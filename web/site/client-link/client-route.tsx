// The frame of all pages of an open link: the client's name, the navigation between the pages, and the time spent on each.
import timeOnPage from "virtual:time-on-page-script";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import type { ClientFrame as Frame } from "#contract/client-pages.ts";
import { InlineScript } from "#web/rendering/inline-script.tsx";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
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
  const all = [{ kind: null, to: home, title: "Overview" }, ...pages];
  return (
    <ClientFrame
      foot={
        <>
          Prepared for <bdi>{client}</bdi> and not public. Please don’t share what you see here. The link works until{" "}
          <DateTime value={expiresAt} />.
        </>
      }
      aside={
        <p className="client-mark">
          <Icon name="lock" />
          <span>
            <strong>Confidential</strong>{" "}
            <span className="client-mark-for">
              · prepared for <bdi>{client}</bdi>
            </span>
          </span>
        </p>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks land on the links inside */}
      <div className="client-pages" data-time-url={timeUrl} data-view={view} onClickCapture={leaveByDocument}>
        {pages.length > 0 && (
          <nav className="client-nav" aria-label="What this link opens" data-no-print>
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
