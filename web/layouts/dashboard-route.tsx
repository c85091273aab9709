import { Outlet, redirect, type ClientLoaderFunctionArgs } from "react-router";
import { readToken } from "../api/session.ts";
import { DashboardLayout } from "./dashboard-layout.tsx";
import { dashboardMenu } from "./dashboard-menu.ts";
import { useAccount } from "./use-account.ts";

/** The guard: without a stored token the visitor goes to sign in, and comes back here afterwards. The server checks every call anyway. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Response | null {
  if (readToken() !== null) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
clientLoader.hydrate = true as const;

export function HydrateFallback(): React.ReactElement {
  return <DashboardLayout items={dashboardMenu} {...useAccount()}><p role="status" className="visually-hidden">Loading…</p></DashboardLayout>;
}

export default function DashboardRoute(): React.ReactElement {
  return <DashboardLayout items={dashboardMenu} {...useAccount()}><Outlet /></DashboardLayout>;
}

export function meta(): { name?: string; content?: string; title?: string }[] {
  return [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];
}
