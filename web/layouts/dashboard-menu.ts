import type { DashboardItem } from "./dashboard-layout.tsx";

/** The dashboard's screens, in the order of its sidebar and drawer. */
export const dashboardMenu: readonly DashboardItem[] = [
  { to: "/dashboard", label: "Dashboard", icon: "layout-dashboard" },
  { to: "/dashboard/create", label: "New Post", icon: "square-pen" },
  { to: "/dashboard/categories", label: "Categories", icon: "tags" },
];
