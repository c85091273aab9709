import { useSite } from "#web/shared/site/site.ts";
import { PaletteButton, useCommandPalette } from "#web/dashboard/command-palette/palette-opener.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import "#web/shared/icons/dashboard-icons.ts";
import { Drawer, DrawerButton } from "#web/shared/ui/drawer.tsx";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { LogoMark } from "#web/shared/ui/logo.tsx";
import { SkipLink } from "#web/shared/ui/skip-link.tsx";
import { ThemeToggle } from "#web/shared/ui/theme-toggle.tsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Username } from "#web/shared/session/username.tsx";
import "../ui/primitives.css";
import "./dashboard-layout.css";

export type DashboardItem = {
  to: string;
  label: string;
  icon: IconName;
  /** A count, such as unread messages. */
  badge?: number;
  /** Starts the group of screens about the site rather than its content. */
  startsGroup?: boolean;
};

type DashboardLayoutProps = {
  items: readonly DashboardItem[];
  username: string | null;
  onLogout: () => void;
  children: ReactNode;
};

const drawerId = "dashboard-menu";

export function DashboardLayout({ items, username, onLogout, children }: DashboardLayoutProps) {
  const { identity } = useSite();
  const { onOpen, dialog } = useCommandPalette({ menu: items, onLogout });
  return (
    <div className="dashboard-layout">
      <SkipLink />
      <aside className="dashboard-side">
        <Link className="dashboard-brand" to="/">
          <LogoMark />
          {identity.name}
        </Link>
        <nav className="dashboard-nav" aria-label="Dashboard">
          <ItemLinks items={items} className="dashboard-nav-link" />
        </nav>
      </aside>
      <header className="dashboard-bar" aria-label="Dashboard">
        <DrawerButton className="dashboard-bar-menu" drawer={drawerId} />
        <PaletteButton onOpen={onOpen} />
        <p className="dashboard-greeting">
          Hello, <Username name={username} />
        </p>
        <Link className="dashboard-site-link" to="/">
          View site
        </Link>
        <ThemeToggle />
        <Button className="dashboard-logout" size="small" onClick={onLogout}>
          Logout
        </Button>
      </header>
      <Drawer
        id={drawerId}
        label="Dashboard menu"
        title={identity.name}
        foot={
          <>
            <Link className="drawer-row" to="/">
              <Icon name="globe" size="medium" />
              View site
            </Link>
            <ThemeToggle className="drawer-row" words="Theme" />
          </>
        }
      >
        <div className="drawer-rows">
          <ItemLinks items={items} className="drawer-row" />
        </div>
      </Drawer>
      <main id="main" className="dashboard-main" aria-label="Dashboard" tabIndex={-1}>
        {children}
      </main>
      {dialog}
    </div>
  );
}

function ItemLinks({ items, className }: { items: readonly DashboardItem[]; className: string }) {
  return items.map(({ to, label, icon, badge, startsGroup }) => (
    <NavLink key={to} className={className} to={to} end={to === "/dashboard"} data-starts-group={startsGroup}>
      <Icon name={icon} size="medium" />
      {label}
      {badge ? <span className="dashboard-badge">{badge}</span> : null}
    </NavLink>
  ));
}
