import { z } from "zod";
import { defineCalls, instant, line, noContent, requiredLine, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { postId } from "./posts.ts";

const { clientLink: most } = limits;

/** What a link can open. */
export const clientTargetKinds = ["project", "post", "build"] as const;

const number = z.number().int().min(1).max(2_147_483_647);
const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("project"), id: number }),
  z.strictObject({ kind: z.literal("post"), id: postId }),
  z.strictObject({ kind: z.literal("build"), id: number.describe("Id of its project"), number }),
]);
export type ClientTarget = z.infer<typeof target>;

export const shownTarget = z
  .object({
    kind: z.enum(clientTargetKinds),
    id: z
      .union([z.number().int(), z.string()])
      .describe("Id of the project or post; for a build, the id of its project"),
    number: z.number().int().nullable().describe("Number of a build"),
    title: z.string(),
    detail: z.string().describe("A short addition to the title, such as a build's version and whether it is published"),
  })
  .meta({ id: "ClientLinkTarget" });
export type ShownTarget = z.infer<typeof shownTarget>;

export const clientLinkStates = ["active", "used-up", "expired", "revoked"] as const;
export type ClientLinkState = (typeof clientLinkStates)[number];

export const clientLink = z
  .object({
    id: z.number().int(),
    client: z.string().describe("The client's name, as the client reads it"),
    note: z.string().describe("A note that only the owner sees"),
    state: z.enum(clientLinkStates).describe("Only an active link can be opened"),
    targets: z.array(shownTarget).describe("What the link shows, without content that is in the trash or deleted"),
    hasPassword: z.boolean(),
    watermark: z.boolean().describe("Whether images show the client's name and the time of the opening"),
    maxOpenings: z.number().int().nullable().describe("Null for no limit"),
    openings: z.number().int().describe("How often the link was opened since its URL was created"),
    createdAt: timestamp,
    expiresAt: timestamp,
    revokedAt: timestamp.nullable(),
    lastOpenedAt: timestamp.nullable(),
    seconds: z.number().int().describe("Time spent on the link's pages, in total"),
  })
  .meta({
    id: "ClientLink",
    description: "A secret link to work under NDA, for one client. Its URL is returned only when it is created.",
  });
export type ClientLink = z.infer<typeof clientLink>;

export const newClientLink = clientLink.extend({ url: z.url() }).meta({ id: "NewClientLink" });
export type NewClientLink = z.infer<typeof newClientLink>;

/** The kind of device; nothing else about a visitor is stored. */
export const clientDevices = ["computer", "phone", "tablet", "other"] as const;

export const clientOpening = z
  .object({
    id: z.number().int(),
    openedAt: timestamp,
    device: z.enum(clientDevices),
    seconds: z.number().int(),
    views: z.array(
      z.object({
        what: z.enum(["page", "play"]),
        title: z.string().describe("Title of the page or build at that time"),
        at: timestamp,
        seconds: z.number().int().describe("Time spent on the page while it was visible; 0 without script"),
      }),
    ),
  })
  .meta({ id: "ClientLinkOpening" });
export type ClientOpening = z.infer<typeof clientOpening>;

export const clientLinkWithLog = clientLink
  .extend({
    log: z.array(clientOpening).describe(`The last ${most.shownOpenings} openings, newest first`),
    mail: z
      .enum(["off", "waiting", "sent", "failed"])
      .describe(
        "State of the email to the owner about the first opening; `off` before that, and if email isn't set up",
      ),
  })
  .meta({ id: "ClientLinkWithLog" });
export type ClientLinkWithLog = z.infer<typeof clientLinkWithLog>;

const password = z
  .string()
  .min(most.password.min, `must be at least ${most.password.min} characters`)
  .max(most.password.max, `must be at most ${most.password.max} characters`)
  .nullable()
  .describe("Null for no password");

const fields = {
  client: requiredLine("client", most.client),
  note: line(most.note).default(""),
  targets: z
    .array(target)
    .min(1, "choose at least one thing to show")
    .max(most.targets, `must be at most ${most.targets}`),
  expiresAt: instant.describe(`In the future, at most ${most.days} days from now`),
  password: password.default(null),
  maxOpenings: z
    .number()
    .int()
    .min(1, "must be at least 1")
    .max(most.openings, `must be at most ${most.openings}`)
    .nullable()
    .default(null),
  watermark: z.boolean().default(false),
};

export const clientLinkInput = z.strictObject(fields);
export type ClientLinkInput = z.output<typeof clientLinkInput>;
export type ClientLinkPayload = z.input<typeof clientLinkInput>;

/** Missing fields stay as they are. */
export const clientLinkChanges = z.strictObject({
  client: fields.client.optional(),
  note: line(most.note).optional(),
  targets: fields.targets.optional(),
  expiresAt: fields.expiresAt.optional(),
  password: password.optional(),
  maxOpenings: fields.maxOpenings.removeDefault().optional(),
  watermark: z.boolean().optional(),
});
export type ClientLinkChanges = z.output<typeof clientLinkChanges>;

const params = z.object({ id: rowId });

export const clientLinkCalls = defineCalls({
  list: {
    method: "GET",
    url: "/client-links",
    access: "owner",
    scope: "read",
    summary: "List the links for clients, newest first, with those that have ended",
    response: { 200: z.object({ items: z.array(clientLink) }) },
  },
  choices: {
    method: "GET",
    url: "/client-links/choices",
    access: "owner",
    scope: "read",
    summary: "List what a link can open: projects, drafts of posts, and builds",
    response: { 200: z.object({ items: z.array(shownTarget.extend({ nda: z.boolean() })) }) },
  },
  get: {
    method: "GET",
    url: "/client-links/:id",
    access: "owner",
    scope: "read",
    summary: "Get a link for a client with its log",
    params,
    response: { 200: clientLinkWithLog },
  },
  create: {
    method: "POST",
    url: "/client-links",
    access: "owner",
    scope: "login",
    summary: "Make a link that shows work under NDA to one client; only this response has its URL",
    body: clientLinkInput,
    response: { 201: newClientLink },
  },
  update: {
    method: "PATCH",
    url: "/client-links/:id",
    access: "owner",
    scope: "login",
    summary: "Change a link's content, client and expiry; its URL stays",
    params,
    body: clientLinkChanges,
    response: { 200: clientLink },
  },
  renew: {
    method: "POST",
    url: "/client-links/:id/url",
    access: "owner",
    scope: "login",
    summary: "Give a link a new URL: the old one stops working, and the count of openings starts again at zero",
    params,
    response: { 201: newClientLink },
  },
  revoke: {
    method: "POST",
    url: "/client-links/:id/revoke",
    access: "owner",
    scope: "login",
    summary: "Revoke a link: it stops working with the next request",
    params,
    response: { 200: clientLink },
  },
  remove: {
    method: "DELETE",
    url: "/client-links/:id",
    access: "owner",
    scope: "login",
    summary: "Delete a link with its log",
    params,
    response: { 204: noContent },
  },
});
