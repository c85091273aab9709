// All that is stored about one client, found by their email address: to give it to them, or to delete it.
import { z } from "zod";
import { clientDevices, clientTargetKinds } from "./client-links.ts";
import { defineCalls, headerText, noContent, timestamp } from "./call.ts";
import { enquiryEvent, enquiryFolders } from "./enquiries.ts";
import { stages } from "./enquiry-stages.ts";
import { invoiceContent, invoiceKinds } from "./invoices.ts";
import { invoiceStates } from "./invoice-states.ts";
import { limits } from "./limits.ts";
import { deliveryStates, subscriberOrigins, subscriberStates } from "./newsletter-terms.ts";
import { quoteContent } from "./quotes.ts";

const id = z.number().int();

export const personEvent = z.object({
  id,
  kind: enquiryEvent.shape.kind,
  text: z.string(),
  stage: z.string().describe("The new stage, if the event is a move"),
  mailId: id.nullable(),
  createdAt: timestamp,
});

export const personMail = z.object({
  id,
  kind: z.enum(["enquiry", "opening", "conversation", "automatic-answer", "confirmation", "notice"]),
  name: z.string(),
  address: z.string().describe("Empty for an email to the owner"),
  subject: z.string(),
  text: z
    .string()
    .describe("Without the secrets of links; empty once an email to the owner was sent, because it says nothing else"),
  calendar: z.string().describe("An attached calendar file, or empty"),
  quoteId: id.nullable().describe("The quote whose PDF is attached"),
  invoiceId: id.nullable().describe("The invoice whose PDF is attached"),
  headerId: z.string().describe("Message-ID"),
  thread: z.array(z.string()).describe("Message-IDs of the earlier emails"),
  state: z.enum(["waiting", "handing-over", "sent", "failed", "unknown"]),
  tries: z.number().int(),
  nextAt: timestamp.nullable(),
  error: z.string().nullable(),
  errorAt: timestamp.nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
});

export const personQuote = z.object({
  id,
  number: z.string().describe("The number on the quote, such as 2026-017"),
  total: z.string(),
  content: quoteContent
    .extend({ owner: z.object({ name: z.string(), email: z.string() }) })
    .describe("Prices in hundredths. It never changed, so it is also what the client accepted"),
  state: z.enum(["open", "accepted", "declined", "withdrawn"]),
  createdAt: timestamp,
  expiresAt: timestamp,
  sentAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  agreed: z.boolean(),
  depositPaidOn: z.string().nullable(),
  openings: z.number().int(),
  firstOpenedAt: timestamp.nullable(),
  lastOpenedAt: timestamp.nullable(),
  endTold: z.enum(["", "soon", "over"]).describe("What the owner was told of the end of the quote"),
});

export const personInvoice = z.object({
  id,
  quoteId: id.nullable(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  cancelsId: id.nullable().describe("The invoice that a cancellation cancels"),
  series: z.string().nullable(),
  place: z.number().int().nullable().describe("The place in the series; null for a draft"),
  number: z.string().nullable(),
  days: z.number().int(),
  content: invoiceContent,
  createdAt: timestamp,
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  paidOn: z.string().nullable(),
  sentAt: timestamp.nullable(),
});

export const personCall = z.object({
  id,
  times: z.array(timestamp).describe("The proposed times"),
  picked: timestamp.nullable(),
  minutes: z.number().int(),
  place: z.string(),
  clientZone: z.string().describe("The time zone of the client's browser, or empty"),
  changes: z.number().int(),
  createdAt: timestamp,
  changedAt: timestamp.nullable(),
  canceledAt: timestamp.nullable(),
  expiresAt: timestamp,
  endTold: z.boolean().describe("Whether the owner was told that all times have passed"),
});

export const personFile = z.object({
  id,
  requestId: id.nullable().describe("The link for files by which it came, while that exists"),
  name: z.string(),
  bytes: z.number().int(),
  locked: z.boolean(),
  createdAt: timestamp,
});

export const personFileRequest = z.object({ id, createdAt: timestamp, expiresAt: timestamp });

export const personEnquiry = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    link: z.string(),
    service: z.string(),
    serviceTitle: z.string(),
    offer: z.string(),
    budget: z.string(),
    deadline: z.string(),
    folder: z.enum(enquiryFolders),
    read: z.boolean(),
    stage: z.enum(stages),
    value: z.string(),
    nextAt: z.string().nullable(),
    answeredAt: timestamp.nullable(),
    closedAt: timestamp.nullable(),
    source: z.string().nullable(),
    campaign: z.string().nullable(),
    firstPage: z.string().nullable(),
    notMailed: z.enum(["", "not-set-up", "too-many"]),
    sortedOut: z.enum(["", "signs", "learned"]),
    learnedAs: z.enum(["", "spam", "wanted"]).describe("What the spam filter has learned it as"),
    addedByHand: z.boolean(),
    headerId: z.string().describe("Message-ID of the email that the owner added; empty for other enquiries"),
    subject: z.string().describe("Subject of that email"),
    createdAt: timestamp,
    history: z.array(personEvent).describe("Notes, emails and moves, oldest first"),
    mails: z.array(personMail).describe("Emails about the enquiry, oldest first"),
    quotes: z.array(personQuote),
    invoices: z.array(personInvoice),
    calls: z.array(personCall),
    files: z.array(personFile).describe("The files that the client sent; their content is a download of each"),
    fileRequests: z.array(personFileRequest).describe("Links by which the client can send files"),
  })
  .meta({ id: "PersonEnquiry" });

export const personLinkTarget = z.object({ kind: z.enum(clientTargetKinds), targetId: id, position: z.number().int() });
export const personLinkView = z.object({
  id,
  what: z.enum(["page", "play"]),
  title: z.string(),
  at: timestamp,
  seconds: z.number().int(),
});
export const personLinkOpening = z.object({
  id,
  openedAt: timestamp,
  device: z.enum(clientDevices),
  views: z.array(personLinkView),
});
export const personLink = z
  .object({
    id,
    client: z.string(),
    note: z.string(),
    watermark: z.boolean(),
    maxOpenings: z.number().int().nullable(),
    openings: z.number().int(),
    createdAt: timestamp,
    expiresAt: timestamp,
    revokedAt: timestamp.nullable(),
    firstOpenedAt: timestamp.nullable(),
    targets: z.array(personLinkTarget),
    log: z.array(personLinkOpening).describe("All openings, oldest first"),
    mails: z.array(personMail).describe("Emails to the owner about the link"),
  })
  .meta({ id: "PersonClientLink" });

export const personDelivery = z.object({
  issueId: id,
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  nextAt: timestamp.nullable(),
  handedAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  reply: z.string().describe("What their mail server answered"),
});
export const personSubscription = z
  .object({
    id,
    email: z.string(),
    emailKey: z.string().describe("The address as it is compared: in lower case, its domain in Punycode"),
    language: z.string(),
    topics: z.array(z.string()).describe("Such as category:3; empty for all letters"),
    state: z.enum(subscriberStates),
    origin: z.enum(subscriberOrigins),
    sourcePath: z.string().describe("The page with the form"),
    consent: z.string().describe("What they consented to, or where the owner says that the consent is recorded"),
    askedTopics: z.array(z.string()).nullable().describe("The topics that an open confirmation will set"),
    asks: z.number().int().describe("How many emails asked for a confirmation since the last one"),
    askedAt: timestamp.nullable(),
    softBounces: z.number().int(),
    createdAt: timestamp,
    confirmedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    endedReason: z.string(),
    mails: z.array(personMail).describe("Emails that asked for a confirmation, oldest first"),
    letters: z.array(personDelivery).describe("The issues of the newsletter that went to them"),
  })
  .meta({ id: "PersonSubscription" });

export const personActivity = z.object({ id, time: timestamp, text: z.string() });

export const personRecord = z
  .object({
    email: z.string().describe("In lower case"),
    writtenAt: timestamp,
    enquiries: z
      .array(personEnquiry)
      .describe("The enquiries that have this address, had it before, or whose emails went to it; oldest first"),
    clientLinks: z
      .array(personLink)
      .describe(
        "The client links that name the address in their client or note, that an email to the person contains, or that were chosen; oldest first",
      ),
    sameName: z
      .array(z.object({ id, client: z.string(), note: z.string(), createdAt: timestamp }))
      .describe("Client links for somebody of the same name: choose those that are about the same person"),
    subscriptions: z.array(personSubscription).describe("The subscription to the newsletter, if there is one"),
    activity: z.array(personActivity).describe("Lines of the activity log with the person's name, oldest first"),
  })
  .meta({ id: "PersonRecord", description: "All that is stored about one client" });
export type PersonRecord = z.infer<typeof personRecord>;

const querystring = z.strictObject({
  email: headerText("email", limits.contact.email).describe("In any case. A tag after a plus makes another address"),
  links: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9}){0,99}$/, "links must be ids of client links with commas between them, such as 3,14")
    .optional()
    .describe("Ids of client links that are about the person, too, with commas between them"),
});

export const personCalls = defineCalls({
  get: {
    method: "GET",
    url: "/enquiries/person",
    access: "owner",
    scope: "enquiries",
    // Client links belong to that scope.
    alsoReads: true,
    summary: "Get all that is stored about a client",
    querystring,
    response: { 200: personRecord },
  },
  file: {
    method: "GET",
    url: "/enquiries/person/person.pdf",
    access: "owner",
    scope: "enquiries",
    alsoReads: true,
    summary: "Get all that is stored about a client as a PDF",
    querystring,
    response: { 200: z.string() },
    mediaType: "application/pdf",
  },
  remove: {
    method: "DELETE",
    url: "/enquiries/person",
    access: "owner",
    scope: "login",
    summary: "Delete all that is stored about a client permanently, accepted quotes included",
    querystring,
    response: { 204: noContent },
  },
});
