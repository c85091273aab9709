import { remember } from "../remember.ts";
import { referrerSpam } from "./referrer-spam.ts";

/** Where a view came from. */
export type Source = {
  /** A name such as Google, or a host; empty if nothing says it, and null if it came from this site itself. */
  source: string | null;
  campaign: string;
};

/** Sites with several hosts, by the ends of their hosts. */
const names: readonly (readonly [name: string, hosts: RegExp])[] = [
  ["Google", /^(.*\.)?google\.[a-z.]{2,6}$|^com\.google\.android\.googlequicksearchbox$/],
  ["Bing", /(^|\.)bing\.com$/],
  ["DuckDuckGo", /(^|\.)duckduckgo\.com$/],
  ["LinkedIn", /(^|\.)linkedin\.com$|^lnkd\.in$|^com\.linkedin\.android$/],
  ["X", /(^|\.)(twitter|x)\.com$|^t\.co$/],
  ["Bluesky", /(^|\.)bsky\.app$/],
  ["Facebook", /(^|\.)facebook\.com$|^fb\.me$/],
  ["Instagram", /(^|\.)instagram\.com$/],
  ["Reddit", /(^|\.)reddit\.com$|^com\.reddit\.frontpage$/],
  ["YouTube", /(^|\.)youtube\.com$|^youtu\.be$/],
  ["GitHub", /(^|\.)github\.com$/],
  ["itch.io", /(^|\.)itch\.(io|zone)$/],
  ["Hacker News", /^news\.ycombinator\.com$/],
  ["ChatGPT", /(^|\.)(chatgpt|openai)\.com$/],
];

const maxName = 60;

/** What a referrer says; null if it is not the address of a page. */
type Referrer = { host: string; name: string | null; isSpam: boolean } | null;

/** The number of referrers to remember: most visitors come from the same few, or from another page of the site. */
const maxRemembered = 1000;
const remembered = new Map<string, Referrer>();

/**
 * Returns the source of a view from its referrer and from the campaign in its query, which counts more. Returns null for a referrer that is
 * known for advertising in statistics.
 */
export function sourceOf(referrer: string, query: URLSearchParams, siteHost: string): Source | null {
  const campaign = plain(query.get("utm_campaign"));
  const given = plain(query.get("utm_source") ?? query.get("ref"));
  const from = readReferrer(referrer);
  if (from?.isSpam) return null;
  if (given !== "") return { source: nameOf(given.toLowerCase()) ?? given, campaign };
  if (from === null) return { source: "", campaign };
  if (from.host === siteHost.toLowerCase()) return { source: campaign === "" ? null : "", campaign };
  return { source: (from.name ?? from.host.replace(/^www\./, "")).slice(0, maxName), campaign };
}

function readReferrer(text: string): Referrer {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const host = hostOf(text);
  const referrer = host === null ? null : { host, name: nameOf(host), isSpam: isSpam(host) };
  remember(remembered, text, referrer, maxRemembered);
  return referrer;
}

function nameOf(host: string): string | null {
  return names.find(([name, hosts]) => hosts.test(host) || name.toLowerCase() === host)?.[0] ?? null;
}

function hostOf(referrer: string): string | null {
  const url = URL.parse(referrer);
  return url && /^(https?|android-app):$/.test(url.protocol) && url.host !== "" ? url.host.toLowerCase() : null;
}

function isSpam(host: string): boolean {
  const parts = host.replace(/:\d+$/, "").split(".");
  return parts.some((_part, index) => referrerSpam.has(parts.slice(index).join(".")));
}

/** Returns what a query contains as one short line. */
function plain(text: string | null): string {
  return (text ?? "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, maxName);
}
