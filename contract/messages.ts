import { z } from "zod";
import { defineCalls, noContent, rowId, timestamp, wholeNumber } from "./call.ts";
import { emailPattern, emailWords } from "./email-address.ts";
import { limits } from "./limits.ts";

/** CR and LF are rejected, not folded: in a name or an address they are an attempt to forge mail headers. */
const headerText = (name: string, max: number) =>
  z
    .string()
    .max(max, `${name} must be at most ${max} characters`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), `${name} must be one line`)
    .transform((text) => text.trim())
    .refine((text) => text !== "", `${name} is required`);

export const contactInput = z.strictObject({
  name: headerText("name", limits.contact.name),
  email: headerText("email", limits.contact.email).refine(
    (text) => new RegExp(`^${emailPattern}$`).test(text),
    `email must be ${emailWords}`,
  ),
  message: z
    .string()
    .max(limits.contact.message, `message must be at most ${limits.contact.message} characters`)
    .transform((text) => text.replace(/[^\P{Cc}\n\t]/gu, "").trim())
    .refine((text) => text !== "", "message is required"),
  website: z.string().max(500).optional().describe("Left empty by people"),
  filledIn: z.number().int().min(0).max(1e9).optional().describe("Milliseconds from showing the form to sending it"),
});
export type ContactPayload = z.input<typeof contactInput>;

export const messageFolders = ["inbox", "archive", "spam"] as const;

export const message = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    folder: z.enum(messageFolders),
    read: z.boolean(),
    mail: z.enum(["off", "waiting", "sent", "failed"]).describe("Whether it reached the owner's mailbox"),
    mailProblem: z
      .object({
        reason: z.string().describe("In plain words, with what the mail server said and what to do"),
        at: timestamp.describe("When it was last tried"),
        nextTryAt: timestamp.nullable().describe("Null where it is not tried again"),
      })
      .nullable()
      .describe("Why it was not emailed, or not yet"),
    createdAt: timestamp,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof message>;

const params = z.object({ id: rowId });

export const messageCalls = defineCalls({
  contact: {
    method: "POST",
    url: "/contact",
    access: "public",
    summary: "Send the owner a message",
    body: contactInput,
    response: { 201: z.object({ received: z.literal(true) }) },
  },
  list: {
    method: "GET",
    url: "/messages",
    access: "owner",
    scope: "read",
    summary: "List messages, newest first",
    querystring: z.strictObject({
      folder: z.enum(messageFolders).default("inbox"),
      page: wholeNumber(1, 100_000).default(1),
    }),
    response: {
      200: z.object({
        items: z.array(message),
        unread: z.number().int(),
        page: z.number().int(),
        totalPages: z.number().int(),
      }),
    },
  },
  countUnread: {
    method: "GET",
    url: "/messages/unread",
    access: "owner",
    scope: "read",
    summary: "Count the unread messages in the inbox",
    response: { 200: z.object({ unread: z.number().int() }) },
  },
  update: {
    method: "PUT",
    url: "/messages/:id",
    access: "owner",
    scope: "login",
    summary: "Mark or move a message",
    params,
    body: z.strictObject({ read: z.boolean().optional(), folder: z.enum(messageFolders).optional() }),
    response: { 200: message },
  },
  testMail: {
    method: "POST",
    url: "/messages/test-mail",
    access: "owner",
    scope: "login",
    summary: "Send the owner a test email",
    response: { 200: z.object({ message: z.string().describe("Where it was sent") }) },
  },
  remove: {
    method: "DELETE",
    url: "/messages/:id",
    access: "owner",
    scope: "login",
    summary: "Delete a message permanently",
    params,
    response: { 204: noContent },
  },
});
