// The issues of the newsletter: a post as a letter to the subscribers, from its preview to what became of each letter.
import { z } from "zod";
import { defineCalls, line, requiredLine, rowId, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";
import { namedTopic } from "./newsletter.ts";
import { issueStates, maxTopics, topicPattern } from "./newsletter-terms.ts";

const letterFields = {
  subject: requiredLine("subject", limits.newsletter.subject).describe("What mail programs list"),
  preheader: line(limits.newsletter.preheader).default("").describe("What they show beside the subject"),
};
const topics = z
  .array(z.string().regex(new RegExp(topicPattern), "topic must be such as category:3, project:7 or series:making-of"))
  .max(maxTopics, `topics must be at most ${maxTopics}`)
  .optional()
  .describe(
    "Who gets it: who subscribed to one of these topics, and who gets every letter; by default the topics of the post",
  );

export const letterInput = z.strictObject(letterFields);
export const issueInput = z.strictObject({ ...letterFields, topics });
export type IssueInput = z.output<typeof issueInput>;

export const issue = z
  .object({
    id: z.number().int(),
    postId: z.string().nullable().describe("Null once the post was deleted"),
    postTitle: z.string().describe("Empty once the post was deleted"),
    subject: z.string(),
    preheader: z.string(),
    state: z.enum(issueStates),
    topics: z.array(z.string()),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    pausedUntil: timestamp.nullable().describe("When sending goes on by itself; null if the owner decides"),
    pausedReason: z.string().describe("Why sending pauses by itself; empty if it doesn't, or the owner paused it"),
    counts: z
      .object({
        waiting: z.number().int(),
        sent: z.number().int(),
        refused: z.number().int().describe("Letters that mail servers refused; the subscribers stay"),
        bounced: z.number().int().describe("Letters to addresses that don't exist; these get no more letters"),
        skipped: z
          .number()
          .int()
          .describe("Letters to readers who left before it was their turn, or after it was stopped"),
      })
      .describe("What became of its letters"),
    left: z.number().int().describe("How many left after this letter, before they got another"),
    scheduledFor: timestamp.nullable().describe("When the post will be published, with which it starts"),
    endsAt: timestamp.nullable().describe("When the last letter goes out at the hourly limit"),
  })
  .meta({ id: "NewsletterIssue" });
export type Issue = z.infer<typeof issue>;

/** What keeps a letter from being sent. */
export const missingForIssue = ["email", "legal", "readers", "page"] as const;
export type MissingForIssue = (typeof missingForIssue)[number];

export const issueDraft = z
  .object({
    missing: z.array(z.enum(missingForIssue)).describe("What keeps the post from being sent; empty if nothing does"),
    topics: z.array(namedTopic).describe("The topics of the post"),
    readers: z.number().int().describe("How many subscribers would get it"),
    everyLetter: z.number().int().describe("How many of them get every letter"),
    perHour: z.number().int().describe("Letters that go out in an hour at most"),
    sender: z.string().describe("The name that mail programs show"),
    testTo: z.string().nullable().describe("Where tests are sent"),
    issue: issue.nullable().describe("The last issue of the post"),
  })
  .meta({ id: "NewsletterIssueDraft" });
export type IssueDraft = z.infer<typeof issueDraft>;

const postParams = z.object({ id: z.string() });
const issueParams = z.object({ id: rowId });

export const issueCalls = defineCalls({
  draft: {
    method: "GET",
    url: "/blogs/:id/issue",
    access: "owner",
    scope: "subscribers",
    summary: "Get to whom a post would be sent, and whether it was",
    params: postParams,
    querystring: z.strictObject({
      topics: z
        .string()
        .max(2000)
        .optional()
        .describe("Only who subscribed to these topics, with commas between them, and who gets every letter"),
    }),
    response: { 200: issueDraft },
  },
  preview: {
    method: "POST",
    url: "/blogs/:id/issue/letter",
    access: "owner",
    scope: "subscribers",
    alsoReads: true,
    summary: "Get a post, as it is saved, as a letter",
    params: postParams,
    body: letterInput,
    response: {
      200: z.object({
        html: z.string(),
        text: z.string(),
        bytes: z.number().int().describe("Size of the HTML"),
        url: z
          .string()
          .describe("Where the letter can be shown for an hour, without a login; with `&theme=dark` in its dark theme"),
      }),
    },
  },
  test: {
    method: "POST",
    url: "/blogs/:id/issue/test",
    access: "owner",
    scope: "subscribers",
    summary: "Send a post, as it is saved, as a letter to the owner",
    params: postParams,
    body: letterInput,
    response: { 200: z.object({ message: z.string() }) },
  },
  send: {
    method: "POST",
    url: "/blogs/:id/issue",
    access: "owner",
    scope: "subscribers",
    summary:
      "Send a post to its subscribers: now if it is published, otherwise when it will be. 409 if it was sent already",
    params: postParams,
    body: issueInput,
    response: { 201: issue },
  },
  testSender: {
    method: "POST",
    url: "/issues/test",
    access: "owner",
    scope: "subscribers",
    summary: "Send a short letter to the owner, in whose source mail servers write whether SPF, DKIM and DMARC pass",
    response: { 200: z.object({ message: z.string() }) },
  },
  list: {
    method: "GET",
    url: "/issues",
    access: "owner",
    scope: "subscribers",
    summary: "List the letters that were sent, the last ones first",
    querystring: z.strictObject({ page: wholeNumber(1, 100_000).default(1) }),
    response: {
      200: z.object({
        items: z.array(issue),
        total: z.number().int(),
        page: z.number().int(),
        totalPages: z.number().int(),
      }),
    },
  },
  get: {
    method: "GET",
    url: "/issues/:id",
    access: "owner",
    scope: "subscribers",
    summary: "Get a letter, and the last addresses whose mail servers refused it",
    params: issueParams,
    response: {
      200: issue.extend({
        html: z.string().describe("Empty until it starts"),
        text: z.string(),
        refusals: z.array(z.object({ email: z.string(), gone: z.boolean(), reply: z.string() })),
      }),
    },
  },
  pause: {
    method: "POST",
    url: "/issues/:id/pause",
    access: "owner",
    scope: "subscribers",
    summary: "Send no more letters of an issue for now",
    params: issueParams,
    response: { 200: issue },
  },
  resume: {
    method: "POST",
    url: "/issues/:id/resume",
    access: "owner",
    scope: "subscribers",
    summary: "Go on with an issue that was paused, or pauses by itself",
    params: issueParams,
    response: { 200: issue },
  },
  stop: {
    method: "POST",
    url: "/issues/:id/stop",
    access: "owner",
    scope: "subscribers",
    summary: "Stop an issue permanently: readers who haven't received it won't",
    params: issueParams,
    response: { 200: issue },
  },
});
