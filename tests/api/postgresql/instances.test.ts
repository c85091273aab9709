import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { receiveMessage } from "#server/domain/contact.ts";
import { fillWithExamples } from "#server/domain/examples.ts";
import { createPost } from "#server/domain/publishing.ts";
import { createFirstOwner } from "#server/domain/sessions.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendDueMail } from "#server/mail/outbox.ts";
import { storeImage } from "#server/media/images.ts";
import { startVariants } from "#server/media/variants.ts";
import { listProjects } from "#server/store/projects.ts";
import { postInput } from "#contract/posts.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makePicture } from "#tests/support/media.ts";
import { askServer, databaseAt } from "#tests/support/postgres-setup.ts";

/** The address of a database in which there is nothing at all. */
async function emptyDatabase(): Promise<string> {
  const { server } = inject("postgres") ?? { server: "" };
  const name = `savepoint_${crypto.randomUUID().replaceAll("-", "")}`;
  await askServer(server, `create database ${name} template template0`);
  onTestFinished(() => askServer(server, `drop database ${name}`));
  return databaseAt(server, name);
}

async function startInstances(url: string, count: number, env: Record<string, string> = {}, parts: Parameters<typeof createContext>[1] = {}): Promise<Context[]> {
  const contexts = await Promise.all(Array.from({ length: count }, () => createContext(readConfig({
    DATABASE_URL: url, DATA_DIR: emptyFolder(), DEMO_CONTENT: "false", LOG_LEVEL: "silent", ...env,
  }), parts)));
  onTestFinished(async () => { for (const context of contexts) await context.close(); });
  return contexts;
}

function twoOf([first, second]: Context[]): [Context, Context] {
  if (!first || !second) throw new Error("Two were started.");
  return [first, second];
}

test("instances that start together migrate once, sign with one key and make one owner", async () => {
  const contexts = await startInstances(await emptyDatabase(), 3);
  const [{ db, signingKey }] = twoOf(contexts);
  expect(new Set(contexts.map((context) => Buffer.from(context.signingKey).toString("hex"))).size).toBe(1);
  expect(signingKey.length).toBeGreaterThanOrEqual(32);
  const owners = await Promise.all(contexts.map((context) => createFirstOwner(context)));
  expect(owners.filter((owner) => owner !== null)).toHaveLength(1);
  expect(await db.selectFrom("users").select("username").execute()).toHaveLength(1);
});

test("of instances that start together one fills in the examples, and the others wait for it", { timeout: 180_000 }, async () => {
  const contexts = await startInstances(await emptyDatabase(), 2, { DEMO_CONTENT: "true" });
  await Promise.all(contexts.map((context) => fillWithExamples(context)));
  const [{ db }] = twoOf(contexts);
  expect((await listProjects(db)).map(({ slug }) => slug).toSorted()).toEqual(demoProjects.map(({ slug }) => slug).toSorted());
});

test("what one instance publishes makes the kept pages of the others out of date, and its own only once", async () => {
  const [writer, other] = twoOf(await startInstances(await emptyDatabase(), 2));
  const before = other.content.current();
  expect(other.content.current()).toBe(before);
  await createPost(writer, postInput.parse({ title: "News", description: "d", content: "<p>c</p>", published: true }));
  const written = writer.content.current();
  await expect.poll(() => other.content.current()).not.toBe(before);
  expect(writer.content.current()).toBe(written);
});

test("an imported post keeps its number, and the next one gets another", async () => {
  const [context] = twoOf(await startInstances(await emptyDatabase(), 2));
  const input = postInput.parse({ title: "Numbered", description: "d", content: "<p>c</p>", published: true });
  expect((await createPost(context, input, { id: 3 })).id).toBe(3);
  expect((await createPost(context, input)).id).toBe(4);
  expect((await createPost(context, input, { id: 2 })).id).toBe(2);
  expect((await createPost(context, input)).id).toBe(5);
});

test("failed sign-ins count together, whichever instance they were sent to, and no address is stored", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2));
  for (let number = 0; number < limits.failedLogins.tries; number++) expect(await (number % 2 === 0 ? one : other).throttle.begin("owner", "203.0.113.7")).toBe(0);
  expect(await one.throttle.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await other.throttle.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await other.throttle.begin("owner", "203.0.113.8")).toBe(0);
  await other.throttle.succeed("owner", "203.0.113.7");
  expect(await one.throttle.begin("owner", "203.0.113.7")).toBe(0);
  const { rows } = await sql`select * from tries`.execute(one.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
});

test("what a passkey has to sign is taken by any instance, once", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2));
  const challenge = await one.passkeyChallenges.issue("sign-in");
  expect(await other.passkeyChallenges.take(challenge, "sign-in")).toBe(true);
  expect(await one.passkeyChallenges.take(challenge, "sign-in")).toBe(false);
});

test("a letter is mailed once, by whichever instance gets to it", async () => {
  const sent: string[] = [];
  const mailer: Mailer = { send: async ({ replyTo }) => {
    await wait(100);
    sent.push(replyTo.name);
  } };
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2, {}, { mailer }));
  const message = { email: "reader@example.com", message: "Hello there", website: "", filledIn: 60_000 };
  await receiveMessage(one, { ...message, name: "First" });
  await Promise.all([sendDueMail(one), sendDueMail(other), sendDueMail(one)]);
  expect(sent).toEqual(["First"]);
  await receiveMessage(one, { ...message, name: "Second" });
  await sendDueMail(other);
  expect(sent).toEqual(["First", "Second"]);
});

test("the variants of each picture are made by one instance, while the others leave them alone", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2, { DATA_DIR: emptyFolder() }));
  const ready: string[] = [];
  const listener = { ready: (id: string) => { ready.push(id); }, failed: (_id: string, error: unknown) => { throw error; } };
  for (const width of [40, 50, 60]) await storeImage(one, await makePicture(width, 30).png().toBuffer(), { name: "a.png", alt: "" });
  const queues = [one, other].map((context) => startVariants(context, listener));
  await expect.poll(() => ready.length, { timeout: 20_000 }).toBe(3);
  for (const queue of queues) await queue.close();
  expect(new Set(ready).size).toBe(3);
  expect((await one.db.selectFrom("media").select("tries").execute()).map(({ tries }) => tries)).toEqual([1, 1, 1]);
});
