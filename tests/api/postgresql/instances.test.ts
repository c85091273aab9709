import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { moveMessage, receiveMessage } from "#server/domain/contact.ts";
import { fillWithExamples } from "#server/domain/examples.ts";
import { createPost } from "#server/domain/publishing.ts";
import { startSchedules } from "#server/domain/schedules.ts";
import { createFirstOwner } from "#server/domain/sessions.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendDueMail } from "#server/mail/outbox.ts";
import { storeImage } from "#server/media/images.ts";
import type { MediaContext } from "#server/media/storage.ts";
import { startVariants } from "#server/media/variants.ts";
import { listPendingMedia, takePendingMedia } from "#server/store/media.ts";
import { findPostById } from "#server/store/posts.ts";
import { listProjects } from "#server/store/projects.ts";
import { listRevisions } from "#server/store/revisions.ts";
import { postInput } from "#contract/posts.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makePicture } from "#tests/support/media.ts";
import { askServer, databaseAt } from "#tests/support/postgres-setup.ts";
import { startRelay } from "#tests/support/relay.ts";

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

test("of instances that start together one fills in the examples, and the others wait for it", async () => {
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

test("where the way to PostgreSQL is cut without a word, no kept page counts as current after a few seconds, and again when it is mended", async () => {
  const url = await emptyDatabase();
  const [writer] = await startInstances(url, 1);
  let isCut = false;
  const relay = await startRelay(url, { answer: (text) => (isCut ? "" : text), question: (text) => (isCut ? "" : text) });
  const [other] = await startInstances(relay, 1);
  if (!writer || !other) throw new Error("Two were started.");
  const isKept = () => other.content.current() === other.content.current();
  const before = other.content.current();
  expect(isKept()).toBe(true);
  isCut = true;
  await createPost(writer, postInput.parse({ title: "Unheard", description: "d", content: "<p>c</p>", published: true }));
  await expect.poll(isKept).toBe(false);
  isCut = false;
  await expect.poll(isKept).toBe(true);
  expect(other.content.current()).not.toBe(before);
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

test("failed sign-ins count together although the clocks of instances lie some seconds apart", async () => {
  const url = await emptyDatabase();
  const clockAt = (offset: number) => ({ clock: { now: () => new Date(Date.now() + offset) } });
  const [ahead] = await startInstances(url, 1, {}, clockAt(20_000));
  const [behind] = await startInstances(url, 1, {}, clockAt(-20_000));
  if (!ahead || !behind) throw new Error("Two were started.");
  for (let number = 0; number < limits.failedLogins.tries; number++) expect(await ahead.throttle.begin("owner", "203.0.113.7")).toBe(0);
  expect(await behind.throttle.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await ahead.throttle.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
});

test("what a passkey has to sign is taken by any instance, once", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2));
  const challenge = await one.passkeyChallenges.issue("sign-in");
  expect(await other.passkeyChallenges.take(challenge, "sign-in")).toBe(true);
  expect(await one.passkeyChallenges.take(challenge, "sign-in")).toBe(false);
});

test("letters are mailed once each, by two instances at the same time", async () => {
  const sent: string[] = [];
  const gate = openGate();
  const mailer: Mailer = { send: async ({ replyTo }) => {
    sent.push(replyTo.name);
    await gate.passed;
  } };
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2, {}, { mailer }));
  await receiveMessage(one, { ...letter, name: "First" });
  await receiveMessage(other, { ...letter, name: "Second" });
  const working = [sendDueMail(one), sendDueMail(other)];
  // While the first is still on its way, the second is not kept waiting.
  await expect.poll(() => sent.toSorted()).toEqual(["First", "Second"]);
  await Promise.all([sendDueMail(one), sendDueMail(other)]);
  gate.open();
  await Promise.all(working);
  await Promise.all([sendDueMail(one), sendDueMail(other)]);
  expect(sent).toHaveLength(2);
  expect((await one.db.selectFrom("messages").select("mail").execute()).map(({ mail }) => mail)).toEqual(["sent", "sent"]);
});

test("the letter of an instance that is killed while it mails is mailed by another, and the owner can open it all the while", async () => {
  const [sent, gate] = [new Set<string>(), openGate()];
  onTestFinished(gate.open);
  const mailerOf = (name: string, finish: Promise<void>): Mailer => ({ send: async () => {
    sent.add(name);
    await finish;
  } });
  const url = await emptyDatabase();
  const [killed] = await startInstances(url, 1, {}, { mailer: mailerOf("killed", gate.passed) });
  const [other] = await startInstances(url, 1, {}, { mailer: mailerOf("other", Promise.resolve()) });
  if (!killed || !other) throw new Error("Two were started.");
  await receiveMessage(killed, { ...letter, name: "Reader" });
  const begun = sendDueMail(killed);
  begun.catch(() => undefined);
  await expect.poll(() => [...sent]).toEqual(["killed"]);
  await sendDueMail(other);
  expect([...sent]).toEqual(["killed"]);
  const { id } = await other.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  await moveMessage(other, id, { read: true });
  await endConnectionsWithLocks(other);
  await expect.poll(async () => {
    await sendDueMail(other);
    return [...sent];
  }).toEqual(["killed", "other"]);
});

test("where the question who mails is lost on its way, it is given up within seconds, and asked again", async () => {
  const sent: string[] = [];
  const url = await emptyDatabase();
  let isCut = false;
  const relay = await startRelay(url, { question: (text) => (isCut && text.includes("pg_try_advisory_lock") ? "" : text) });
  const [context] = await startInstances(relay, 1, {}, { mailer: { send: async ({ replyTo }) => { sent.push(replyTo.name); } } });
  if (!context) throw new Error("One was started.");
  await receiveMessage(context, { ...letter, name: "Reader" });
  isCut = true;
  await expect(sendDueMail(context)).rejects.toThrow("The database can't be reached at the moment; try again in a few seconds.");
  expect(sent).toEqual([]);
  isCut = false;
  await sendDueMail(context);
  expect(sent).toEqual(["Reader"]);
});

test("the variants of each picture are made once, and two instances share the pictures", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2, { DATA_DIR: emptyFolder() }));
  const ready: { id: string; by: string }[] = [];
  for (const width of [400, 410, 420, 430, 440, 450]) await storeImage(one, await makePicture(width, 300).png().toBuffer(), { name: "a.png", alt: "" });
  const queues = Object.entries({ one, other }).map(([by, context]) => startVariants(context, {
    ready: (id) => { ready.push({ id, by }); }, failed: (_id, error) => { throw error; },
  }));
  await expect.poll(() => ready.length).toBe(6);
  for (const queue of queues) await queue.close();
  expect(new Set(ready.map(({ id }) => id)).size).toBe(6);
  expect(new Set(ready.map(({ by }) => by))).toEqual(new Set(["one", "other"]));
  expect((await one.db.selectFrom("media").select("tries").execute()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("the picture of an instance that is killed while it makes its variants is taken over by another", async () => {
  const [killed, other] = twoOf(await startInstances(await emptyDatabase(), 2, { DATA_DIR: emptyFolder() }));
  await storeImage(killed, await makePicture(400, 300).png().toBuffer(), { name: "a.png", alt: "" });
  const [id = ""] = await listPendingMedia(killed.db, 1);
  const gate = openGate();
  onTestFinished(gate.open);
  const begun = killed.attempt(`picture ${id}`, async () => {
    await takePendingMedia(killed.db, id, 3);
    await gate.passed;
  });
  begun.catch(() => undefined);
  await expect.poll(async () => (await other.db.selectFrom("media").select("tries").execute())[0]?.tries).toBe(1);
  const ready: string[] = [];
  const media: MediaContext = { ...other };
  const queue = startVariants(media, { ready: (done) => { ready.push(done); }, failed: (_id, error) => { throw error; } });
  await queue.idle();
  expect(ready).toEqual([]);
  await endConnectionsWithLocks(other);
  await expect.poll(async () => {
    media.variantsDue?.();
    await queue.idle();
    return ready;
  }).toEqual([id]);
  await queue.close();
});

test("a post whose time has come is published once, by whichever instance is first, at the time that was set", async () => {
  const [one, other] = twoOf(await startInstances(await emptyDatabase(), 2));
  const publishAt = new Date(Date.now() + 3000).toISOString();
  const post = await createPost(one, postInput.parse({ title: "Later", description: "d", content: "<p>c</p>", publishAt }));
  const running = [one, other].map((context) => startSchedules(context, { tickMilliseconds: 20 }));
  await expect.poll(async () => (await findPostById(other.db, post.id))?.published).toBeTruthy();
  await wait(300);
  for (const schedules of running) await schedules.stop();
  expect((await findPostById(other.db, post.id))?.published_at).toBe(publishAt);
  expect((await listRevisions(one.db, post.id)).filter(({ kind }) => kind === "published")).toHaveLength(1);
  const { rows } = await sql<{ text: string }>`select text from activity where text like '%Later%'`.execute(one.db);
  expect(rows.filter(({ text }) => text.startsWith("Published"))).toHaveLength(1);
});

const letter = { email: "reader@example.com", message: "Hello there", website: "", filledIn: 60_000 };

function openGate(): { passed: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/** What PostgreSQL does for an instance that is gone. */
async function endConnectionsWithLocks({ db }: Context): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid != pg_backend_pid()`.execute(db);
}
