import { type MiddlewareFunction, Outlet, redirect, useLoaderData } from "react-router";
import { readToken } from "#web/shared/api/session.ts";
import { LogInAgain } from "./log-in-again.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { DashboardLayout } from "./dashboard-layout.tsx";
import { dashboardMenu, dashboardMenuWith } from "./dashboard-menu.ts";
import { useAccount } from "#web/shared/session/use-account.ts";
import { useRouteFocus } from "#web/shared/ui/use-route-focus.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { SiteUrlQuestion } from "../site-url/site-url-question.tsx";
import { useSettled } from "../shared/use-settled.ts";

/**
 * Guards all screens of the dashboard before they request data: without a stored token, visitors are redirected to the login page and
 * return here afterwards. The server also checks every call.
 */
const requireToken: MiddlewareFunction = async ({ request }, next) => {
  if (readToken() === null) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
  }
  return next();
};

export const clientMiddleware = [requireToken];

/** Counts the unread messages, again after every change. The menu also works without the number. */
export function clientLoader(): { unread: Promise<number> } {
  return {
    unread: ownerApi.enquiries.countUnread().then(
      ({ unread }) => unread,
      () => 0,
    ),
  };
}
clientLoader.hydrate = true as const;

export function HydrateFallback(): React.ReactElement {
  return (
    <DashboardLayout items={dashboardMenu} {...useAccount()}>
      <p role="status" className="visually-hidden">
        Loading…
      </p>
    </DashboardLayout>
  );
}

export default function DashboardRoute(): React.ReactElement {
  useRouteFocus();
  const unread = useSettled(useLoaderData<typeof clientLoader>().unread).value ?? 0;
  return (
    <DashboardLayout items={dashboardMenuWith(unread)} {...useAccount()}>
      <SiteUrlQuestion />
      <Outlet />
      <LogInAgain />
    </DashboardLayout>
  );
}

/** The menu stays usable. Reloading fixes a file that a deployment removed. */
export function ErrorBoundary(): React.ReactElement {
  return (
    <DashboardLayout items={dashboardMenu} {...useAccount()}>
      <ScreenHead title="Something went wrong" />
      <ErrorBox onRetry={() => location.reload()}>
        This screen couldn’t be shown. What you typed in an editor is kept.
      </ErrorBox>
    </DashboardLayout>
  );
}

export function meta(): { name?: string; content?: string; title?: string }[] {
  return [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];
}
