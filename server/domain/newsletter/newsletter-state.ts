// Whether visitors can subscribe, and how many have.
import { type MissingForNewsletter, type NewsletterState } from "#contract/newsletter.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { dayOf } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import { findPublishedBySlug } from "../../store/tables/posts.ts";
import { countSubscribers, countUnasked, listSubscriptions } from "../../store/tables/subscribers.ts";
import { readSiteContent } from "../site/site-content.ts";
import { countWithoutTopics, listTopics } from "./topics.ts";

const shownMonths = 12;

/** Lists what keeps the form from visitors. */
export async function listMissing(
  { db, mailer }: Pick<Context, "db" | "mailer">,
  { newsletter: { on, promise, privacy } }: Pick<SiteContent, "newsletter">,
): Promise<MissingForNewsletter[]> {
  const missing: MissingForNewsletter[] = [];
  if (!on) missing.push("off");
  if (!mailer) missing.push("email");
  if (!promise) missing.push("promise");
  if (!privacy) missing.push("privacy");
  else if (!(await isThere(db, privacy))) missing.push("privacy-page");
  return missing;
}

/** Returns whether a page of the owner's own is published. Pages of other sites are taken to be. */
async function isThere(db: Database, href: string): Promise<boolean> {
  const [, slug] = /^\/([^/?#]+)(?:[?#].*)?$/.exec(href) ?? [];
  if (slug === undefined) return /^https?:/.test(href);
  return (await findPublishedBySlug(db, decodeURIComponent(slug), "page")) !== null;
}

export async function readNewsletterState(context: Context): Promise<NewsletterState> {
  const { db } = context;
  return {
    missing: await listMissing(context, await readSiteContent(context)),
    counts: await countSubscribers(db),
    unasked: await countUnasked(db),
    topicless: await countWithoutTopics(db),
    topics: await listTopics(db),
    months: await countMonths(context),
  };
}

/** Counts who joined and left in each of the last months, in the owner's time zone. */
async function countMonths({ db, clock, config }: Context): Promise<NewsletterState["months"]> {
  const monthOf = (instant: string) => dayOf(new Date(instant), config.timeZone).slice(0, 7);
  const joined = new Map<string, number>();
  const left = new Map<string, number>();
  const count = (counts: Map<string, number>, instant: string) => {
    const month = monthOf(instant);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  };
  for (const { confirmedAt, endedAt } of await listSubscriptions(db)) {
    count(joined, confirmedAt);
    if (endedAt !== null) count(left, endedAt);
  }
  const months = monthsUntil(monthOf(clock.now().toISOString()));
  const sumBefore = (counts: Map<string, number>) =>
    [...counts].reduce((sum, [month, number]) => (month < (months[0] ?? "") ? sum + number : sum), 0);
  let total = sumBefore(joined) - sumBefore(left);
  return months.map((month) => {
    const [came, went] = [joined.get(month) ?? 0, left.get(month) ?? 0];
    total += came - went;
    return { month, joined: came, left: went, total };
  });
}

function monthsUntil(last: string): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  );
}
