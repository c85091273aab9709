import type { DashboardItem } from "./dashboard-layout.tsx";

const enquiriesPath = "/dashboard/enquiries";

/** The dashboard's screens in the order of the sidebar and drawer. */
export const dashboardMenu: readonly DashboardItem[] = [
  { to: "/dashboard", label: "Dashboard", icon: "layout-dashboard" },
  { to: "/dashboard/create", label: "New Post", icon: "square-pen" },
  { to: "/dashboard/pages", label: "Pages", icon: "file-text" },
  { to: "/dashboard/categories", label: "Categories", icon: "tags" },
  { to: "/dashboard/portfolio", label: "Portfolio", icon: "briefcase" },
  { to: "/dashboard/selections", label: "Selections", icon: "list-ordered" },
  { to: "/dashboard/client-links", label: "Client Links", icon: "link" },
  { to: "/dashboard/site", label: "Site", icon: "layout-template" },
  { to: "/dashboard/media", label: "Media", icon: "images" },
  { to: enquiriesPath, label: "Messages", icon: "inbox" },
  { to: "/dashboard/subscribers", label: "Subscribers", icon: "mail" },
  { to: "/dashboard/statistics", label: "Statistics", icon: "chart-column" },
  { to: "/dashboard/trash", label: "Trash", icon: "trash", startsGroup: true },
  { to: "/dashboard/transfers", label: "Import and Export", icon: "file-archive" },
  { to: "/dashboard/health", label: "Site Health", icon: "heart-pulse" },
  { to: "/dashboard/account", label: "Account", icon: "user" },
];

/** Returns the menu with the number of unread messages. */
export function dashboardMenuWith(unread: number): readonly DashboardItem[] {
  return dashboardMenu.map((item) => (item.to === enquiriesPath ? { ...item, badge: unread } : item));
}
