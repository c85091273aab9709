import { ViewTransition } from "react";
import { Outlet, useLocation } from "react-router";
import { useSite } from "#web/site.ts";
import { PublicLayout } from "./public-layout.tsx";
import { useAccount } from "./use-account.ts";
import { useRouteFocus } from "./use-route-focus.ts";

/**
 * A new page fades in where the old one fades out. Nothing else is animated: while one transition runs React shows nothing new, so
 * one for the mere beginning of a navigation would hold the page back that it leads to.
 */
export default function PublicRoute(): React.ReactElement {
  const { pathname } = useLocation();
  useRouteFocus();
  return (
    <PublicLayout year={useSite().year} {...useAccount()}>
      <ViewTransition key={pathname} default="none" enter="auto" exit="auto"><Outlet /></ViewTransition>
    </PublicLayout>
  );
}
