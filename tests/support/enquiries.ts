// Shared by tests of enquiries.
import { expect } from "vitest";
import type { Enquiry, EnquiryDetails } from "#contract/enquiries.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import type { MailLog } from "#server/domain/outbox/retries.ts";
import type { TestMailServer } from "./mail-server.ts";
import type { TestServer } from "./test-server.ts";

export const hello = {
  name: "Robin Sample",
  email: "robin@example.org",
  message: "We would like the prototype.\nWhen could you start?",
};
export const mailbox = { OWNER_EMAIL: "owner@example.com", SITE_URL: "https://alex.example" };

/** A log that collects its lines with their levels. */
export function recordLog(): MailLog & { lines: string[] } {
  const lines: string[] = [];
  return { lines, info: (line) => lines.push(`info: ${line}`), error: (line) => lines.push(`error: ${line}`) };
}

/** Replies with a text that contains the secret of a link, and checks that the client gets it and that the secret isn't stored. */
export async function sendSecret(
  server: TestServer,
  mail: TestMailServer,
  { id, token, text }: { id: number; token: string; text: string },
): Promise<void> {
  const reply = { key: "0123456789abcdef0123456789abcdef", subject: "Re: your message", text };
  expect((await server.asOwner("POST", `/enquiries/${id}/replies`, reply)).status).toBe(201);
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters.some(({ source }) => source.replace(/=\r\n/g, "").includes(token))).toBe(true);
  const { db } = server.context;
  const stored = [
    await db.selectFrom("mails").selectAll().execute(),
    await db.selectFrom("enquiryEvents").selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(token);
}

export async function inbox(server: TestServer, folder = "inbox"): Promise<Enquiry[]> {
  return (await server.asOwner("GET", `/enquiries?folder=${folder}`)).body.items;
}

/** Sends an enquiry. */
export async function receive(server: TestServer, fields: Record<string, unknown> = {}): Promise<Enquiry> {
  const { status, text } = await server.call("POST", "/contact", { body: { ...hello, ...fields } });
  expect(status, text).toBe(201);
  const [enquiry] = await inbox(server);
  if (!enquiry) throw new Error("The enquiry was sorted out.");
  return enquiry;
}

/** Reads an enquiry like the owner. */
export async function open(server: TestServer, id: number): Promise<EnquiryDetails> {
  return (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
}
