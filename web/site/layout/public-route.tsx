import { Fragment } from "react";
import { Outlet, useLocation } from "react-router";
import { BackCloses } from "#web/shared/ui/back-closes.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { useAccount } from "#web/shared/session/use-account.ts";
import { useRouteFocus } from "#web/shared/ui/use-route-focus.ts";

/** Remounts the page on navigation, so no state of the previous page remains. */
export default function PublicRoute(): React.ReactElement {
  const { pathname } = useLocation();
  useRouteFocus();
  return (
    <PublicLayout {...useAccount()}>
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
      <BackCloses />
    </PublicLayout>
  );
}
