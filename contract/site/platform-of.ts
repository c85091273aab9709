// Separate from the schemas, so that pages can use it without the validation code.
import type { SocialLink } from "./identity.ts";

type Platform = SocialLink["platform"];

const hosts: Record<Exclude<Platform, "Mastodon">, RegExp> = {
  Instagram: /(?:^|\.)instagram\.com$/,
  X: /(?:^|\.)(?:x|twitter)\.com$/,
  Facebook: /(?:^|\.)facebook\.com$/,
  LinkedIn: /(?:^|\.)linkedin\.com$/,
  GitHub: /(?:^|\.)github\.com$/,
  Discord: /(?:^|\.)discord\.(?:com|gg)$/,
  YouTube: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
  ArtStation: /(?:^|\.)artstation\.com$/,
  "itch.io": /(?:^|\.)itch\.io$/,
  Steam: /(?:^|\.)(?:steampowered|steamcommunity)\.com$/,
  Bluesky: /(?:^|\.)bsky\.app$/,
  Behance: /(?:^|\.)behance\.net$/,
  Twitch: /(?:^|\.)twitch\.tv$/,
};

/** Returns the platform of a profile's URL, or null if the site has no icon for it. */
export function platformOf({ hostname, pathname }: Pick<URL, "hostname" | "pathname">): Platform | null {
  for (const [platform, host] of Object.entries(hosts)) if (host.test(hostname)) return platform as Platform;
  // Mastodon has thousands of servers, but profiles of all of them look alike.
  return /^\/@[^/]+\/?$/.test(pathname) ? "Mastodon" : null;
}
