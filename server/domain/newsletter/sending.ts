// Sends the letters of issues, one at a time, spread evenly over each hour. The state of a delivery says at each moment what became of it:
// waiting → handed (all but the end was sent) → sent. Readers who left get nothing from that moment: that is checked when everything but
// the end was sent. A letter that a crash or a broken connection left at handed may have arrived or not: it is sent once more, with the same
// Message-ID, and never a third time.
//
// A refusal that says something about the site or its mail server pauses the issue; one about the recipient ends or postpones this letter only.
import { z } from "zod";
import type { Context } from "../../context.ts";
import { MailRefusedError, NotFoundError } from "../../errors.ts";
import { addLeaveLink } from "../../letters/letter.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Database } from "../../store/database.ts";
import {
  addDeliveries,
  countDeliveries,
  findDueDelivery,
  findNextDelivery,
  handOver,
  newsletterDeliveries,
  type NewsletterDeliveryRow,
  type NewsletterIssueRow,
  newsletterIssues,
} from "../../store/tables/newsletter-issues.ts";
import { hashToken } from "../../secrets/secrets.ts";
import { findPostById, type PostRow } from "../../store/tables/posts.ts";
import { readSetting, saveSetting } from "../../store/tables/settings.ts";
import { type SubscriberRow, subscribers } from "../../store/tables/subscribers.ts";
import { type MailLog, maxTries, nextTryAfter } from "../outbox/retries.ts";
import { readSiteContent } from "../site/site-content.ts";
import { newsletterKey } from "./addresses.ts";
import { composeLetter, listIdOf } from "./compose-letter.ts";
import { manageToken } from "./subscribing.ts";
import { changeRecords } from "../transactions.ts";

const minute = 60_000;
const hour = 60 * minute;
/** How far the pace may catch up with what it missed, as jobs begin at most twice a second. */
const catchesUp = 1000;
/** Letters in a row that can't be delivered for days, after which the address is taken for gone. */
const maxSoftBounces = 3;
/** More than 5 % of the first 50 letters. */
const trial = { letters: 50, refusals: 3 };
const slowDown = /\brate\b|\blimit(?:s|ed)?\b|too (?:many|fast)|throttl|slow down/i;
const slowDownCodes = new Set([421, 450, 451, 452, 454]);
/** A full mailbox (RFC 3463), which has limits of its own. */
const fullMailbox = "4.2.2";

/** When the next letter may go out, and how often in a row the mail server asked to slow down or could not be reached. */
const pace = z.object({ nextAt: z.iso.datetime(), slowdowns: z.number().int() });
type Pace = z.infer<typeof pace>;

const mayHaveArrived = "The mail server did not answer. The letter may have arrived or not.";

/**
 * Sends what is due, and returns when to call it again (null if nothing waits). Of several instances, one sends. `signal` ends it after a letter.
 */
export async function sendDueLetters(
  context: Context,
  log: MailLog = console,
  signal?: AbortSignal,
): Promise<string | null> {
  const { newsletterMailer } = context;
  if (!newsletterMailer || !(await newsletterIssues.exists(context.db, {}))) return null;
  return context.tryWithLock("newsletter", async () => {
    await recover(context);
    for (;;) {
      await startQueued(context, log);
      const next = await sendNext(context, newsletterMailer, log);
      if (next === null || next > context.clock.now().toISOString() || signal?.aborted) return next;
    }
  });
}

/** Takes up what a crash left: the instance that handed these over no longer holds the lock. */
async function recover(context: Context): Promise<void> {
  for (const delivery of await newsletterDeliveries.list(context.db, { state: "handed" }))
    await leaveOpen(context, delivery);
}

/** Makes the letters of issues whose posts are published. From then on, nothing changes them. */
async function startQueued(context: Context, log: MailLog): Promise<void> {
  const { db, clock } = context;
  for (const issue of await newsletterIssues.list(db, { state: "queued" }, "id")) {
    const post = issue.postId === null ? null : await findPostById(db, issue.postId);
    const now = clock.now().toISOString();
    if (!post) {
      const stopped = { state: "stopped", endedAt: now, pausedReason: "Its post was deleted." } as const;
      await newsletterIssues.update(db, { id: issue.id, state: "queued" }, stopped);
    } else if (post.published) {
      // A letter that can't be made holds up no other.
      await start(context, issue, post).then(
        () => log.info(`The letter “${issue.subject}” goes out.`),
        (error: unknown) => log.error(`The letter “${issue.subject}” can't be made: ${String(error)}`),
      );
    }
  }
}

async function start(context: Context, issue: NewsletterIssueRow, post: PostRow): Promise<void> {
  const { clock } = context;
  const letter = await composeLetter(context, { ...post, language: issue.language }, issue);
  const startedAt = clock.now().toISOString();
  await changeRecords(context, async ({ db: transaction }) => {
    const started = { state: "sending", startedAt, ...letter } as const;
    if ((await newsletterIssues.update(transaction, { id: issue.id, state: "queued" }, started)) > 0)
      await addDeliveries(transaction, issue.id, issue.audience, startedAt);
  });
}

/** Sends the next letter if it is time. Returns when to try again: a time that has come if more may be due. */
async function sendNext(context: Context, mailer: Mailer, log: MailLog): Promise<string | null> {
  const { db, clock, config } = context;
  const now = clock.now();
  const sending = await newsletterIssues.list(db, { state: "sending" }, "startedAt", "id");
  const pausing = sending.flatMap(({ pausedUntil }) => pausedUntil ?? []).filter((until) => until > now.toISOString());
  // The limits are those of the mail server, whatever the letter.
  if (pausing.length > 0) return pausing.toSorted()[0] ?? null;
  const { nextAt, slowdowns } = await readPace(db, now);
  let soonest: string | null = null;
  for (const issue of sending) {
    const delivery = await findDueDelivery(db, issue.id, now.toISOString());
    if (!delivery) {
      const next = await findNextDelivery(db, issue.id);
      if (next === null) await end(context, issue, log);
      else if (soonest === null || next < soonest) soonest = next;
      continue;
    }
    if (nextAt > now.toISOString()) return nextAt;
    const interval = hour / config.mail.newsletter.perHour;
    const from = Math.max(Date.parse(nextAt), now.getTime() - catchesUp);
    await savePace(db, { nextAt: new Date(from + interval).toISOString(), slowdowns });
    await send(context, mailer, { issue, delivery, slowdowns }, log);
    return now.toISOString();
  }
  return soonest;
}

async function readPace(db: Database, now: Date): Promise<Pace> {
  const stored = await readSetting(db, "newsletter-pace", pace);
  // A clock that was set back must not stop the newsletter for days.
  const isSane = stored !== null && Date.parse(stored.nextAt) - now.getTime() <= hour;
  return isSane ? stored : { nextAt: now.toISOString(), slowdowns: 0 };
}

async function savePace(db: Database, value: Pace): Promise<void> {
  await saveSetting(db, "newsletter-pace", JSON.stringify(value));
}

async function end({ db, clock }: Context, issue: NewsletterIssueRow, log: MailLog): Promise<void> {
  const ended = { state: "sent", endedAt: clock.now().toISOString(), pausedUntil: null, pausedReason: "" } as const;
  if ((await newsletterIssues.update(db, { id: issue.id, state: "sending" }, ended)) > 0)
    log.info(`All letters “${issue.subject}” are out.`);
}

type Sending = { issue: NewsletterIssueRow; delivery: NewsletterDeliveryRow; slowdowns: number };

async function send(context: Context, mailer: Mailer, sending: Sending, log: MailLog): Promise<void> {
  const { db, clock, config } = context;
  const { issue, delivery } = sending;
  const { issueId, subscriberId } = delivery;
  const subscriber = await subscribers.find(db, { id: subscriberId });
  if (subscriber?.state !== "active") return move(db, delivery, { state: "skipped", nextAt: null });
  const { identity, newsletter } = await readSiteContent(context);
  const token = manageToken(await newsletterKey(db), subscriber);
  const unsubscribeUrl = `${config.siteUrl}/unsubscribe/${token}`;
  const letter = addLeaveLink(issue, unsubscribeUrl);
  const sender = newsletter.sender || identity.name;
  let handingOver = Promise.resolve(false);
  const onHandOver = async () => {
    handingOver = handOver(db, delivery, clock.now().toISOString());
    // The reader left, or the owner paused or stopped the issue, while the letter was on its way to the mail server.
    if (!(await handingOver)) throw new NotFoundError("Gone.");
  };
  try {
    await mailer.send(
      {
        // The same for each try of a letter.
        id: `issue-${issueId}-${hashToken(token).slice(0, 22)}`,
        to: { name: "", address: subscriber.email },
        fromName: sender,
        replyTo: { name: sender, address: config.owner.email ?? "" },
        subject: issue.subject,
        ...letter,
        list: { id: listIdOf(config), unsubscribeUrl },
        date: clock.now(),
      },
      onHandOver,
    );
  } catch (error) {
    const isHandedOver = await handingOver.catch(() => false);
    const isRefused = error instanceof MailRefusedError && error.wasSaid;
    if (isHandedOver && !isRefused) await leaveOpen(context, { ...delivery, state: "handed" });
    else {
      // A refusal at the end of the letter is as certain as one before it.
      const known = isHandedOver ? ({ ...delivery, state: "handed" } as const) : delivery;
      if (isHandedOver || isRefused || !(await wasWithdrawn(db, delivery)))
        await takeRefusal(context, { ...sending, delivery: known }, { subscriber, error }, log);
    }
    return;
  }
  await move(db, { ...delivery, state: "handed" }, { state: "sent", sentAt: clock.now().toISOString(), nextAt: null });
  await subscribers.update(db, { id: subscriberId }, { softBounces: 0 });
  if (sending.slowdowns > 0) await savePace(db, { ...(await readPace(db, clock.now())), slowdowns: 0 });
  if (await clearMailFailure(db, "newsletter-failure")) log.info("The mail server accepts letters again.");
}

/** Returns whether a letter was not handed over because its reader left, or the owner paused or stopped it. */
async function wasWithdrawn(db: Database, { issueId, subscriberId }: NewsletterDeliveryRow): Promise<boolean> {
  const issue = await newsletterIssues.find(db, { id: issueId });
  const subscriber = await subscribers.find(db, { id: subscriberId });
  return issue?.state !== "sending" || subscriber?.state !== "active";
}

/** A letter that the mail server may have: once more, with the same Message-ID; the second time it counts as refused. */
async function leaveOpen({ db, clock }: Context, delivery: NewsletterDeliveryRow): Promise<void> {
  const isSecond = delivery.reply.startsWith(mayHaveArrived);
  await move(
    db,
    { ...delivery, state: "handed" },
    isSecond
      ? { state: "refused", nextAt: null }
      : {
          state: "waiting",
          tries: delivery.tries + 1,
          nextAt: new Date(clock.now().getTime() + minute).toISOString(),
          reply: mayHaveArrived,
        },
  );
}

async function takeRefusal(
  context: Context,
  { issue, delivery, slowdowns }: Sending,
  { subscriber, error }: { subscriber: SubscriberRow; error: unknown },
  log: MailLog,
): Promise<void> {
  const { db, clock } = context;
  const reason = error instanceof Error ? error.message : String(error);
  const now = clock.now();
  const refusal = error instanceof MailRefusedError ? error.refusal : null;
  const code = refusal?.code ?? 0;
  const again = { state: "waiting", nextAt: now.toISOString() } as const;
  const isSlowDown =
    refusal !== null && refusal.status !== fullMailbox && slowDownCodes.has(code) && slowDown.test(refusal.words);
  if (isSlowDown || code === 421 || refusal === null || refusal.to === "connection") {
    await move(db, delivery, again);
    const pause = Math.min((isSlowDown ? 15 : 1) * minute * 2 ** slowdowns, 6 * hour);
    const pausedUntil = new Date(now.getTime() + pause).toISOString();
    await newsletterIssues.update(db, { id: issue.id, state: "sending" }, { pausedUntil, pausedReason: reason });
    await savePace(db, { ...(await readPace(db, now)), slowdowns: slowdowns + 1 });
    if (!isSlowDown) await saveMailFailure(db, now.toISOString(), reason, "newsletter-failure");
    log.error(`The newsletter pauses until ${pausedUntil}: ${reason}`);
    return;
  }
  if (refusal.to === "login" || refusal.to === "sender") {
    await move(db, delivery, again);
    await pause(db, issue, reason);
    await saveMailFailure(db, now.toISOString(), reason, "newsletter-failure");
    log.error(`The letter “${issue.subject}” is paused: ${reason}`);
    return;
  }
  const isFinal = error instanceof MailRefusedError && error.isFinal;
  const tries = delivery.tries + 1;
  const nextAt = isFinal ? null : nextTryAfter(tries, now);
  const isGone = isFinal && refusal.to === "recipient" && isUnknownAddress(code, refusal.status);
  const state = nextAt !== null ? "waiting" : isGone ? "bounced" : "refused";
  const isOpen = delivery.reply.startsWith(mayHaveArrived);
  await move(db, delivery, { state, tries, nextAt, reply: isOpen ? `${mayHaveArrived} ${reason}` : reason });
  if (state === "waiting") return;
  const softBounces = isFinal ? subscriber.softBounces : subscriber.softBounces + 1;
  const isOff = isGone || softBounces >= maxSoftBounces;
  await subscribers.update(
    db,
    { id: subscriber.id, state: "active" },
    { softBounces, ...(isOff && { state: "bounced", endedAt: now.toISOString(), endedReason: reason }) },
  );
  log.error(`A letter “${issue.subject}” was refused${isFinal ? "" : ` ${maxTries} times`}: ${reason}`);
  if (isFinal) await doubt(db, issue, log);
}

/** Returns whether an address does not exist (RFC 3463, 5.1.x). Older servers have only the code. */
function isUnknownAddress(code: number, status: string | null): boolean {
  return status === null ? [550, 551, 553].includes(code) : /^5\.1\.\d+$/.test(status);
}

/** Pauses an issue of whose first letters many are refused: the list may be old, or the mail server blocked. */
async function doubt(db: Database, issue: NewsletterIssueRow, log: MailLog): Promise<void> {
  const { sent = 0, refused = 0, bounced = 0 } = (await countDeliveries(db, [issue.id])).get(issue.id) ?? {};
  const isTrial = sent + refused + bounced <= trial.letters;
  // Only once: the owner may have decided to go on.
  if (!isTrial || refused + bounced !== trial.refusals) return;
  const reason = `${refused + bounced} of the first ${sent + refused + bounced} letters were permanently refused. See why before you go on: so many refusals can make mail servers block you.`;
  await pause(db, issue, reason);
  log.error(`The letter “${issue.subject}” is paused: ${reason}`);
}

async function pause(db: Database, { id }: NewsletterIssueRow, pausedReason: string): Promise<void> {
  await newsletterIssues.update(db, { id, state: "sending" }, { state: "paused", pausedReason, pausedUntil: null });
}

/** Changes a delivery if it still has its state. */
async function move(
  db: Database,
  { issueId, subscriberId, state }: NewsletterDeliveryRow,
  values: Partial<NewsletterDeliveryRow>,
): Promise<void> {
  await newsletterDeliveries.update(db, { issueId, subscriberId, state }, values);
}
