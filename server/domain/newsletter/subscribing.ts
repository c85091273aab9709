// How an address joins the newsletter: somebody asks for it, an email asks the owner of the address, and the button on the page of its link
// confirms. Whether an address is known never shows: the response is the same for all of them.
import { limits } from "#contract/limits.ts";
import type { Confirmation } from "#contract/newsletter.ts";
import { maxTopics, type SubscriberOrigin } from "#contract/newsletter-terms.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import { hashToken, newToken, sign } from "../../secrets/secrets.ts";
import type { Database } from "../../store/database.ts";
import { listConfirmations } from "../../store/tables/mails.ts";
import { lockSetting } from "../../store/tables/settings.ts";
import { deleteUnconfirmed, listUnasked, type SubscriberRow, subscribers } from "../../store/tables/subscribers.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";
import { keyOf, mailboxOf, newsletterKey, unsuppress } from "./addresses.ts";
import { listMissing } from "./newsletter-state.ts";
import { nameTopics } from "./topics.ts";
import { readWords } from "../../site-words.ts";

const { subscribers: maxSubscribers, asks: maxAsks, asksAnHour, askDays } = limits.newsletter;
const hour = 3_600_000;
const day = 24 * hour;
/** Bytes of the secret in a link. */
const tokenBytes = 16;

type Wish = {
  email: string;
  topics: readonly string[];
  origin: SubscriberOrigin;
  /** The page with the form. */
  sourcePath: string;
};

/** Takes the wish of a visitor. Throws only for what does not depend on whether the address is known. */
export async function requestSubscription(context: Context, wish: Omit<Wish, "origin">): Promise<void> {
  const content = await readSiteContent(context);
  if ((await listMissing(context, content)).length > 0)
    throw new NotFoundError("This site has no newsletter at the moment.");
  await expectTopics(context.db, wish.topics);
  await takeWish(context, { ...wish, origin: "form" });
}

/** Adds an address for the owner, and asks it to confirm. Throws if nothing comes of it, and says why. */
export async function addSubscriber(
  context: Context,
  { email, topics = [] }: { email: string; topics?: readonly string[] | undefined },
): Promise<SubscriberRow> {
  const emailKey = expectKey(email);
  if (!context.mailer) throw new ConflictError("Email isn't set up, so the address can't be asked to confirm.");
  await expectTopics(context.db, topics);
  const known = await subscribers.find(context.db, { emailKey });
  if (known?.state === "active") throw new ConflictError("This address is a subscriber already.", { field: "email" });
  const outcome = await takeWish(context, { email, topics, origin: "owner", sourcePath: "" });
  const row = await subscribers.find(context.db, { emailKey });
  if (outcome === "full" || !row) throw new ConflictError(`There is room for ${maxSubscribers} addresses.`);
  if (outcome === "asked-lately")
    throw new ConflictError("This address was asked to confirm within the last 24 hours.", { field: "email" });
  if (outcome === "asked-enough")
    throw new ConflictError(`This address was asked ${maxAsks} times and did not confirm.`, { field: "email" });
  return row;
}

async function expectTopics(db: Database, topics: readonly string[]): Promise<void> {
  if ((await nameTopics(db, topics)).length < topics.length)
    throw new InvalidError("There is no such category, project or series.", { field: "topic" });
}

function expectKey(email: string): string {
  const key = keyOf(email);
  if (key === null)
    throw new InvalidError("email must be a full email address, such as name@example.com", { field: "email" });
  return key;
}

type Outcome = "asked" | "nothing-to-do" | "asked-lately" | "asked-enough" | "full";

async function takeWish(context: Context, wish: Wish): Promise<Outcome> {
  const emailKey = expectKey(wish.email);
  // There is nothing to lock before it exists.
  await newsletterKey(context.db);
  const { identity, newsletter } = await readSiteContent(context);
  const outcome = await changeRecords(context, async ({ db, now }) => {
    // Two wishes at the same time would both find that nothing was asked.
    await lockSetting(db, "newsletter-key");
    const known = await subscribers.find(db, { emailKey });
    if (known?.state === "active" && covers(known.topics, wish.topics)) return "nothing-to-do";
    const lately = await listConfirmations(db, ago(now, day));
    if (lately.some(({ address }) => mailboxOf(address) === mailboxOf(wish.email))) {
      if (known?.askedTopics)
        await subscribers.update(db, { id: known.id }, { askedTopics: joined(known.askedTopics, wish.topics) });
      return "asked-lately";
    }
    if (known && known.asks >= maxAsks) return "asked-enough";
    if (!known && (await subscribers.count(db, {})) >= maxSubscribers) return "full";
    const values = {
      email: wish.email,
      language: identity.language,
      origin: wish.origin,
      sourcePath: wish.sourcePath.slice(0, limits.link),
      consent: wish.origin === "form" ? (newsletter.promise ?? "") : "",
    };
    const row =
      known ??
      (await subscribers.insert(db, {
        ...values,
        emailKey,
        topics: [],
        state: "pending",
        createdAt: now,
      }));
    // What an active subscriber consented to stays.
    if (known && known.state !== "active") await subscribers.update(db, { id: known.id }, values);
    return ask(context, db, row, { topics: wish.topics, now, lately });
  });
  if (outcome === "asked") context.events.emit("mailDue");
  return outcome;
}

/** Queues the email that asks for a confirmation, for the next time at which the site may send one. */
async function ask(
  context: Context,
  db: Database,
  row: SubscriberRow,
  { topics, now, lately }: { topics: readonly string[]; now: string; lately: readonly { at: string }[] },
): Promise<Outcome> {
  const sendAt = nextSlot(lately, now);
  // So many wait that a longer queue would be of use only to somebody who floods the site.
  if (sendAt > ago(now, -day)) return "nothing-to-do";
  const token = newToken(tokenBytes);
  const asked = {
    confirmHash: hashToken(token),
    askedTopics: row.askedTopics ? joined(row.askedTopics, topics) : [...topics],
    asks: row.asks + 1,
    askedAt: now,
  };
  await subscribers.update(db, { id: row.id }, asked);
  const { identity, newsletter } = await readSiteContent(context);
  const { confirm } = (await readWords(context)).server.newsletter;
  const { siteUrl } = context.config;
  const owner = newsletter.sender ?? identity.name;
  await queueMail(db, siteUrl, {
    kind: "confirmation",
    subscriberId: row.id,
    key: `confirmation-${row.id}-${asked.confirmHash.slice(0, 22)}`,
    id: `confirmation-${asked.confirmHash.slice(0, 22)}`,
    to: { name: "", email: row.email },
    subject: confirm.subject({ owner }),
    text: `${[
      confirm.hello,
      confirm.asked({ owner, site: siteUrl }),
      `${siteUrl}/subscribe/${token}`,
      confirm.note({ days: askDays }),
    ].join("\n\n")}\n`,
    now: sendAt,
  });
  return "asked";
}

/** Returns the first time at which no more than the hourly number of these emails goes out. */
function nextSlot(lately: readonly { at: string }[], now: string): string {
  const times = lately.map(({ at }) => at).toSorted();
  const last = times.at(-asksAnHour);
  const free = last === undefined ? now : ago(last, -hour);
  return free > now ? free : now;
}

/** Asks imported addresses to confirm, as long as half of the hour's emails stay for visitors. */
export async function askUnasked(context: Context): Promise<void> {
  if (!context.mailer) return;
  await newsletterKey(context.db);
  const isAsked = await changeRecords(context, async ({ db, now }) => {
    await lockSetting(db, "newsletter-key");
    const lately = await listConfirmations(db, ago(now, day));
    const room = asksAnHour / 2 - lately.filter(({ at }) => at > ago(now, hour)).length;
    const rows = room > 0 ? await listUnasked(db, room) : [];
    for (const row of rows) await ask(context, db, row, { topics: row.topics, now, lately });
    return rows.length > 0;
  });
  if (isAsked) context.events.emit("mailDue");
}

/** Deletes addresses that didn't confirm in time, and closes the links of the others. */
export async function forgetUnconfirmed({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await deleteUnconfirmed(db, ago(clock.now().toISOString(), askDays * day));
}

/** Returns what a link in an email confirms. */
export async function openConfirmation(context: Context, token: string): Promise<Confirmation> {
  return showConfirmation(context.db, await findAsked(context, context.db, token));
}

/** Confirms a subscription. A second time changes nothing. */
export async function confirmSubscription(context: Context, token: string): Promise<Confirmation> {
  const key = await newsletterKey(context.db);
  return changeRecords(context, async ({ db, now }) => {
    await lockSetting(db, "newsletter-key");
    const row = await findAsked(context, db, token);
    const { askedTopics } = row;
    if (askedTopics === null) return showConfirmation(db, row);
    const isActive = row.state === "active";
    const topics = isActive ? joined(row.topics, askedTopics) : askedTopics;
    const changes = {
      state: "active",
      topics,
      askedTopics: null,
      asks: 0,
      softBounces: 0,
      manageHash: manageHashOf(key, row),
      endedAt: null,
      endedReason: "",
      ...(!isActive && { confirmedAt: now }),
    } as const;
    await subscribers.update(db, { id: row.id }, changes);
    await unsuppress(db, row.emailKey);
    return showConfirmation(db, { ...row, ...changes });
  });
}

/** Returns the secret in the links to leave. It is the same in all letters, and only its hash is stored. */
export function manageToken(key: Uint8Array, { emailKey, createdAt }: Managed): string {
  return sign(key, "unsubscribe", emailKey, createdAt);
}

export function manageHashOf(key: Uint8Array, subscriber: Managed): string {
  return hashToken(manageToken(key, subscriber));
}

type Managed = Pick<SubscriberRow, "emailKey" | "createdAt">;

async function findAsked({ clock }: Context, db: Database, token: string): Promise<SubscriberRow> {
  const row = await subscribers.find(db, { confirmHash: hashToken(token) });
  if (!row || (row.askedAt ?? "") < ago(clock.now().toISOString(), askDays * day))
    throw new NotFoundError("This link does not confirm anything.");
  return row;
}

async function showConfirmation(db: Database, { askedTopics, topics }: SubscriberRow): Promise<Confirmation> {
  return { confirmed: askedTopics === null, topics: await nameTopics(db, askedTopics ?? topics) };
}

/** Returns whether somebody with the first topics gets all letters about the second ones. */
function covers(topics: readonly string[], wanted: readonly string[]): boolean {
  return topics.length === 0 || (wanted.length > 0 && wanted.every((topic) => topics.includes(topic)));
}

/** Returns the topics of two wishes. No topics mean all letters. */
function joined(one: readonly string[], other: readonly string[]): string[] {
  const topics = new Set([...one, ...other]);
  return one.length === 0 || other.length === 0 || topics.size > maxTopics ? [] : [...topics];
}

function ago(now: string, milliseconds: number): string {
  return new Date(Date.parse(now) - milliseconds).toISOString();
}
