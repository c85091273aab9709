import { ViewTransition } from "react";
import { Outlet } from "react-router";
import { useSite } from "#web/site.ts";
import { PublicLayout } from "./public-layout.tsx";
import { useAccount } from "./use-account.ts";

export default function PublicRoute(): React.ReactElement {
  return <PublicLayout year={useSite().year} {...useAccount()}><ViewTransition><Outlet /></ViewTransition></PublicLayout>;
}
