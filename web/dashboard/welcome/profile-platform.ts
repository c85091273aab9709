import type { SocialLink } from "#contract/site/identity.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";

const hosts: Record<string, SocialLink["platform"]> = {
  "artstation.com": "ArtStation",
  "behance.net": "Behance",
  "bsky.app": "Bluesky",
  "discord.com": "Discord",
  "discord.gg": "Discord",
  "facebook.com": "Facebook",
  "github.com": "GitHub",
  "instagram.com": "Instagram",
  "itch.io": "itch.io",
  "linkedin.com": "LinkedIn",
  "steamcommunity.com": "Steam",
  "steampowered.com": "Steam",
  "twitch.tv": "Twitch",
  "twitter.com": "X",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Returns a typed profile as a link, or null if its platform isn't one that the site knows. The scheme may be missing. */
export function toSocialLink(typed: string): SocialLink | null {
  const href = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed;
  const url = parseUrl(href);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const { hostname, pathname } = url;
  const host = Object.keys(hosts).find((each) => hostname === each || hostname.endsWith(`.${each}`));
  // Mastodon has thousands of servers, but profiles of all of them look alike.
  const platform = host === undefined ? pathname.startsWith("/@") && "Mastodon" : hosts[host];
  return platform ? { platform, href } : null;
}
