// The newsletter: how visitors join and leave it, and its subscribers as the owner sees them.
import { z } from "zod";
import { defineCalls, noContent, requiredLine, rowId, timestamp, wholeNumber } from "./call.ts";
import { emailInput } from "./email-input.ts";
import { limits } from "./limits.ts";
import { maxTopics, subscriberOrigins, subscriberStates, topicPattern } from "./newsletter-terms.ts";

const topic = z
  .string()
  .regex(new RegExp(topicPattern), "topic must be such as category:3, project:7 or series:making-of")
  .describe("A category, the devlog of a project, or a series");
const topics = z.array(topic).max(maxTopics, `topics must be at most ${maxTopics}`);

export const namedTopic = z.object({ topic: z.string(), name: z.string() }).meta({ id: "NewsletterTopic" });
export type NamedTopic = z.infer<typeof namedTopic>;

export const subscribeInput = z.strictObject({
  email: emailInput,
  topic: topic.optional().describe("Only letters about this; without it, all letters"),
  website: z.string().max(500).optional().describe("A trap for robots: people leave this field empty"),
});

export const confirmation = z
  .object({
    confirmed: z.boolean(),
    topics: z.array(namedTopic).describe("What the letters are about; empty for all letters"),
  })
  .meta({ id: "NewsletterConfirmation" });
export type Confirmation = z.infer<typeof confirmation>;

export const subscription = z
  .object({
    active: z.boolean(),
    topics: z.array(namedTopic).describe("What the letters are about; empty for all letters"),
    canUndo: z.boolean().describe("Whether it was left within the last hour"),
  })
  .meta({ id: "NewsletterSubscription" });
export type Subscription = z.infer<typeof subscription>;

export const subscriber = z
  .object({
    id: z.number().int(),
    email: z.string(),
    language: z.string(),
    topics: z.array(z.string()).describe("Such as category:3; empty for all letters"),
    state: z.enum(subscriberStates),
    origin: z.enum(subscriberOrigins),
    sourcePath: z.string().describe("The page with the form"),
    consent: z.string().describe("What they consented to, or where the owner says that the consent is recorded"),
    createdAt: timestamp,
    askedAt: timestamp.nullable().describe("When an email last asked for a confirmation"),
    confirmedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    endedReason: z.string(),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof subscriber>;

const counts = z.object({
  pending: z.number().int(),
  active: z.number().int(),
  unsubscribed: z.number().int(),
  bounced: z.number().int(),
});

/** What keeps the form from visitors. */
export const missingForNewsletter = ["off", "email", "promise", "privacy", "privacy-page"] as const;
export type MissingForNewsletter = (typeof missingForNewsletter)[number];

export const newsletterState = z
  .object({
    missing: z.array(z.enum(missingForNewsletter)).describe("What keeps the form from visitors; empty if they see it"),
    counts,
    unasked: z.number().int().describe("How many addresses wait for the email that asks for their confirmation"),
    topicless: z
      .number()
      .int()
      .describe("How many subscribers get no letter any more, because every topic that they chose was deleted"),
    topics: z.array(namedTopic).describe("What somebody can subscribe to alone"),
    months: z
      .array(
        z.object({
          month: z.string().describe("Such as 2026-11"),
          joined: z.number().int(),
          left: z.number().int(),
          total: z.number().int().describe("Subscribers at the end of the month"),
        }),
      )
      .describe("The last twelve months, the oldest first"),
  })
  .meta({ id: "NewsletterState" });
export type NewsletterState = z.infer<typeof newsletterState>;

export const subscriberImport = z
  .object({
    added: z.number().int(),
    known: z.number().int().describe("Addresses that are in the list already, in any state"),
    repeated: z.number().int().describe("Lines whose address is in the file before"),
    left: z.number().int().describe("Addresses that left the newsletter, and can only come back themselves"),
    invalid: z.number().int().describe("Lines without a valid address"),
    invalidLines: z.array(z.number().int()).describe("The first of these lines"),
    topicless: z.number().int().describe("Addresses that stay out because none of their topics exists"),
    unknownTopics: z.array(z.string()).describe("The first topics in the file that don’t exist"),
    pending: z.boolean().describe("Whether the added addresses are asked for a confirmation first"),
  })
  .meta({ id: "SubscriberImport" });
export type SubscriberImport = z.infer<typeof subscriberImport>;

const openParams = z.object({ token: z.string().max(200) });

const subscriberQuery = z.strictObject({
  q: z.string().max(limits.search).optional().describe("A part of the address"),
  state: z.enum(subscriberStates).optional(),
  topic: topic.optional().describe("Who gets letters about it, those who get all letters included"),
});

export const newsletterCalls = defineCalls({
  subscribe: {
    method: "POST",
    url: "/newsletter/subscribers",
    access: "public",
    summary:
      "Ask for a subscription; an email with a link asks to confirm it. The response is the same for every address",
    body: subscribeInput,
    response: { 202: z.object({ received: z.literal(true) }) },
  },
  topic: {
    method: "GET",
    url: "/newsletter/topic",
    access: "public",
    summary: "Get what a topic is called",
    querystring: z.strictObject({ topic: z.string().max(200) }),
    response: { 200: namedTopic },
  },
  openConfirmation: {
    method: "GET",
    url: "/newsletter/confirmations/:token",
    access: "public",
    summary: "Get what a link in an email confirms",
    params: openParams,
    response: { 200: confirmation },
  },
  confirm: {
    method: "POST",
    url: "/newsletter/confirmations/:token",
    access: "public",
    summary: "Confirm a subscription",
    params: openParams,
    response: { 200: confirmation },
  },
  openSubscription: {
    method: "GET",
    url: "/newsletter/subscriptions/:token",
    access: "public",
    summary: "Get the subscription of a link to leave",
    params: openParams,
    response: { 200: subscription },
  },
  leave: {
    method: "POST",
    url: "/newsletter/subscriptions/:token/leave",
    access: "public",
    summary: "Leave the newsletter, or some of the subscription’s topics",
    params: openParams,
    body: z.strictObject({ topics: z.array(z.string().max(200)).max(maxTopics).optional() }),
    response: { 200: subscription },
  },
  undo: {
    method: "POST",
    url: "/newsletter/subscriptions/:token/undo",
    access: "public",
    summary: "Take leaving back, within an hour",
    params: openParams,
    response: { 200: subscription },
  },
  state: {
    method: "GET",
    url: "/subscribers/state",
    access: "owner",
    scope: "subscribers",
    summary: "Get how many subscribers there are and were, and what keeps the form from visitors",
    response: { 200: newsletterState },
  },
  list: {
    method: "GET",
    url: "/subscribers",
    access: "owner",
    scope: "subscribers",
    summary: "List subscribers, the last ones first",
    querystring: subscriberQuery.extend({ page: wholeNumber(1, 100_000).default(1) }),
    response: {
      200: z.object({
        items: z.array(subscriber),
        topics: z.array(namedTopic).describe("What the topics of these subscribers are called, without deleted ones"),
        total: z.number().int(),
        page: z.number().int(),
        totalPages: z.number().int(),
      }),
    },
  },
  add: {
    method: "POST",
    url: "/subscribers",
    access: "owner",
    scope: "subscribers",
    summary: "Add an address; an email asks it to confirm",
    body: z.strictObject({ email: emailInput, topics: topics.optional() }),
    response: { 201: subscriber },
  },
  csv: {
    method: "GET",
    url: "/subscribers/subscribers.csv",
    access: "owner",
    scope: "subscribers",
    summary: "Get all subscribers as a CSV file",
    querystring: subscriberQuery,
    response: { 200: z.string() },
    mediaType: "text/csv",
  },
  import: {
    method: "POST",
    url: "/subscribers/import",
    access: "owner",
    scope: "subscribers",
    summary:
      "Add the addresses of a CSV file (field file), with their topics if it has a column `topics`. They are asked to confirm, unless `consent` says where their consent is recorded",
    querystring: z.strictObject({
      consent: requiredLine("consent", limits.newsletter.consent)
        .optional()
        .describe(
          "Where the consent of these addresses is recorded, such as `Double opt-in in Mailchimp, 2023 to 2026`",
        ),
    }),
    upload: { field: "file", what: "A .csv file with a column of addresses" },
    response: { 200: subscriberImport },
  },
  get: {
    method: "GET",
    url: "/subscribers/:id",
    access: "owner",
    scope: "subscribers",
    summary: "Get a subscriber",
    params: z.object({ id: rowId }),
    response: { 200: subscriber },
  },
  remove: {
    method: "DELETE",
    url: "/subscribers/:id",
    access: "owner",
    scope: "subscribers",
    summary: "Delete a subscriber permanently; an address that had confirmed can’t come back by an import",
    params: z.object({ id: rowId }),
    response: { 204: noContent },
  },
});
