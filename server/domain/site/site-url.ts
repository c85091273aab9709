// The site's URL where neither the settings nor a hosting platform say it: the owner does, once, in the dashboard.
import type { SiteUrl } from "#contract/site-url.ts";
import { type Config, ConfigError, withSiteUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { findSetting, saveSetting } from "../../store/tables/settings.ts";
import { changeRecords } from "../transactions.ts";

/** Returns the settings with the URL that the owner has said, unless they have one themselves. */
export async function withStoredSiteUrl(config: Config, db: Database): Promise<Config> {
  const url = canBeSaid(config) ? await findSetting(db, "site-url") : null;
  return url === null ? { ...config } : { ...config, ...withSiteUrl(config, url) };
}

export function getSiteUrl({ config }: Pick<Context, "config">): SiteUrl {
  return { url: config.siteUrl, source: config.siteUrlSource };
}

/** Stores the URL. Links, feeds, share images and emails have it from the next request on. */
export async function saveSiteUrl(context: Context, text: string): Promise<SiteUrl> {
  const { config } = context;
  if (!canBeSaid(config))
    throw new ConflictError(
      config.siteUrlSource === "setting"
        ? "SITE_URL on the server says the site’s URL. Change it there, and restart the site."
        : "The hosting platform says the site’s URL. To have another one, set SITE_URL there.",
    );
  const url = new URL(text).origin;
  const settings = settingsWith(config, url);
  await changeRecords(context, async ({ db, log }) => {
    await saveSetting(db, "site-url", url);
    await log(`Set the site’s URL to ${url}`);
  });
  apply(context, settings);
  return getSiteUrl(context);
}

/** Takes over the URL that the owner has said to another instance. */
export async function heedSiteUrl(context: Context): Promise<void> {
  const { config, db } = context;
  const url = canBeSaid(config) ? await findSetting(db, "site-url") : null;
  if (url !== null && url !== config.siteUrl) apply(context, withSiteUrl(config, url));
}

function canBeSaid({ siteUrlSource }: Config): boolean {
  return siteUrlSource === "none" || siteUrlSource === "owner";
}

function settingsWith(config: Config, url: string): ReturnType<typeof withSiteUrl> {
  try {
    return withSiteUrl(config, url);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new InvalidError(
      `On the server, PLAY_URL is ${config.play?.url}, where games are played. The site needs another URL than they have.`,
      { field: "url", cause: error },
    );
  }
}

function apply(
  { config, content }: Pick<Context, "config" | "content">,
  settings: ReturnType<typeof withSiteUrl>,
): void {
  Object.assign(config, settings);
  // Every page has the URL.
  content.changed();
}
