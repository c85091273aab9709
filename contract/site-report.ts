import { z } from "zod";
import { defineCalls, timestamp } from "./call.ts";
import { mediaKinds } from "./media.ts";

const entryKinds = ["post", "page", "project"] as const;

/** The total and only the first entries. */
function findings<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number().int(), items: z.array(item) });
}

const entry = z.object({ kind: z.enum(entryKinds), id: z.string(), title: z.string() }).meta({ id: "SiteEntry" });
export type SiteEntry = z.infer<typeof entry>;

export const brokenLink = entry
  .extend({
    address: z.string().describe("The address as it is written there"),
    reason: z.enum(["missing", "unpublished", "trashed"]).describe("Why visitors do not find it"),
  })
  .meta({ id: "BrokenLink" });
export type BrokenLink = z.infer<typeof brokenLink>;

const largeFile = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  bytes: z.number().int(),
});
const failedMail = z.object({
  id: z.number().int(),
  name: z.string(),
  folder: z.enum(["inbox", "archive", "spam"]),
  page: z.number().int().describe("Page of that folder's list"),
  createdAt: timestamp,
  reason: z.string().nullable().describe("Why the last try failed"),
});

const siteMail = z
  .object({
    to: z.string().nullable().describe("The owner's address, OWNER_EMAIL"),
    server: z.string().nullable().describe("Host and port of the mail server in SMTP_URL"),
    missing: z.array(z.string()).describe("Settings that have to be set before any email can be sent"),
    failure: z
      .object({ since: timestamp, at: timestamp, reason: z.string() })
      .nullable()
      .describe("Why the last email was not accepted; null where it was"),
  })
  .meta({ id: "SiteMail", description: "How messages reach the owner's mailbox" });

const exampleFact = z.enum(["name", "place", "email", "links"]);
export type ExampleFact = z.infer<typeof exampleFact>;

const siteBackup = z
  .object({
    last: z
      .object({ at: timestamp, bytes: z.number().int(), file: z.string().describe("Where it lies on the server") })
      .nullable(),
    failure: z.object({ at: timestamp, reason: z.string() }).nullable().describe("Why none has been made since"),
    isNightly: z.boolean().describe("Whether one is made each night"),
  })
  .meta({ id: "SiteBackup", description: "A backup of the whole site in one file" });

const resumeState = z
  .object({
    problem: z.string().nullable().describe("Why the PDF can't be made; null where it is there"),
    pages: z.number().int().nullable(),
    missing: z.array(z.string()).describe("Letters that no font of the site has"),
  })
  .meta({ id: "ResumeState", description: "The résumé as a PDF" });

const playState = z
  .object({
    url: z.url().nullable().describe("The origin on which builds are played, PLAY_URL; null if they can't be played"),
    problem: z.string().nullable().describe("Why they can't be played, or what that origin costs players"),
  })
  .meta({ id: "PlayState", description: "How playable builds are served" });

export const siteReport = z
  .object({
    imagesWithoutAlt: z.number().int().describe("In the media library"),
    brokenLinks: findings(brokenLink).describe(
      "Links and images of this site that lead nowhere, on pages that visitors can see or soon will",
    ),
    withoutDescription: findings(entry),
    withoutCategory: findings(entry),
    withoutCover: findings(entry),
    largeFiles: findings(largeFile),
    mail: siteMail,
    failedMails: findings(failedMail).describe("Messages that could not be mailed to the owner"),
    scheduled: findings(z.object({ id: z.string(), title: z.string(), publishAt: timestamp })),
    examples: z.object({
      posts: z.number().int(),
      projects: z.number().int(),
      owner: z.array(exampleFact).describe("What the pages still say of the example owner"),
    }),
    copiedAt: timestamp.nullable().describe("When everything was last exported"),
    backup: siteBackup,
    play: playState,
    resume: resumeState.nullable().describe("Null unless the résumé is published"),
  })
  .meta({ id: "SiteReport", description: "What needs attention. Posts count if they are published or scheduled" });
export type SiteReport = z.infer<typeof siteReport>;

export const siteStorage = z
  .object({
    databaseBytes: z.number().int(),
    mediaBytes: z.number().int(),
    mediaFiles: z.number().int().describe("With all sizes of each image"),
    buildBytes: z.number().int().describe("Size of all playable builds, with their compressed variants"),
    freeBytes: z.number().int().nullable().describe("Left where the data is, where that can be known"),
  })
  .meta({ id: "SiteStorage" });
export type SiteStorage = z.infer<typeof siteStorage>;

export const siteReportCalls = defineCalls({
  report: {
    method: "GET",
    url: "/health/report",
    access: "owner",
    scope: "read",
    summary: "What could be mended on the site",
    response: { 200: siteReport },
  },
  storage: {
    method: "GET",
    url: "/health/storage",
    access: "owner",
    scope: "read",
    summary: "How much room the site takes",
    response: { 200: siteStorage },
  },
});
