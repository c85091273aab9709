// The frame of the pages of a client's link: the owner's name, without the site's menus.
import type { ReactNode } from "react";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { LogoMark } from "#web/shared/ui/logo.tsx";
import { SkipLink } from "#web/shared/ui/skip-link.tsx";
import { ThemeToggle } from "#web/shared/ui/theme-toggle.tsx";
import "./client-frame.css";

type ClientFrameProps = {
  /** Beside the owner's name. */
  aside?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

export function ClientFrame({ aside, foot, children }: ClientFrameProps): React.ReactElement {
  const { identity } = useSite();
  const words = useWords().clientLink;
  return (
    <div className="client-frame">
      <SkipLink />
      <header className="client-head" data-no-print>
        <div className="container client-head-row">
          <a className="client-brand" href="/">
            <LogoMark />
            <bdi className="client-brand-name">{identity.name}</bdi>
          </a>{" "}
          {aside} <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="container">
        <p className="client-foot">
          {foot ?? <Filled phrase={words.privatePage} parts={{ owner: <bdi>{identity.name}</bdi> }} />}
        </p>
      </footer>
    </div>
  );
}
