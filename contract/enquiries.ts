import { z } from "zod";
import {
  defineCalls,
  headerText,
  instant,
  line,
  noContent,
  pageAddress,
  requiredLine,
  rowId,
  timestamp,
  wholeNumber,
} from "./call.ts";
import { emailInput as email } from "./email-input.ts";
import { limits } from "./limits.ts";
import { stages } from "./enquiry-stages.ts";
import { placeholdersIn } from "./reply-templates.ts";

/** The text of an email. */
const emailText = z
  .string()
  .max(limits.enquiry.reply.text, `text must be at most ${limits.enquiry.reply.text} characters`)
  .transform((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  )
  .refine((text) => text !== "", "text is required");

const name = headerText("name", limits.contact.name);
const message = z
  .string()
  .max(limits.contact.message, `message must be at most ${limits.contact.message} characters`)
  .transform((text) => text.replace(/[^\P{Cc}\n\t]/gu, "").trim())
  .refine((text) => text !== "", "message is required");
/** A link of a sender, as browsers read it: characters that could disguise the site that it leads to are encoded. */
const senderLink = pageAddress(limits.link, "link must be the URL of a page, such as https://example.com").transform(
  (text) => (text === "" ? "" : new URL(text).href),
);

export const contactInput = z.strictObject({
  name,
  email,
  message,
  service: z
    .string()
    .max(80)
    .optional()
    .describe("Id of the service that the enquiry is about; an unknown id is ignored"),
  budget: line(limits.contact.budget).optional().describe("In the sender's words, or one of the owner's ranges"),
  deadline: line(limits.contact.deadline).optional().describe("In the sender's words"),
  link: senderLink.optional().describe("A page that says more, such as a brief or a store page"),
  website: z.string().max(500).optional().describe("A trap for robots: people leave this field empty"),
  filledIn: z.number().int().min(0).max(1e9).optional().describe("Milliseconds from showing the form to sending it"),
});

export const enquiryFolders = ["inbox", "archive", "spam"] as const;

const day = z.iso.date("must be a day such as 2026-11-25");

/** The identity of an email, without its brackets. It goes into headers, so it can't contain any. */
const messageId = z
  .string()
  .max(limits.enquiry.letter.id)
  .regex(/^[^\s<>\p{Cc}]+$/u, "id must be a Message-ID without its brackets");

export const newEnquiry = z.strictObject({
  name,
  email: email.optional().describe("Without it, the sender can't be emailed from the dashboard"),
  message,
  service: z.string().max(80).optional().describe("Id of the service that the enquiry is about"),
  budget: line(limits.contact.budget).optional(),
  deadline: line(limits.contact.deadline).optional(),
  value: line(limits.enquiry.value).optional(),
  stage: z.enum(stages).default("new"),
  nextAt: day.nullable().default(null),
  source: line(limits.enquiry.source).optional().describe("Where the enquiry came from, such as Discord or a fair"),
  letter: z
    .strictObject({
      id: messageId.optional(),
      subject: line(limits.enquiry.reply.subject),
      date: instant.describe("When the email was written; a date in the future or too old to be kept counts as now"),
    })
    .optional()
    .describe("The email that the enquiry was read from, so that replies continue its thread"),
});

const mailProblem = z.object({
  reason: z.string().describe("What the mail server said and what to do, in plain words"),
  at: timestamp.describe("When the server last tried to send the email"),
  nextTryAt: timestamp.nullable().describe("When the server will try again; null if it won't"),
});

export const enquiry = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().describe("Empty if the owner added the enquiry without an address"),
    message: z.string(),
    folder: z.enum(enquiryFolders),
    read: z.boolean(),
    mail: z.enum(["off", "waiting", "sent", "failed"]).describe("Whether the enquiry was emailed to the owner"),
    mailProblem: mailProblem.nullable().describe("Why the enquiry was not emailed, or not yet"),
    stage: z.enum(stages),
    service: z
      .object({
        id: z.string(),
        title: z.string(),
        offer: z.string().describe("Price and duration that the sender saw"),
      })
      .nullable()
      .describe("The service that the enquiry is about"),
    budget: z.string().describe("Empty if the sender gave none"),
    deadline: z.string().describe("Empty if the sender gave none"),
    link: z.string().describe("A page that says more; empty if the sender gave none"),
    value: z
      .string()
      .describe("Value of the enquiry, with the currency as the owner writes it, such as $1,200; may be empty"),
    nextAt: day.nullable().describe("The day of the next reminder"),
    source: z
      .object({ source: z.string(), campaign: z.string(), firstPage: z.string() })
      .nullable()
      .describe("How the sender came to the site, if known; an empty source is a direct visit"),
    sortedOut: z
      .enum(["", "signs", "learned"])
      .describe("Why the filter marked the enquiry as spam: signs of a robot, or its words"),
    addedByHand: z.boolean().describe("Whether the owner added the enquiry, instead of the contact form"),
    createdAt: timestamp,
  })
  .meta({ id: "Enquiry" });
export type Enquiry = z.infer<typeof enquiry>;

/** Where a search found an enquiry that doesn't show the words in the list. */
const foundPlace = z.object({
  in: z.enum(["message", "address", "note", "email", "quote"]),
  text: z.string().describe("The text around the words"),
});
export type FoundPlace = z.infer<typeof foundPlace>;

const listed = enquiry
  .extend({
    found: foundPlace
      .nullable()
      .describe("Where the search found it, if its name, service and first words don't show it"),
  })
  .meta({ id: "ListedEnquiry" });
export type ListedEnquiry = z.infer<typeof listed>;

const missing = z.array(z.string()).describe("Server settings that emails need and that aren't set");

const corrected = z
  .string()
  .nullable()
  .describe("The search with its typing mistakes corrected, if nothing has its words as they are");

const params = z.object({ id: rowId });
const fileParams = params.extend({ fileId: rowId });

/** An email to a sender and its state. `unknown`: the server stopped while the mail server was accepting the email. */
export const sentMail = z
  .object({
    id: z.number().int(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    state: z.enum(["waiting", "sent", "failed", "unknown"]),
    problem: mailProblem.nullable(),
    sentAt: timestamp.nullable(),
  })
  .meta({ id: "SentMail" });
export type SentMail = z.infer<typeof sentMail>;

export const enquiryEvent = z
  .object({
    id: z.number().int(),
    kind: z
      .enum(["note", "mail", "notice", "automatic-answer", "moved", "files"])
      .describe(
        "`mail`: the owner wrote it; `notice`: an email that the site wrote; `automatic-answer`: the owner's answer to every message of the form; `files`: the sender used a link for files",
      ),
    text: z.string().describe("The note, the text of the email, the reason for the move, or what was sent by a link"),
    stage: z.enum(stages).nullable().describe("The new stage, if the event is a move"),
    mail: sentMail.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "EnquiryEvent" });
export type EnquiryEvent = z.infer<typeof enquiryEvent>;

const clientFile = z
  .object({
    id: z.number().int(),
    name: z.string(),
    bytes: z.number().int(),
    locked: z.boolean().describe("Whether it is a PDF that only a password opens"),
    createdAt: timestamp,
  })
  .meta({ id: "ClientFile" });
export type ClientFile = z.infer<typeof clientFile>;

export const enquiryDetails = enquiry
  .extend({
    history: z.array(enquiryEvent).describe("Notes, emails and moves, newest first"),
    files: z.array(clientFile).describe("Files that the sender sent, in that order"),
    fileRequests: z
      .array(z.object({ id: z.number().int(), createdAt: timestamp, expiresAt: timestamp }))
      .describe("Links by which the sender can send files, newest first"),
    missing,
    replySubject: z.string().describe("What the subject of the next reply can be"),
    replyWords: z
      .partialRecord(z.enum(["name", "service", "price", "duration", "booking"]), z.string())
      .describe("The values of {name} and the other placeholders of templates"),
  })
  .meta({ id: "EnquiryDetails", description: "An enquiry with its notes, emails and moves" });
export type EnquiryDetails = z.infer<typeof enquiryDetails>;

const replyTemplate = z.strictObject({
  name: requiredLine("name", limits.enquiry.templateName),
  text: z
    .string()
    .max(limits.enquiry.reply.text)
    .refine((text) => text.trim() !== "", "text is required"),
});
const answerText = emailText.superRefine((text, context) => {
  const [placeholder] = placeholdersIn(text);
  if (placeholder !== undefined)
    context.addIssue({
      code: "custom",
      message: `text can't contain ${placeholder}: the automatic answer is the same for everybody`,
    });
});
export const replySettings = z.strictObject({
  templates: z
    .array(replyTemplate)
    .max(limits.enquiry.templates)
    .describe("Texts with {name}, {service}, {price}, {duration} and {booking}"),
  automaticAnswer: z
    .strictObject({ on: z.boolean(), text: answerText })
    .optional()
    .describe("The email that senders of the contact form get right away; stays as it is if it is left out"),
});
export type ReplySettings = z.infer<typeof replySettings>;
const shownReplySettings = z
  .object({
    templates: z.array(z.object({ name: z.string(), text: z.string() })),
    automaticAnswer: z.object({
      on: z.boolean(),
      text: z.string(),
      subject: z.string().describe("The subject for senders who chose no service"),
      note: z.string().describe("What always stands below the text"),
    }),
    missing,
  })
  .meta({ id: "ReplySettings" });
export type ShownReplySettings = z.infer<typeof shownReplySettings>;

const figures = z
  .object({
    quarters: z.array(
      z.object({
        quarter: z.string().describe("The quarter in the owner's time zone, such as 2026-Q4"),
        won: z.number().int(),
        lost: z.number().int(),
        values: z
          .array(z.object({ currency: z.string(), amount: z.number() }))
          .describe("The total value of won enquiries, for each currency"),
        unreadable: z.array(z.string()).describe("Values of won enquiries that have no number, or a part without one"),
      }),
    ),
    answers: z
      .object({ count: z.number().int(), medianMinutes: z.number().int() })
      .describe("How long enquiries of the last 90 days waited for the first reply"),
    sortedOut: z.number().int().describe("How many enquiries of the last seven days the filter moved to spam"),
    learning: z
      .object({ spam: z.number().int(), wanted: z.number().int(), needed: z.number().int() })
      .describe("How many enquiries the owner has marked, and how many of each kind the filter needs before it judges"),
  })
  .meta({ id: "EnquiryFigures" });
export type EnquiryFigures = z.infer<typeof figures>;

const filters = {
  folder: z.enum(enquiryFolders).default("inbox"),
  q: line(limits.search)
    .optional()
    .describe(
      "Words in the name, address, message, notes, replies or quotes; parts of words count, and typing mistakes are corrected",
    ),
};

export const enquiryCalls = defineCalls({
  contact: {
    method: "POST",
    url: "/contact",
    access: "public",
    summary: "Send the owner an enquiry",
    body: contactInput,
    response: { 201: z.object({ received: z.literal(true) }) },
  },
  contactFiles: {
    method: "POST",
    url: "/contact/files",
    access: "public",
    summary: "Send the owner an enquiry with files; 409 unless the contact form accepts files",
    upload: { field: "files", what: "A file of a type that clients can send", fields: contactInput },
    response: { 201: z.object({ received: z.literal(true) }) },
  },
  list: {
    method: "GET",
    url: "/enquiries",
    access: "owner",
    scope: "enquiries",
    summary: "List enquiries, newest first",
    querystring: z.strictObject({
      ...filters,
      stage: z.enum(stages).optional(),
      page: wholeNumber(1, 100_000).default(1),
    }),
    response: {
      200: z.object({
        items: z.array(listed),
        corrected,
        missing,
        unread: z.number().int(),
        total: z.number().int(),
        page: z.number().int(),
        totalPages: z.number().int(),
      }),
    },
  },
  board: {
    method: "GET",
    url: "/enquiries/board",
    access: "owner",
    scope: "enquiries",
    summary: "List the enquiries of a folder by stage, the latest of each",
    querystring: z.strictObject(filters),
    response: {
      200: z.object({
        corrected,
        missing,
        unread: z.number().int(),
        columns: z.array(z.object({ stage: z.enum(stages), total: z.number().int(), items: z.array(enquiry) })),
      }),
    },
  },
  reminders: {
    method: "GET",
    url: "/enquiries/reminders",
    access: "owner",
    scope: "enquiries",
    summary: "List the enquiries whose reminder is due, the oldest reminder first",
    response: { 200: z.object({ items: z.array(enquiry), total: z.number().int() }) },
  },
  figures: {
    method: "GET",
    url: "/enquiries/figures",
    access: "owner",
    scope: "enquiries",
    summary: "Get what was won in each quarter, answer times, and what the spam filter did",
    response: { 200: figures },
  },
  csv: {
    method: "GET",
    url: "/enquiries/enquiries.csv",
    access: "owner",
    scope: "enquiries",
    summary: "Get all enquiries but spam as a CSV file",
    response: { 200: z.string() },
    mediaType: "text/csv",
  },
  replySettings: {
    method: "GET",
    url: "/enquiries/reply-settings",
    access: "owner",
    scope: "enquiries",
    summary: "Get the templates of replies and the automatic answer, and whether emails can be sent",
    response: { 200: shownReplySettings },
  },
  saveReplySettings: {
    method: "PUT",
    url: "/enquiries/reply-settings",
    access: "owner",
    scope: "login",
    summary: "Save the templates of replies and the automatic answer",
    body: replySettings,
    response: { 200: shownReplySettings },
  },
  testAutomaticAnswer: {
    method: "POST",
    url: "/enquiries/reply-settings/test",
    access: "owner",
    scope: "login",
    summary: "Email the owner the automatic answer as senders get it; saves nothing",
    body: z.strictObject({ text: answerText }),
    response: { 200: z.object({ message: z.string().describe("Says where the email was sent") }) },
  },
  countUnread: {
    method: "GET",
    url: "/enquiries/unread",
    access: "owner",
    scope: "enquiries",
    summary: "Count the unread enquiries in the inbox",
    response: { 200: z.object({ unread: z.number().int() }) },
  },
  create: {
    method: "POST",
    url: "/enquiries",
    access: "owner",
    scope: "login",
    summary: "Add an enquiry that didn't come by the contact form; nobody is emailed",
    body: newEnquiry,
    response: { 201: enquiry },
  },
  findByLetter: {
    method: "GET",
    url: "/enquiries/by-letter",
    access: "owner",
    scope: "enquiries",
    summary: "Find the enquiry that an email belongs to",
    querystring: z.strictObject({ id: messageId }),
    response: { 200: z.object({ enquiry: enquiry.nullable() }) },
  },
  get: {
    method: "GET",
    url: "/enquiries/:id",
    access: "owner",
    scope: "enquiries",
    summary: "Get an enquiry with its notes, emails and moves",
    params,
    response: { 200: enquiryDetails },
  },
  update: {
    method: "PUT",
    url: "/enquiries/:id",
    access: "owner",
    scope: "login",
    summary: "Mark or move an enquiry, set its stage, value and reminder, and correct the sender's name and address",
    params,
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      read: z.boolean().optional(),
      folder: z.enum(enquiryFolders).optional(),
      stage: z.enum(stages).optional(),
      reason: line(limits.enquiry.reason).optional().describe("Reason for the new stage, for the history"),
      value: line(limits.enquiry.value).optional(),
      nextAt: day.nullable().optional(),
    }),
    response: { 200: enquiry },
  },
  addNote: {
    method: "POST",
    url: "/enquiries/:id/notes",
    access: "owner",
    scope: "login",
    summary: "Add a note to an enquiry",
    params,
    body: z.strictObject({
      text: z
        .string()
        .max(limits.enquiry.note, `text must be at most ${limits.enquiry.note} characters`)
        .transform((text) => text.trim())
        .refine((text) => text !== "", "text is required"),
    }),
    response: { 201: enquiryEvent },
  },
  removeNote: {
    method: "DELETE",
    url: "/enquiries/:id/notes/:noteId",
    access: "owner",
    scope: "login",
    summary: "Delete a note",
    params: params.extend({ noteId: rowId }),
    response: { 204: noContent },
  },
  reply: {
    method: "POST",
    url: "/enquiries/:id/replies",
    access: "owner",
    scope: "login",
    summary: "Email a reply to the sender; the visitor's text below it is quoted, and the stage becomes replied",
    params,
    body: z.strictObject({
      key: z
        .string()
        .regex(/^[\w-]{16,64}$/, "key must be 16 to 64 letters or digits")
        .describe("A new key for each reply. A repeated call with the same key sends no second email"),
      subject: requiredLine("subject", limits.enquiry.reply.subject),
      text: emailText,
    }),
    response: { 201: enquiryEvent },
  },
  settleMail: {
    method: "POST",
    url: "/enquiries/:id/mails/:mailId/settle",
    access: "owner",
    scope: "login",
    summary: "Resolve an email that was not sent, or may not have been: send it again, or not",
    params: params.extend({ mailId: rowId }),
    body: z.strictObject({ again: z.boolean() }),
    response: { 200: sentMail },
  },
  file: {
    method: "GET",
    url: "/enquiries/:id/files/:fileId",
    access: "owner",
    scope: "login",
    summary: "Get a file that a sender sent, always as a download",
    params: fileParams,
    response: { 200: z.string() },
    mediaType: "application/octet-stream",
  },
  removeFile: {
    method: "DELETE",
    url: "/enquiries/:id/files/:fileId",
    access: "owner",
    scope: "login",
    summary: "Delete a file that a sender sent permanently",
    params: fileParams,
    response: { 204: noContent },
  },
  testMail: {
    method: "POST",
    url: "/enquiries/test-mail",
    access: "owner",
    scope: "login",
    summary: "Send the owner a test email",
    response: { 200: z.object({ message: z.string().describe("Says where the email was sent") }) },
  },
  remove: {
    method: "DELETE",
    url: "/enquiries/:id",
    access: "owner",
    scope: "login",
    summary: "Delete an enquiry with its files, notes, emails and moves permanently; issued invoices are kept",
    params,
    response: { 204: noContent },
  },
});
