import { z } from "zod";
import { defineCalls, timestamp } from "./call.ts";
import { mediaKinds } from "./media.ts";
import { siteUrl } from "./site-url.ts";

const entryKinds = ["post", "page", "project"] as const;

/** The total, with the first entries only. */
function findings<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number().int(), items: z.array(item) });
}

const entry = z.object({ kind: z.enum(entryKinds), id: z.string(), title: z.string() }).meta({ id: "SiteEntry" });
export type SiteEntry = z.infer<typeof entry>;

export const brokenLink = entry
  .extend({
    address: z.string().describe("URL as written in the content"),
    reason: z.enum(["missing", "unpublished", "trashed"]).describe("Why visitors can't open the URL"),
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
  page: z.number().int().describe("Page of the folder's list that has the enquiry"),
  createdAt: timestamp,
  reason: z.string().nullable().describe("Why the last attempt failed"),
});

const siteMail = z
  .object({
    to: z.string().nullable().describe("The owner's address, OWNER_EMAIL"),
    server: z.string().nullable().describe("Host and port of the mail server in SMTP_URL"),
    missing: z.array(z.string()).describe("Settings that have to be set before any email can be sent"),
    failure: z
      .object({ since: timestamp, at: timestamp, reason: z.string() })
      .nullable()
      .describe("Why the mail server didn't accept the last email; null if it did"),
  })
  .meta({ id: "SiteMail", description: "How enquiries reach the owner's mailbox" });

export const senderCheck = z.object({
  kind: z.enum(["spf", "dkim", "dmarc"]),
  state: z.enum(["ok", "missing", "wrong", "unknown"]),
  found: z.string().nullable().describe("The record in the DNS"),
  record: z
    .object({ name: z.string(), value: z.string() })
    .nullable()
    .describe("The TXT record to add or to put in its place"),
  words: z.string().describe("What this means, in one or two sentences"),
});
export type SenderCheck = z.infer<typeof senderCheck>;

export const senderReport = z
  .object({
    domain: z.string().nullable().describe("The domain of the sender of emails, MAIL_FROM; null if there is none"),
    checks: z.array(senderCheck),
  })
  .meta({ id: "SenderReport", description: "Whether mail servers can tell that emails are from the site" });
export type SenderReport = z.infer<typeof senderReport>;

const exampleFact = z.enum(["name", "place", "email", "links"]);
export type ExampleFact = z.infer<typeof exampleFact>;

const siteBackup = z
  .object({
    last: z
      .object({ at: timestamp, bytes: z.number().int(), file: z.string().describe("Path of the backup on the server") })
      .nullable(),
    failure: z
      .object({ at: timestamp, reason: z.string() })
      .nullable()
      .describe("Why the server has made no backup since"),
    isNightly: z.boolean().describe("Whether the server makes a backup each night"),
  })
  .meta({ id: "SiteBackup", description: "Backups of the whole site, each in one file" });

const resumeState = z
  .object({
    problem: z.string().nullable().describe("Why the PDF can't be made; null if it was made"),
    pages: z.number().int().nullable(),
    missing: z.array(z.string()).describe("Characters that no font of the site has"),
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
    imagesWithoutAlt: z.number().int().describe("How many images in the media library have no alternative text"),
    brokenLinks: findings(brokenLink).describe(
      "Broken internal links and images on pages that are public or will be soon",
    ),
    withoutDescription: findings(entry),
    withoutCategory: findings(entry),
    withoutCover: findings(entry),
    largeFiles: findings(largeFile),
    mail: siteMail,
    newsletter: z
      .object({
        server: z.string().nullable().describe("Host and port of the mail server for letters"),
        failure: siteMail.shape.failure.describe("Why the mail server didn't accept the last letter; null if it did"),
        paused: z.array(z.object({ id: z.number().int(), subject: z.string(), reason: z.string() })),
      })
      .describe("The sending of the newsletter"),
    failedMails: findings(failedMail).describe("Enquiries that couldn't be emailed to the owner"),
    scheduled: findings(z.object({ id: z.string(), title: z.string(), publishAt: timestamp })),
    examples: z.object({
      posts: z.number().int(),
      projects: z.number().int(),
      owner: z.array(exampleFact).describe("Facts about the example owner that are still on the pages"),
    }),
    copiedAt: timestamp.nullable().describe("When everything was last exported"),
    backup: siteBackup,
    siteUrl,
    data: z.object({
      problem: z.string().nullable().describe("Why the data could be lost with the container; null if they can't"),
    }),
    play: playState,
    resume: resumeState.nullable().describe("Null unless the résumé is published"),
  })
  .meta({ id: "SiteReport", description: "Problems on the site. Drafts that aren't scheduled are not checked" });
export type SiteReport = z.infer<typeof siteReport>;

export const siteStorage = z
  .object({
    databaseBytes: z.number().int(),
    mediaBytes: z.number().int(),
    mediaFiles: z.number().int().describe("How many media files there are, counting every size of an image"),
    buildBytes: z.number().int().describe("Size of playable builds, with their compressed variants"),
    freeBytes: z.number().int().nullable().describe("Free space on the disk with the data; null if unknown"),
  })
  .meta({ id: "SiteStorage" });
export type SiteStorage = z.infer<typeof siteStorage>;

export const siteReportCalls = defineCalls({
  report: {
    method: "GET",
    url: "/health/report",
    access: "owner",
    scope: "read",
    summary: "Get what needs attention on the site",
    response: { 200: siteReport },
  },
  sender: {
    method: "GET",
    url: "/health/sender",
    access: "owner",
    scope: "read",
    summary: "Look up in the DNS whether mail servers can tell that emails are from the site",
    response: { 200: senderReport },
  },
  storage: {
    method: "GET",
    url: "/health/storage",
    access: "owner",
    scope: "read",
    summary: "Get how much storage the site uses",
    response: { 200: siteStorage },
  },
});
