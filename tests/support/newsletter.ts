// A site whose newsletter takes subscribers, and what its visitors do.
import { expect } from "vitest";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { newsletterKey } from "#server/domain/newsletter/addresses.ts";
import { manageToken } from "#server/domain/newsletter/subscribing.ts";
import { subscribers } from "#server/store/tables/subscribers.ts";
import { mailbox } from "./enquiries.ts";
import { headersOf, type TestMailServer, textOf } from "./mail-server.ts";
import { publish } from "./site-content.ts";
import { startTestMailServer } from "./smtp.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export const promise = "About once a month: a new game, or what I learned.";

export async function startNewsletter(): Promise<{ server: TestServer; mail: TestMailServer }> {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await openNewsletter(server);
  return { server, mail };
}

/** Publishes a privacy page, and turns the newsletter on. */
export async function openNewsletter(server: TestServer): Promise<void> {
  const page = {
    kind: "page",
    title: "Privacy",
    slug: "privacy",
    description: "What I store",
    content: "<p>What I store.</p>",
    published: true,
  };
  expect((await server.asOwner("POST", "/blogs", page)).status).toBe(201);
  await publish(server, { newsletter: { on: true, promise, privacy: "/privacy" } });
}

let visitors = 0;
/** Sends the form from a network of its own. */
export function subscribe(server: TestServer, email: string, fields: object = {}) {
  const ip = `203.${Math.floor(visitors / 250)}.113.${(visitors++ % 250) + 1}`;
  return server.call("POST", "/newsletter/subscribers", { body: { email, ...fields }, ip });
}

export async function mailAll({ context }: TestServer): Promise<void> {
  while (true) {
    const next = await sendDueMail(context);
    if (next === null || next > context.clock.now().toISOString()) return;
  }
}

/** Returns the secrets in the emails that ask for a confirmation, by address, the newest last. */
export function askedOf(mail: TestMailServer): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  for (const letter of mail.letters) {
    const [, token] = /\/subscribe\/([\w-]+)/.exec(textOf(letter.source)) ?? [];
    const to = letter.to.join();
    if (token !== undefined && headersOf(letter.source).get("to") !== undefined)
      asked.set(to, [...(asked.get(to) ?? []), token]);
  }
  return asked;
}

/** Subscribes and confirms. Returns the secret in the links to leave. */
export async function join(
  server: TestServer,
  mail: TestMailServer,
  email: string,
  fields: object = {},
): Promise<string> {
  expect((await subscribe(server, email, fields)).status).toBe(202);
  await mailAll(server);
  const token = askedOf(mail).get(email)?.at(-1) ?? "";
  expect((await server.call("POST", `/newsletter/confirmations/${token}`)).status).toBe(200);
  return tokenOf(server, email);
}

/** Returns the secret in the links to leave that letters to an address have. */
export async function tokenOf({ context: { db } }: TestServer, email: string): Promise<string> {
  const row = await subscribers.find(db, { email });
  if (!row) throw new Error(`${email} is not there.`);
  return manageToken(await newsletterKey(db), row);
}
