import type { SocialLink } from "#contract/site/identity.ts";
import { platformOf } from "#contract/site/platform-of.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";

/** Returns a typed profile as a link, or null if its platform isn't one that the site knows. The scheme is optional. */
export function toSocialLink(typed: string): SocialLink | null {
  const href = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed;
  const url = parseUrl(href);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const platform = platformOf(url);
  return platform && { platform, href };
}
