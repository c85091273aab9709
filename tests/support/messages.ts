// Shared by tests of messages.
import type { Message } from "#contract/messages.ts";
import type { MailLog } from "#server/domain/messages/retries.ts";
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

export async function inbox(server: TestServer, folder = "inbox"): Promise<Message[]> {
  return (await server.asOwner("GET", `/messages?folder=${folder}`)).body.items;
}
