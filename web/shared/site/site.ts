import { useLocation, useRouteLoaderData } from "react-router";
import { starterLook } from "#contract/look-files.ts";
import type { PublicSite } from "#contract/site/site-calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Sharing } from "#contract/site/frame.ts";
import type { Identity } from "#contract/site/identity.ts";
import type { SiteContent } from "#contract/site/sections.ts";

/** The sections that every page shows or names. Each page loads its further sections with its other data. */
export const frameSections = [
  "identity",
  "socialLinks",
  "navigation",
  "footer",
  "sharing",
  "look",
  "newsletter",
  "statistics",
] as const satisfies readonly SectionName[];

/** The facts about the site for every page; the root route loads them. */
export type Site = {
  /** Absolute URL without a trailing slash. */
  url: string;
  /** The owner's time zone; all dates are shown in it. */
  timeZone: string;
  year: number;
  /** Whether the first start still adds example content. */
  isBeingFilled: boolean;
  /** The images of these sections that are in the media library, by their URL. */
  pictures: PublicSite["pictures"];
  /** The version of the owner's own words, if there are any. */
  ownWords?: string | undefined;
  /** Leaves out the email address, which robots would collect from the pages. */
  identity: Omit<Identity, "email">;
  /** What the newsletter's form says; null while visitors can't subscribe. */
  newsletter: { promise: string; privacy: string } | null;
  /** Leaves out what only robots.txt says. */
  sharing: Omit<Sharing, "aiCrawlers">;
} & Pick<SiteContent, Exclude<(typeof frameSections)[number], "identity" | "newsletter" | "sharing">>;

const noShareText = { title: "", line: "" };

/** For error pages, where nothing could be loaded. */
const otherwise: Site = {
  url: "",
  timeZone: "UTC",
  year: 0,
  isBeingFilled: false,
  pictures: {},
  identity: { name: "", roles: [], siteTitle: "", siteDescription: "", language: "en" },
  socialLinks: { links: [] },
  navigation: { menu: [{ label: "Home", href: "/" }] },
  footer: { links: [] },
  sharing: {
    home: noShareText,
    about: noShareText,
    blogs: { ...noShareText, description: "" },
    portfolio: { ...noShareText, description: "" },
  },
  look: starterLook,
  newsletter: null,
  statistics: { counting: "off" },
};

export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? otherwise;
}

/** Which words a page has: its language, and the version of the owner's own words if there are any. */
export type PageWords = { language: string; ownWords?: string | undefined };

/** Returns the words of the page: the site's, or English in the dashboard. */
export function usePageWords(): PageWords {
  const { identity, ownWords } = useSite();
  return useLocation().pathname.startsWith("/dashboard")
    ? { language: "en" }
    : { language: identity.language, ownWords };
}

/** Returns the same as `useSite` for `meta` functions, where there are no hooks. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return isSite(root) ? root : otherwise;
}

function isSite(value: unknown): value is Site {
  return typeof value === "object" && value !== null && "url" in value && "identity" in value;
}
