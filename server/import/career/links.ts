import { socialPlatforms, type SocialLink } from "#contract/site/identity.ts";

const maxHref = 300;

/** Returns http and https addresses alone, and a path where it is one of this site. */
export function toHref(url: string | undefined, siteUrl: string): string | undefined {
  if (url === undefined || !/^https?:\/\/[^\s/]\S*$/i.test(url)) return undefined;
  const href = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
  return href.length > maxHref || /^\/[/\\]/.test(href) ? undefined : href;
}

type Platform = SocialLink["platform"];

const hosts: Record<Platform, RegExp> = {
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
  Mastodon: /^mastodon\./,
  Behance: /(?:^|\.)behance\.net$/,
  Twitch: /(?:^|\.)twitch\.tv$/,
};
/** Where a profile is whose URL isn't given. */
const profileUrls: Partial<Record<Platform, string>> = {
  Instagram: "https://www.instagram.com/",
  X: "https://x.com/",
  LinkedIn: "https://www.linkedin.com/in/",
  GitHub: "https://github.com/",
  Bluesky: "https://bsky.app/profile/",
  Twitch: "https://www.twitch.tv/",
};

type Profile = { network?: string | undefined; username?: string | undefined; url?: string | undefined };

/** Returns the first profile on each platform that the site knows. */
export function toSocialLinks(profiles: readonly Profile[]): SocialLink[] {
  const links = new Map<Platform, SocialLink>();
  for (const profile of profiles) {
    const platform = findPlatform(profile);
    const href = platform && !links.has(platform) && (toHref(profile.url, "") ?? guessUrl(platform, profile.username));
    if (platform && href) links.set(platform, { platform, href });
  }
  return [...links.values()];
}

function findPlatform({ network, url }: Profile): Platform | undefined {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "";
  const named = network?.toLowerCase() === "twitter" ? "x" : network?.toLowerCase();
  return socialPlatforms.find((each) => each.toLowerCase() === named || hosts[each].test(host));
}

function guessUrl(platform: Platform, username: string | undefined): string | undefined {
  const name = username?.replace(/^@/, "") ?? "";
  const base = profileUrls[platform];
  return base !== undefined && /^[\w.-]{1,60}$/.test(name) ? base + name : undefined;
}
