import "./shared/styles/app.css";
import boot from "virtual:boot-script";
import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { accentStylesheet, iconQuery } from "#contract/look-files.ts";
import { PublicLayout } from "./site/layout/public-layout.tsx";
import { useAccount } from "./shared/session/use-account.ts";
import { SessionEnd } from "./shared/session/session-end.tsx";
import { fontFiles } from "./shared/fonts/font-files.ts";
import { InlineScript } from "./rendering/inline-script.tsx";
import { apiOf } from "./shared/api/client.ts";
import { type FrameLinks, frameLinks } from "./site/layout/frame-links.ts";
import { ButtonLink } from "./shared/ui/button.tsx";
import { EmptyState } from "./shared/ui/empty-state.tsx";
import { ErrorBox } from "./shared/ui/error-box.tsx";
import { frameSections, type Site, siteOf, usePageWords, useSite } from "./shared/site/site.ts";
import { loadWords, useWords } from "./shared/site/words.ts";
import { directionOf } from "./shared/browser/reading-direction.ts";
import { loadSections } from "./shared/api/load-sections.ts";
import { usePreviewUpdates } from "./shared/api/use-preview-updates.ts";
import { SnackbarProvider } from "./shared/ui/snackbar.tsx";

/** Documents that the browser may prefetch: pages of this site under the pointer, but never the dashboard or the API. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/api/*", "/dashboard*", "/login*", "/setup", "/media/*", "/s/*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

async function load(args: LoaderFunctionArgs): Promise<Site & FrameLinks> {
  const api = apiOf(args.context, args.request.signal);
  const [sections, links] = await Promise.all([loadSections(args, frameSections), frameLinks(api)]);
  const {
    identity: { email: _notInPages, ...identity },
    sharing: { aiCrawlers: _onlyInRobotsTxt, ...sharing },
    newsletter: { promise = "", privacy = "" },
    takesSubscribers,
    ...site
  } = sections;
  await loadWords({ language: identity.language, ownWords: site.ownWords }, api.site.ownWords);
  return { ...site, identity, sharing, newsletter: takesSubscribers ? { promise, privacy } : null, ...links };
}

export { load as loader, load as clientLoader };

/** The browser keeps what came with the document, until something asks for it again, such as publishing in the dashboard. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && formMethod === undefined;
}

export const meta: MetaFunction = ({ matches }) => {
  const { siteTitle, siteDescription } = siteOf(matches).identity;
  return [{ title: siteTitle }, { name: "description", content: siteDescription }];
};

export function Layout({ children }: { children: React.ReactNode }): React.ReactElement {
  // Tells the boot script that React has started, on error pages too.
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
    // Navigation now loads data, so prefetched documents would be wasted.
    document.querySelector("[type=speculationrules]")?.remove();
  }, []);
  const { identity, look, statistics } = useSite();
  const { language, ownWords } = usePageWords();
  const words = useWords().layout;
  const fonts = fontFiles[look.fonts];
  const accent = accentStylesheet(look);
  const icons = iconQuery(look);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={look.theme === "system" ? undefined : look.theme}
      data-words={ownWords}
      data-visits={statistics.counting === "off" ? undefined : ""}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript text={boot} />
        <InlineScript type="speculationrules" text={speculationRules} />
        <Meta />
        {fonts.preload.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={`/favicon.ico${icons}`} sizes="32x32" />
        {look.logo.kind === "art" ? (
          <link rel="icon" href={`/favicon.svg${icons}`} type="image/svg+xml" />
        ) : (
          <link rel="icon" href={`/icon-192.png${icons}`} type="image/png" sizes="192x192" />
        )}
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${icons}`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={words.feed({ name: identity.name })}
          href="/feed.xml"
        />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={words.feedAs({ name: identity.name, format: "RSS" })}
          href="/rss.xml"
        />
        <link
          rel="alternate"
          type="application/feed+json"
          title={words.feedAs({ name: identity.name, format: "JSON" })}
          href="/feed.json"
        />
        <Links />
        {fonts.stylesheet && <link rel="stylesheet" href={fonts.stylesheet} />}
        {accent && <link rel="stylesheet" href={accent} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root(): React.ReactElement {
  usePreviewUpdates();
  return (
    <SnackbarProvider>
      <Outlet />
      <SessionEnd />
    </SnackbarProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }): React.ReactElement {
  const words = useWords().failures;
  const message = isRouteErrorResponse(error) && hasMessage(error.data) ? error.data.message : "";
  return (
    <PublicLayout {...useAccount()}>
      <div className="container section">
        <EmptyState as="h1" scene="missing" action={<ErrorWays message={message || words.page} />}>
          {words.title}
        </EmptyState>
      </div>
    </PublicLayout>
  );
}

function ErrorWays({ message }: { message: string }): React.ReactElement {
  return (
    <>
      <ErrorBox>{message}</ErrorBox>
      <ButtonLink to="/" icon="arrow-left">
        {useWords().blog.home}
      </ButtonLink>
    </>
  );
}

function hasMessage(value: unknown): value is { message: string } {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
