// How a subscriber leaves the newsletter: by the secret link in each letter, which mail programs can use for them.
import { limits } from "#contract/limits.ts";
import type { Subscription } from "#contract/newsletter.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError } from "../../errors.ts";
import { hashToken } from "../../secrets/secrets.ts";
import type { Database } from "../../store/database.ts";
import { type SubscriberRow, subscribers } from "../../store/tables/subscribers.ts";
import { changeRecords } from "../transactions.ts";
import { newsletterKey, suppress, unsuppress } from "./addresses.ts";
import { nameTopics } from "./topics.ts";

const undoTime = limits.newsletter.undoMinutes * 60_000;
/** Why a subscription ended that its reader ended. */
const left = "left";

/** Returns the subscription of a link, and changes nothing: mail scanners open every link. */
export async function openSubscription(context: Context, token: string): Promise<Subscription> {
  const { db, clock } = context;
  return show(db, await findSubscriber(db, token), clock.now());
}

/** Ends a subscription, or only some of its topics. A second time changes nothing. */
export async function leave(context: Context, token: string, topics?: readonly string[]): Promise<Subscription> {
  await newsletterKey(context.db);
  return changeRecords(context, async ({ db, now }) => {
    const row = await findSubscriber(db, token);
    if (row.state === "unsubscribed") return show(db, row, new Date(now));
    const rest = topics === undefined ? [] : row.topics.filter((topic) => !topics.includes(topic));
    const changes =
      rest.length > 0
        ? { topics: rest }
        : ({
            state: "unsubscribed",
            endedAt: now,
            endedReason: left,
            confirmHash: null,
            askedTopics: null,
          } as const);
    await subscribers.update(db, { id: row.id }, changes);
    if (rest.length === 0) await suppress(db, row.emailKey);
    return show(db, { ...row, ...changes }, new Date(now));
  });
}

/** Takes leaving back. */
export async function undoLeaving(context: Context, token: string): Promise<Subscription> {
  await newsletterKey(context.db);
  return changeRecords(context, async ({ db, now }) => {
    const row = await findSubscriber(db, token);
    if (row.state === "active") return show(db, row, new Date(now));
    if (!canUndo(row, new Date(now))) throw new ConflictError("That was too long ago. Subscribe again.");
    const changes = { state: "active", endedAt: null, endedReason: "" } as const;
    await subscribers.update(db, { id: row.id }, changes);
    await unsuppress(db, row.emailKey);
    return show(db, { ...row, ...changes }, new Date(now));
  });
}

async function findSubscriber(db: Database, token: string): Promise<SubscriberRow> {
  const row = await subscribers.find(db, { manageHash: hashToken(token) });
  if (!row) throw new NotFoundError("This link leads to no subscription.");
  return row;
}

async function show(db: Database, row: SubscriberRow, now: Date): Promise<Subscription> {
  return {
    active: row.state === "active",
    topics: await nameTopics(db, row.topics),
    canUndo: canUndo(row, now),
  };
}

function canUndo({ state, endedReason, endedAt }: SubscriberRow, now: Date): boolean {
  return (
    state === "unsubscribed" &&
    endedReason === left &&
    endedAt !== null &&
    now.getTime() - Date.parse(endedAt) < undoTime
  );
}
