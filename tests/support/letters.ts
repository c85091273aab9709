// A site whose newsletter has readers, and what its owner and its job do.
import { expect } from "vitest";
import type { Issue } from "#contract/newsletter-issues.ts";
import { newsletterKey } from "#server/domain/newsletter/addresses.ts";
import { sendDueLetters } from "#server/domain/newsletter/sending.ts";
import { manageHashOf } from "#server/domain/newsletter/subscribing.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { insertSubscribers } from "#server/store/tables/subscribers.ts";
import { mailbox, recordLog } from "./enquiries.ts";
import type { TestMailServer } from "./mail-server.ts";
import { createPost } from "./posts.ts";
import { publish } from "./site-content.ts";
import { startTestMailServer } from "./smtp.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const second = 1000;
export const legal = "Alex Sample, 1 Main Street, 10115 Berlin";
export const letterText = { content: "<h2>What was slow</h2><p>Nine milliseconds at <a href='/about'>night</a>.</p>" };

type Options = {
  readers?: readonly string[];
  env?: Record<string, string>;
  mailer?: (server: () => TestServer) => Mailer;
};

/** Starts a site with active readers whose letters go out one a second, unless `env` says otherwise. */
export async function startWithReaders({ readers = ["ada", "bo", "cy"], env = {}, mailer }: Options = {}): Promise<{
  server: TestServer;
  mail: TestMailServer;
}> {
  const mail = await startTestMailServer();
  let started: TestServer | null = null;
  const server = await startTestServer({
    env: { ...mailbox, SMTP_URL: mail.url, NEWSLETTER_PER_HOUR: "3600", ...env },
    ...(mailer && { parts: { newsletterMailer: mailer(() => started as TestServer) } }),
  });
  started = server;
  await publish(server, { newsletter: { on: false, legal, sender: "Alex’s letters" } });
  await addReaders(server, readers);
  return { server, mail };
}

export async function addReaders(
  { context: { db, clock } }: TestServer,
  names: readonly string[],
  topics: string[] = [],
) {
  const key = await newsletterKey(db);
  const createdAt = clock.now().toISOString();
  await insertSubscribers(
    db,
    names.map((name) => {
      const emailKey = addressOf(name);
      return {
        email: emailKey,
        emailKey,
        language: "en",
        topics,
        state: "active" as const,
        origin: "form" as const,
        askedTopics: null,
        confirmHash: null,
        askedAt: null,
        manageHash: manageHashOf(key, { emailKey, createdAt }),
        createdAt,
        confirmedAt: createdAt,
        endedAt: null,
      };
    }),
  );
}

export function addressOf(name: string): string {
  return `${name}@readers.example`;
}

export async function queue(server: TestServer, postId: string, fields: object = {}): Promise<Issue> {
  const answer = await server.asOwner("POST", `/blogs/${postId}/issue`, { subject: "Where the frame went", ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** Publishes a post and queues its letter. */
export async function sendPost(server: TestServer, fields: object = {}): Promise<Issue> {
  const { _id } = await createPost(server, { ...letterText, ...fields, published: true });
  return queue(server, _id);
}

/** Lets the job do what is due within some time. */
export async function run(server: TestServer, milliseconds = 10 * second, step = second): Promise<void> {
  for (let passed = 0; passed <= milliseconds; passed += step) {
    await sendDueLetters(server.context, recordLog());
    server.clock.advance(step);
  }
}
