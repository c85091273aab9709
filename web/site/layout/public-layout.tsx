// The frames around every screen: this one for visitors, dashboard-layout.tsx for the owner.
import { profile } from "#content/profile.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Drawer, DrawerButton } from "#web/shared/ui/drawer.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { LogoMark } from "#web/shared/ui/logo.tsx";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { SkipLink } from "#web/shared/ui/skip-link.tsx";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import { SearchDrawerRow, SearchLink, useSearchDialog } from "#web/site/search/search-opener.tsx";
import { ThemeToggle } from "#web/shared/ui/theme-toggle.tsx";
import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Username } from "../../shared/session/username.tsx";
import { OwnPageLinks } from "./own-page-links.tsx";
import { useOwnPages } from "./own-pages.ts";
import "./public-layout.css";

type Account = {
  /** Null on the server and for visitors; the boot script fills the name in before React does. */
  username: string | null;
  onLogout: () => void;
};

/** Where `within` names what belongs to an entry beyond its own address. */
const pages = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About" },
  { to: "/portfolio", label: "Portfolio", within: /^\/portfolio\// },
  { to: "/blogs", label: "Blogs", within: /^\/blogs?\// },
] as const satisfies readonly { to: string; label: string; within?: RegExp }[];

const drawerId = "menu";

/** Both the visitor's and the owner's header are in the page, since it is the same for everybody; CSS shows one of them. */
export function PublicLayout({ year, children, ...account }: Account & { year: number; children: ReactNode }) {
  const { opener, dialog } = useSearchDialog();
  return (
    <div className="public-layout">
      <SkipLink />
      <Header {...account} search={<SearchLink {...opener} />} />
      <Drawer
        id={drawerId}
        label="Menu"
        title={profile.name}
        foot={
          <>
            <DrawerAccount {...account} /> <ThemeToggle className="drawer-row" words="Theme" />
            <SocialLinks links={profile.socialLinks} variant="bare" />
          </>
        }
      >
        <div className="drawer-rows">
          <PageLinks className="drawer-row" />
          <OwnPageLinks pages={useOwnPages()} placement="menu" className="drawer-row" />
          <SearchDrawerRow {...opener} />
        </div>
      </Drawer>
      <PaintFromHere id="after-header" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      {dialog}
    </div>
  );
}

function Header({ username, onLogout, search }: Account & { search: ReactNode }) {
  return (
    <header className="site-header">
      <div className="container site-header-row">
        <Link className="site-brand" to="/">
          <LogoMark />
          <span className="site-brand-name">{profile.name}</span>
        </Link>
        <nav className="site-nav" aria-label="Main">
          <PageLinks className="site-nav-link" />
          <OwnPageLinks pages={useOwnPages()} placement="menu" className="site-nav-link" />
        </nav>
        {search}
        <ThemeToggle />
        <ButtonLink className="site-header-login signed-out-only" size="small" to="/login">
          Login
        </ButtonLink>
        <div className="site-header-account logged-in-only">
          <Link className="site-header-greeting" to="/dashboard">
            Hello, <Username name={username} />
          </Link>
          <Button className="site-header-login" size="small" onClick={onLogout}>
            Logout
          </Button>
        </div>
        <DrawerButton className="site-header-menu" drawer={drawerId} />
      </div>
    </header>
  );
}

function PageLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  return pages.map((page) => (
    <Fragment key={page.to}>
      <Link className={className} to={page.to} aria-current={currentAs(page, pathname)}>
        {page.label}
      </Link>{" "}
    </Fragment>
  ));
}

function currentAs(page: { to: string; within?: RegExp }, pathname: string): "page" | "true" | undefined {
  if (pathname === page.to) return "page";
  return page.within?.test(pathname) ? "true" : undefined;
}

function DrawerAccount({ username, onLogout }: Account) {
  return (
    <>
      <Link className="drawer-row signed-out-only" to="/login">
        <Icon name="log-in" size="medium" />
        Login
      </Link>{" "}
      <Link className="drawer-row logged-in-only" to="/dashboard">
        <Icon name="layout-dashboard" size="medium" />
        <span>
          Hello, <Username name={username} />
        </span>
      </Link>{" "}
      <button type="button" className="drawer-row logged-in-only" onClick={onLogout}>
        <Icon name="log-out" size="medium" />
        Logout
      </button>
    </>
  );
}

function Footer({ year }: { year: number }) {
  return (
    <footer className="site-footer">
      <div className="container site-footer-row">
        <nav className="site-footer-links" aria-label="Footer">
          <Link to="/">Home</Link> <Link to="/about">About</Link> <Link to="/blogs">Blogs</Link>
          <OwnPageLinks pages={useOwnPages()} placement="footer" />
        </nav>
        <p>
          © {year} {profile.name}
        </p>
      </div>
    </footer>
  );
}
