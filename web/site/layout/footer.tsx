// The end of every page: how to reach the owner, further links, and who made the site.
import { Fragment, type ReactNode, useId } from "react";
import type { SiteLink as FooterLink } from "#contract/site/fields.ts";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { useFilledCategories } from "#web/shared/projects/filled-categories.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import { SubscribeForm } from "#web/site/newsletter/subscribe-form.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { FooterGround } from "./footer-ground.tsx";
import { useOwnPages } from "./frame-links.ts";
import "./footer.css";

export function Footer(): React.ReactElement {
  const { identity, footer, year } = useSite();
  const words = useWords().footer;
  const ownPages = useOwnPages("footer", footer.links);
  return (
    <footer className="site-footer">
      <FooterGround />
      <div className="site-footer-night">
        <div className="container site-footer-parts">
          <Reach />
          <Groups links={footer.links} />
          <SubscribeForm />
          <div className="site-footer-end">
            {/* An error page has neither if nothing could be loaded. */}
            {identity.name !== "" && (
              <p className="site-footer-name">
                © {year} <bdi>{identity.name}</bdi>
              </p>
            )}{" "}
            {ownPages.length > 0 && (
              <ul className="site-footer-pages" aria-label={words.morePages}>
                <Links links={ownPages} />
              </ul>
            )}
            {footer.note && <p className="site-footer-words">{footer.note}</p>}
            {footer.colophon && <p className="site-footer-words">{footer.colophon}</p>}
            <EditLink section="footer" what="footer" />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Links for contacting the owner. */
function Reach(): React.ReactElement | null {
  const { identity, footer, socialLinks } = useSite();
  const words = useWords().footer;
  const { heading, talk } = footer;
  const availability = footer.hideAvailability ? undefined : identity.availability;
  const profiles = footer.hideSocialLinks ? [] : socialLinks.links;
  const { workMode, hours, notice, languages } = identity;
  const terms = footer.hideAvailability
    ? []
    : [workMode, hours, notice, languages].filter((term) => term !== undefined);
  if (!heading && !talk && !availability && terms.length === 0 && profiles.length === 0) return null;
  return (
    <div className="site-footer-reach">
      {availability && (
        <p>
          <Pill>{availability}</Pill>
        </p>
      )}
      {terms.length > 0 && (
        <ul className="site-footer-terms" aria-label={words.terms}>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      {heading && <p className="site-footer-heading">{heading}</p>}
      {talk && (
        <ButtonLink className="site-footer-talk" to={talk.href} iconAfter="arrow-right">
          {talk.label}
        </ButtonLink>
      )}
      {profiles.length > 0 && <SocialLinks links={profiles} variant="bare" />}
    </div>
  );
}

function Groups({ links }: { links: readonly FooterLink[] }): React.ReactElement | null {
  const { footer } = useSite();
  const { footer: words, portfolio: names } = useWords();
  const filled = useFilledCategories();
  const portfolio = categories
    .filter(({ key }) => filled.includes(key))
    .map(({ key }) => ({ label: names.shortCategories[key], href: listPath(key) }));
  const hasPortfolio = portfolio.length > 0 && !footer.hideCategories;
  const hasBlog = !footer.hideBlog || !footer.hideFeeds;
  if (links.length === 0 && !hasPortfolio && !hasBlog) return null;
  return (
    <nav className="site-footer-groups" aria-label={words.label}>
      {links.length > 0 && (
        <Group title={words.site}>
          <Links links={links} />
        </Group>
      )}
      {hasPortfolio && (
        <Group title={words.work}>
          <Links links={[...portfolio, { label: words.allProjects, href: listPath() }]} />
        </Group>
      )}
      {hasBlog && (
        <Group title={words.writing}>
          {!footer.hideBlog && (
            <Links
              links={[
                { label: words.archive, href: "/blogs/archive" },
                { label: words.search, href: "/blogs/search" },
              ]}
            />
          )}
          {!footer.hideFeeds && (
            <li className="site-footer-feeds">
              {feeds.map(([href, format]) => (
                <Fragment key={href}>
                  <a href={href} aria-label={words.feed({ format })}>
                    {format}
                  </a>{" "}
                </Fragment>
              ))}
            </li>
          )}
        </Group>
      )}
    </nav>
  );
}

const feeds = [
  ["/feed.xml", "Atom"],
  ["/rss.xml", "RSS"],
  ["/feed.json", "JSON"],
] as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="site-footer-group">
      <p id={id} className="site-footer-title">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  return links.map(({ label, href }, index) => (
    <Fragment key={index}>
      <li>
        <SiteLink to={href} dir="auto">
          {label}
        </SiteLink>
      </li>{" "}
    </Fragment>
  ));
}
