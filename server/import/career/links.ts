import { socialPlatforms, type SocialLink } from "#contract/site/identity.ts";
import { platformOf } from "#contract/site/platform-of.ts";

const maxHref = 300;

/** Returns http and https URLs only, as a path if they belong to this site. */
export function toHref(url: string | undefined, siteUrl: string): string | undefined {
  if (url === undefined || !/^https?:\/\/[^\s/]\S*$/i.test(url)) return undefined;
  const href = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
  return href.length > maxHref || /^\/[/\\]/.test(href) ? undefined : href;
}

type Platform = SocialLink["platform"];

/** The URLs of profiles for which only a user name is given. */
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
  const named = network?.toLowerCase() === "twitter" ? "x" : network?.toLowerCase();
  const known = url !== undefined && URL.canParse(url) ? platformOf(new URL(url)) : null;
  return socialPlatforms.find((each) => each.toLowerCase() === named) ?? known ?? undefined;
}

function guessUrl(platform: Platform, username: string | undefined): string | undefined {
  const name = username?.replace(/^@/, "") ?? "";
  const base = profileUrls[platform];
  return base !== undefined && /^[\w.-]{1,60}$/.test(name) ? base + name : undefined;
}
