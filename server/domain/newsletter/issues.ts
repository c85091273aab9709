// An issue of the newsletter, from the moment it is queued until the owner stops it or all of its letters are out. sending.ts sends them.
import { limits } from "#contract/limits.ts";
import type { Issue, IssueDraft, IssueInput, MissingForIssue } from "#contract/newsletter-issues.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  countDeliveries,
  countLeftAfter,
  countReaders,
  listIssues,
  listRefused,
  newsletterDeliveries,
  type NewsletterIssueRow,
  newsletterIssues,
} from "../../store/tables/newsletter-issues.ts";
import { findPostById, type PostRow } from "../../store/tables/posts.ts";
import { getPost } from "../posts/posts.ts";
import { toPostId } from "../posts/post-ids.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";
import { nameTopics, topicsOfPost } from "./topics.ts";

const hour = 3_600_000;
const { refusals: maxRefusals, issuesPageSize } = limits.newsletter;

/** Returns to whom a post would be sent, and its last issue. */
export async function draftIssue(context: Context, postId: number, chosen?: readonly string[]): Promise<IssueDraft> {
  const { db, config } = context;
  const post = await getPost(db, postId);
  const topics = await topicsOfPost(db, post);
  const { all, everyLetter } = await countReaders(db, chosen ?? topics);
  const { identity, newsletter } = await readSiteContent(context);
  const last = (await newsletterIssues.list(db, { postId }, "id desc"))[0];
  const [issue = null] = last ? await showIssues(context, [last]) : [];
  return {
    missing: await listMissingForIssue(context, post, all),
    topics: await nameTopics(db, topics),
    readers: all,
    everyLetter,
    perHour: config.mail.newsletter.perHour,
    sender: newsletter.sender || identity.name,
    testTo: config.owner.email,
    issue,
  };
}

async function listMissingForIssue(context: Context, post: PostRow, readers: number): Promise<MissingForIssue[]> {
  const { newsletter } = await readSiteContent(context);
  const missing: MissingForIssue[] = [];
  if (post.kind === "page") missing.push("page");
  if (!context.newsletterMailer) missing.push("email");
  if (!newsletter.legal) missing.push("legal");
  if (readers === 0) missing.push("readers");
  return missing;
}

const missingWords: Readonly<Record<MissingForIssue, string>> = {
  page: "Only posts can be sent, not pages.",
  email: "Email isn't set up. Set SMTP_URL and OWNER_EMAIL, then restart the site.",
  legal: "The legal line is missing: who sends the letters, and from which address. Write it in Site, Newsletter.",
  readers: "Nobody would get this letter: there is no subscriber for it.",
};

/** Queues an issue. A published post is sent at once; a draft when it is published. */
export async function queueIssue(context: Context, postId: number, input: IssueInput): Promise<Issue> {
  const { topics: chosen, subject, preheader } = input;
  const { identity } = await readSiteContent(context);
  const row = await changeRecords(context, async ({ db, now, log }) => {
    const post = await getPost(db, postId);
    const topics = chosen ?? (await topicsOfPost(db, post));
    const { all } = await countReaders(db, topics);
    const [missing] = await listMissingForIssue(context, post, all);
    if (missing !== undefined) throw new ConflictError(missingWords[missing]);
    const earlier = await newsletterIssues.list(db, { postId });
    if (earlier.some(({ state }) => state !== "stopped"))
      throw new ConflictError("This post was sent already, or is about to be. Its letter is in Letters.");
    if (!post.published && post.publishAt === null)
      throw new ConflictError("Publish or schedule this post first: its letter links to it.");
    await log(`Queued the letter “${subject}”`);
    return newsletterIssues.insert(db, {
      postId,
      language: identity.language,
      subject,
      preheader,
      state: "queued",
      audience: topics,
      createdAt: now,
      startedAt: null,
      pausedUntil: null,
      endedAt: null,
    });
  });
  context.events.emit("mailDue");
  return showIssue(context, row);
}

export async function listIssuePage(
  context: Context,
  page: number,
): Promise<{ items: Issue[]; total: number; page: number; totalPages: number }> {
  const total = await newsletterIssues.count(context.db, {});
  const items = await showIssues(context, await listIssues(context.db, page, issuesPageSize));
  return { items, total, page, totalPages: Math.ceil(total / issuesPageSize) };
}

export async function getIssue(
  context: Context,
  id: number,
): Promise<Issue & { html: string; text: string; refusals: { email: string; gone: boolean; reply: string }[] }> {
  const row = await findIssue(context.db, id);
  const refused = await listRefused(context.db, id, maxRefusals);
  return {
    ...(await showIssue(context, row)),
    html: row.html,
    text: row.text,
    refusals: refused.map(({ email, state, reply }) => ({ email, gone: state === "bounced", reply })),
  };
}

export async function pauseIssue(context: Context, id: number): Promise<Issue> {
  return changeIssue(context, id, ["queued", "sending"], "paused", "It isn't being sent.");
}

/** Goes on with an issue. One that never started waits for its post again. */
export async function resumeIssue(context: Context, id: number): Promise<Issue> {
  const row = await findIssue(context.db, id);
  const to = row.startedAt === null ? "queued" : "sending";
  const issue = await changeIssue(context, id, ["paused", "sending"], to, "It isn't paused.");
  context.events.emit("mailDue");
  return issue;
}

/** Stops an issue permanently. What the mail server is taking at this moment still arrives. */
export async function stopIssue(context: Context, id: number): Promise<Issue> {
  await changeIssue(context, id, ["queued", "sending", "paused"], "stopped", "It has ended.");
  await newsletterDeliveries.update(context.db, { issueId: id, state: "waiting" }, { state: "skipped", nextAt: null });
  return showIssue(context, await findIssue(context.db, id));
}

async function changeIssue(
  context: Context,
  id: number,
  from: readonly NewsletterIssueRow["state"][],
  to: NewsletterIssueRow["state"],
  refusal: string,
): Promise<Issue> {
  const row = await changeRecords(context, async ({ db, now, log }) => {
    const before = await findIssue(db, id);
    if (!from.includes(before.state)) throw new ConflictError(refusal);
    await newsletterIssues.update(
      db,
      { id },
      { state: to, pausedUntil: null, pausedReason: "", ...(to === "stopped" && { endedAt: now }) },
    );
    await log(
      `${to === "paused" ? "Paused" : to === "stopped" ? "Stopped" : "Went on with"} the letter “${before.subject}”`,
    );
    return findIssue(db, id);
  });
  return showIssue(context, row);
}

async function findIssue(db: Database, id: number): Promise<NewsletterIssueRow> {
  const row = await newsletterIssues.find(db, { id });
  if (!row) throw new NotFoundError("This letter does not exist.");
  return row;
}

async function showIssue(context: Context, row: NewsletterIssueRow): Promise<Issue> {
  const [issue] = await showIssues(context, [row]);
  if (!issue) throw new NotFoundError("This letter does not exist.");
  return issue;
}

async function showIssues({ db, clock, config }: Context, rows: readonly NewsletterIssueRow[]): Promise<Issue[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countDeliveries(db, ids);
  const left = await countLeftAfter(db, ids);
  const ends = await estimateEnds(db, clock.now(), config.mail.newsletter.perHour);
  const issues: Issue[] = [];
  for (const row of rows) {
    const post = row.postId === null ? null : await findPostById(db, row.postId);
    const { waiting = 0, handed = 0, sent = 0, refused = 0, bounced = 0, skipped = 0 } = counts.get(row.id) ?? {};
    const rest = waiting + handed;
    issues.push({
      id: row.id,
      postId: post && toPostId(post.id),
      postTitle: post?.title ?? "",
      subject: row.subject,
      preheader: row.preheader,
      state: row.state,
      topics: row.audience,
      createdAt: row.createdAt,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      pausedUntil: row.pausedUntil,
      pausedReason: row.pausedReason,
      counts: { waiting: rest, sent, refused, bounced, skipped },
      left: left.get(row.id) ?? 0,
      scheduledFor: row.state === "queued" && post && !post.published ? post.publishAt : null,
      endsAt: ends.get(row.id) ?? null,
    });
  }
  return issues;
}

/** Returns when each letter that is being sent will be out. They go out one after the other. */
async function estimateEnds(db: Database, now: Date, perHour: number): Promise<Map<number, string>> {
  const sending = await newsletterIssues.list(db, { state: "sending" }, "startedAt", "id");
  const counts = await countDeliveries(
    db,
    sending.map(({ id }) => id),
  );
  let before = 0;
  return new Map(
    sending.map(({ id }) => {
      before += counts.get(id)?.waiting ?? 0;
      return [id, new Date(now.getTime() + (before * hour) / perHour).toISOString()];
    }),
  );
}
