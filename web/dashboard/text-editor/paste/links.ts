import { cleanImageSource, cleanLink } from "../../html/addresses.ts";
import type { Source } from "./source.ts";

/** Services that put their own URL before each link: their host, and the parameter with the real URL. */
const redirects: readonly [RegExp, string][] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, "q"],
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, "url"],
  [/^https?:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//i, "url"],
  [/^https?:\/\/slack-redir\.net\/link\?/i, "url"],
  [/^https?:\/\/(?:l|lm)\.facebook\.com\/l\.php\?/i, "u"],
  [/^https?:\/\/(?:www\.)?youtube\.com\/redirect\?/i, "q"],
];

/** Returns a link as the post stores it, or an empty string if the link wouldn't work here. */
export function pastedLink(href: string, source: Source): string {
  const given = href.trim();
  if (hasControls(given)) return "";
  const target = redirects.reduce((url, [host, name]) => (host.test(url) ? (parameter(url, name) ?? url) : url), given);
  if (target.startsWith("#")) return keepsOwnLinks(source) ? target : "";
  const absolute = isRelative(target) ? fromBase(target, source) : target;
  return ownPath(cleanLink(absolute), source);
}

/** Returns the URL of an image as the post stores it, or an empty string for a file that only the other program can read. */
export function pastedImageUrl(src: string, source: Source): string {
  const given = src.trim();
  if (hasControls(given)) return "";
  if (/^\/media\/[\w./-]+$/.test(given) && source.base === undefined) return given;
  return ownPath(cleanImageSource(isRelative(given) ? fromBase(given, source) : given), source);
}

/** Returns the part of a URL after "#", or an empty string. */
export function fragmentOf(href: string | undefined): string {
  const at = href?.indexOf("#") ?? -1;
  if (href === undefined || at === -1) return "";
  const fragment = href.slice(at + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function hasControls(url: string): boolean {
  return /[\p{Cc}\s\\]/u.test(url);
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|#|www\.)/i.test(url) && !/^[^\s@/:?#]+@/.test(url);
}

function fromBase(url: string, source: Source): string {
  if (source.base !== undefined && URL.canParse(url, source.base)) return new URL(url, source.base).href;
  if (url.startsWith("//")) return `https:${url}`;
  if (/^\/(?![/\\])/.test(url) && keepsOwnLinks(source)) return url;
  // A host without a scheme, as people type it.
  return /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|de|uk|fr|eu|gg|app|me)(?:[/?#]|$)/i.test(url) ? url : "";
}

/** Text of this site and Markdown that its owner writes link to the site's own pages. */
function keepsOwnLinks({ program }: Source): boolean {
  return program === "this-site" || program === "markdown";
}

function ownPath(url: string, { origin }: Source): string {
  if (origin === undefined || !url.startsWith(`${origin}/`)) return url;
  const path = url.slice(origin.length);
  return /^\/[/\\]/.test(path) ? url : path;
}

function parameter(url: string, name: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const value = new URL(url).searchParams.get(name);
  return value !== null && /^(?:https?:\/\/|mailto:)/i.test(value) ? value : undefined;
}
