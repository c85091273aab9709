// The frame around every page of the site. dashboard-layout.tsx is the frame of the dashboard.
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Drawer, DrawerButton } from "#web/shared/ui/drawer.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { LogoMark } from "#web/shared/ui/logo.tsx";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import type { SiteLink as MenuEntry } from "#contract/site/fields.ts";
import { SkipLink } from "#web/shared/ui/skip-link.tsx";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import { type Site, useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { SearchDrawerRow, SearchLink, useSearchDialog } from "#web/site/search/search-opener.tsx";
import { ThemeToggle } from "#web/shared/ui/theme-toggle.tsx";
import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { menuRoom } from "./menu-room.ts";
import { Username } from "#web/shared/session/username.tsx";
import { Footer } from "./footer.tsx";
import { useOwnPages } from "./frame-links.ts";
import "./public-layout.css";

type Account = {
  /** Null on the server and for visitors. The boot script fills in the name before React does. */
  username: string | null;
  onLogout: () => void;
};

/** Other pages that belong to an entry of the menu, by the URL of the entry. */
const within: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<RegExp>({ "/portfolio": /^\/portfolio\//, "/blogs": /^\/blogs?\// }),
);

const drawerId = "menu";

/** Renders the headers of both visitor and owner, because the page is the same for everyone. CSS shows one of them. */
export function PublicLayout({ children, ...account }: Account & { children: ReactNode }) {
  const site = useSite();
  const { identity, socialLinks, navigation } = site;
  const words = useWords().layout;
  const menu = [...navigation.menu, ...useOwnPages("menu", navigation.menu)];
  const { opener, dialog } = useSearchDialog();
  const { pathname } = useLocation();
  // For the statistics: the script in the head doesn't notice pages that React shows.
  useEffect(() => {
    dispatchEvent(new CustomEvent("arrived", { detail: pathname }));
  }, [pathname]);
  return (
    <div className="public-layout">
      <SkipLink />
      <Header {...account} site={site} menu={menu} search={<SearchLink {...opener} />} />
      <Drawer
        id={drawerId}
        label={words.menu}
        title={identity.name}
        foot={
          <>
            <DrawerAccount {...account} /> <ThemeToggle className="drawer-row" words={words.theme} />
            {socialLinks.links.length > 0 && <SocialLinks links={socialLinks.links} variant="bare" />}
          </>
        }
      >
        <div className="drawer-rows">
          <PageLinks menu={menu} className="drawer-row" />
          <SearchDrawerRow {...opener} /> <EditLink section="navigation" what="menu" />
        </div>
      </Drawer>
      <PaintFromHere id="after-header" />
      <main id="main" tabIndex={-1}>
        {site.isBeingFilled && <p className="being-filled">{words.beingFilled}</p>}
        {children}
      </main>
      <Footer />
      {dialog}
    </div>
  );
}

function Header({
  site: { identity, navigation },
  menu,
  username,
  onLogout,
  search,
}: Account & { site: Site; menu: readonly MenuEntry[]; search: ReactNode }) {
  const words = useWords().layout;
  return (
    <header className="site-header">
      <div className="container site-header-row" data-menu={menuRoom(menu)}>
        <Link className="site-brand" to="/">
          <LogoMark />
          <span className="site-brand-name">{identity.name}</span>
        </Link>
        {menu.length > 0 && (
          <nav className="site-nav" aria-label={words.main}>
            <PageLinks menu={menu} className="site-nav-link" />
          </nav>
        )}
        <EditLink section="navigation" what="menu" /> {search}
        <ThemeToggle />
        {!navigation.hideLogin && (
          <ButtonLink className="site-header-login signed-out-only" size="small" to="/login">
            {words.login}
          </ButtonLink>
        )}
        <div className="site-header-account logged-in-only">
          <Link className="site-header-greeting" to="/dashboard">
            <Filled phrase={words.greeting} parts={{ name: <Username name={username} /> }} />
          </Link>
          <Button className="site-header-login" size="small" onClick={onLogout}>
            {words.logout}
          </Button>
        </div>
        <DrawerButton className="site-header-menu" drawer={drawerId} />
      </div>
    </header>
  );
}

function PageLinks({ menu, className }: { menu: readonly MenuEntry[]; className: string }) {
  const { pathname } = useLocation();
  return menu.map(({ label, href }, index) => (
    <Fragment key={index}>
      <SiteLink className={className} to={href} aria-current={currentAs(href, pathname)} dir="auto">
        {label}
      </SiteLink>{" "}
    </Fragment>
  ));
}

function currentAs(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return within.get(href)?.test(pathname) ? "true" : undefined;
}

function DrawerAccount({ username, onLogout }: Account) {
  const words = useWords().layout;
  return (
    <>
      <Link className="drawer-row signed-out-only" to="/login">
        <Icon name="log-in" size="medium" />
        {words.login}
      </Link>{" "}
      <Link className="drawer-row logged-in-only" to="/dashboard">
        <Icon name="layout-dashboard" size="medium" />
        <span>
          <Filled phrase={words.greeting} parts={{ name: <Username name={username} /> }} />
        </span>
      </Link>{" "}
      <button type="button" className="drawer-row logged-in-only" onClick={onLogout}>
        <Icon name="log-out" size="medium" />
        {words.logout}
      </button>
    </>
  );
}
