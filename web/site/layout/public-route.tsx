import { Fragment } from "react";
import { Outlet, useLocation } from "react-router";
import { BackCloses } from "../../shared/ui/back-closes.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { useAccount } from "../../shared/session/use-account.ts";
import { useRouteFocus } from "../../shared/ui/use-route-focus.ts";

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
