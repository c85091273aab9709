import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { serverLimits } from "#server/server-limits.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { changeEnquiry, receiveEnquiry } from "#server/domain/enquiries/enquiries.ts";
import { fillWithExamples } from "#server/import/examples.ts";
import { createPost } from "#server/domain/posts/posts.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { owner } from "#tests/support/test-settings.ts";
import { prepareFirstOwner } from "#server/domain/auth/first-owner.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { storeImage } from "#server/media/images.ts";
import { listPendingMedia, takePendingMedia } from "#server/store/tables/media.ts";
import { findPostById } from "#server/store/tables/posts.ts";
import { listProjects } from "#server/store/tables/projects.ts";
import { postRevisions } from "#server/store/tables/revisions.ts";
import { postInput } from "#contract/posts.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { storeExampleMedia } from "#tests/support/example-site.ts";
import { makeImage, makeVariants } from "#tests/support/media.ts";
import { askServer, databaseAt } from "#tests/support/postgres-setup.ts";
import { startRelay } from "#tests/support/relay.ts";
import { testClock } from "#tests/support/test-server.ts";

/** Returns the URL of a database with the schema and the owner's account, or of an empty one. */
async function newDatabase({ isEmpty = false } = {}): Promise<string> {
  const { server, template } = inject("postgres") ?? { server: "", template: "" };
  const name = `savepoint_${crypto.randomUUID().replaceAll("-", "")}`;
  await askServer(server, `create database ${name} template ${isEmpty ? "template0" : template}`);
  onTestFinished(() => askServer(server, `drop database ${name}`));
  return databaseAt(server, name);
}

async function startInstances(
  url: string,
  count: number,
  env: Record<string, string> = {},
  parts: Parameters<typeof createContext>[1] = {},
): Promise<Context[]> {
  const contexts = await Promise.all(
    Array.from({ length: count }, () =>
      createContext(
        readConfig({
          DATABASE_URL: url,
          DATA_DIR: emptyFolder(),
          DEMO_CONTENT: "false",
          LOG_LEVEL: "silent",
          ...env,
        }),
        parts,
      ),
    ),
  );
  onTestFinished(async () => {
    for (const context of contexts) await context.close();
  });
  return contexts;
}

/** A fifth of the real timeout. */
const hasty = { patience: { database: 1000 } };

function twoOf([first, second]: Context[]): [Context, Context] {
  if (!first || !second) throw new Error("Two were started.");
  return [first, second];
}

test("instances that start together migrate once, sign with one key and create one owner", async () => {
  const contexts = await startInstances(await newDatabase({ isEmpty: true }), 3, { OWNER_PASSWORD: owner.password });
  const [{ db, signingKey }] = twoOf(contexts);
  expect(new Set(contexts.map((context) => Buffer.from(context.signingKey).toString("hex"))).size).toBe(1);
  expect(signingKey.length).toBeGreaterThanOrEqual(32);
  const owners = await Promise.all(contexts.map((context) => prepareFirstOwner(context)));
  expect(owners.filter((owner) => owner !== null)).toHaveLength(1);
  expect(await db.selectFrom("users").select("username").execute()).toHaveLength(1);
});

test("instances that start together without a password show one setup key", async () => {
  const contexts = await startInstances(await newDatabase({ isEmpty: true }), 3);
  const [first, ...others] = await Promise.all(contexts.map((context) => prepareFirstOwner(context)));
  expect(first).toEqual({ setupKey: expect.stringMatching(/^[\w-]{22}$/) });
  for (const other of others) expect(other).toEqual(first);
});

test("of instances that start together, one adds the examples while the others wait", { tags: ["long"] }, async () => {
  const contexts = await startInstances(await newDatabase({ isEmpty: true }), 2, { DEMO_CONTENT: "true" });
  for (const context of contexts) await storeExampleMedia(context);
  await Promise.all(contexts.map((context) => fillWithExamples(context)));
  const [{ db }] = twoOf(contexts);
  expect((await listProjects(db)).map(({ slug }) => slug).toSorted()).toEqual(
    demoProjects.map(({ slug }) => slug).toSorted(),
  );
});

test("a change on one instance outdates the cached pages of the others, and its own once", async () => {
  const [writer, other] = twoOf(await startInstances(await newDatabase(), 2));
  const before = other.content.current();
  expect(other.content.current()).toBe(before);
  await createPost(writer, postInput.parse({ title: "News", description: "d", content: "<p>c</p>", published: true }));
  const written = writer.content.current();
  await expect.poll(() => other.content.current()).not.toBe(before);
  expect(writer.content.current()).toBe(written);
});

test("while PostgreSQL is silently unreachable, no cached page counts as current", async () => {
  const url = await newDatabase();
  const [writer] = await startInstances(url, 1);
  let isCut = false;
  const relay = await startRelay(url, {
    answer: (text) => (isCut ? "" : text),
    question: (text) => (isCut ? "" : text),
  });
  const [other] = await startInstances(relay, 1, {}, hasty);
  if (!writer || !other) throw new Error("Two were started.");
  const isKept = () => other.content.current() === other.content.current();
  await expect.poll(isKept).toBe(true);
  const before = other.content.current();
  isCut = true;
  await createPost(
    writer,
    postInput.parse({ title: "Unheard", description: "d", content: "<p>c</p>", published: true }),
  );
  await expect.poll(isKept).toBe(false);
  isCut = false;
  await expect.poll(isKept).toBe(true);
  expect(other.content.current()).not.toBe(before);
});

test("an imported post keeps its number, and the next post gets another", async () => {
  const [context] = twoOf(await startInstances(await newDatabase(), 2));
  const input = postInput.parse({ title: "Numbered", description: "d", content: "<p>c</p>", published: true });
  expect((await createPost(context, input, { id: 3 })).id).toBe(3);
  expect((await createPost(context, input)).id).toBe(4);
  expect((await createPost(context, input, { id: 2 })).id).toBe(2);
  expect((await createPost(context, input)).id).toBe(5);
});

test("failed logins count together on all instances, and no IP address is stored", async () => {
  const [one, other] = twoOf(await startInstances(await newDatabase(), 2));
  for (let number = 0; number < serverLimits.failedLogins.tries; number++)
    expect(await (number % 2 === 0 ? one : other).loginLimiter.begin("owner", "203.0.113.7")).toBe(0);
  expect(await one.loginLimiter.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await other.loginLimiter.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await other.loginLimiter.begin("owner", "203.0.113.8")).toBe(0);
  await other.loginLimiter.succeed("owner", "203.0.113.7");
  expect(await one.loginLimiter.begin("owner", "203.0.113.7")).toBe(0);
  const { rows } = await sql`select * from tries`.execute(one.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
});

test("failed logins count together even if the clocks of the instances differ by seconds", async () => {
  const url = await newDatabase();
  const clockAt = (offset: number) => ({ clock: { now: () => new Date(Date.now() + offset) } });
  const [ahead] = await startInstances(url, 1, {}, clockAt(20_000));
  const [behind] = await startInstances(url, 1, {}, clockAt(-20_000));
  if (!ahead || !behind) throw new Error("Two were started.");
  for (let number = 0; number < serverLimits.failedLogins.tries; number++)
    expect(await ahead.loginLimiter.begin("owner", "203.0.113.7")).toBe(0);
  expect(await behind.loginLimiter.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
  expect(await ahead.loginLimiter.begin("owner", "203.0.113.7")).toBeGreaterThan(0);
});

test("any instance accepts a response to a passkey challenge, once", async () => {
  const [one, other] = twoOf(await startInstances(await newDatabase(), 2));
  const challenge = one.passkeyChallenges.issue("login");
  expect(await other.passkeyChallenges.take(challenge, "login")).toBe(true);
  expect(await one.passkeyChallenges.take(challenge, "login")).toBe(false);
});

test("two simultaneous instances send each email once", async () => {
  const sent: string[] = [];
  const gate = openGate();
  const mailer: Mailer = {
    send: async ({ replyTo }) => {
      sent.push(replyTo?.name ?? "");
      await gate.passed;
    },
  };
  const [one, other] = twoOf(await startInstances(await newDatabase(), 2, {}, { mailer }));
  await receiveEnquiry(one, { ...letter, name: "First" });
  await receiveEnquiry(other, { ...letter, name: "Second" });
  const working = [sendDueMail(one), sendDueMail(other)];
  // While the first email is being sent, the second one does not wait.
  await expect.poll(() => sent.toSorted()).toEqual(["First", "Second"]);
  await Promise.all([sendDueMail(one), sendDueMail(other)]);
  gate.open();
  await Promise.all(working);
  await Promise.all([sendDueMail(one), sendDueMail(other)]);
  expect(sent).toHaveLength(2);
  expect((await one.db.selectFrom("mails").select("state").execute()).map(({ state }) => state)).toEqual([
    "sent",
    "sent",
  ]);
});

test("if an instance is killed while it sends an email, another instance sends it", async () => {
  const [sent, gate] = [new Set<string>(), openGate()];
  onTestFinished(gate.open);
  const mailerOf = (name: string, finish: Promise<void>): Mailer => ({
    send: async () => {
      sent.add(name);
      await finish;
    },
  });
  const url = await newDatabase();
  const [killed] = await startInstances(url, 1, {}, { mailer: mailerOf("killed", gate.passed) });
  const [other] = await startInstances(url, 1, {}, { mailer: mailerOf("other", Promise.resolve()) });
  if (!killed || !other) throw new Error("Two were started.");
  await receiveEnquiry(killed, { ...letter, name: "Reader" });
  const begun = sendDueMail(killed);
  begun.catch(() => undefined);
  await expect.poll(() => [...sent]).toEqual(["killed"]);
  await sendDueMail(other);
  expect([...sent]).toEqual(["killed"]);
  const { id } = await other.db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
  await changeEnquiry(other, id, { read: true });
  await endConnectionsWithLocks(other);
  await expect
    .poll(async () => {
      await sendDueMail(other);
      return [...sent];
    })
    .toEqual(["killed", "other"]);
});

test("if the request for the mail lock gets lost, it times out and is repeated", async () => {
  const sent: string[] = [];
  const url = await newDatabase();
  let isCut = false;
  const relay = await startRelay(url, {
    question: (text) => (isCut && text.includes("pg_try_advisory_lock") ? "" : text),
  });
  const [context] = await startInstances(
    relay,
    1,
    {},
    {
      ...hasty,
      mailer: {
        send: async ({ replyTo }) => {
          sent.push(replyTo?.name ?? "");
        },
      },
    },
  );
  if (!context) throw new Error("One was started.");
  await receiveEnquiry(context, { ...letter, name: "Reader" });
  isCut = true;
  await expect(sendDueMail(context)).rejects.toThrow(
    "The database can't be reached at the moment; try again in a few seconds.",
  );
  expect(sent).toEqual([]);
  isCut = false;
  await sendDueMail(context);
  expect(sent).toEqual(["Reader"]);
});

test("the variants of each image are made once, and two instances share the images", async () => {
  const [one, other] = twoOf(await startInstances(await newDatabase(), 2, { DATA_DIR: emptyFolder() }));
  const ready: { id: string; by: string }[] = [];
  for (const width of [40, 41, 42, 43])
    await storeImage(one, await makeImage(width, 300).png().toBuffer(), { name: "a.png", alt: "" });
  await Promise.all(
    Object.entries({ one, other }).map(([by, context]) =>
      makeVariants(context, { onReady: (id) => ready.push({ id, by }) }),
    ),
  );
  expect(new Set(ready.map(({ id }) => id)).size).toBe(4);
  expect(new Set(ready.map(({ by }) => by))).toEqual(new Set(["one", "other"]));
  expect((await one.db.selectFrom("media").select("tries").execute()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
});

test(
  "if an instance is killed while it makes sizes of an image, another instance takes over",
  { tags: ["long"] },
  async () => {
    const [killed, other] = twoOf(await startInstances(await newDatabase(), 2, { DATA_DIR: emptyFolder() }));
    await storeImage(killed, await makeImage(400, 300).png().toBuffer(), { name: "a.png", alt: "" });
    const [id = ""] = await listPendingMedia(killed.db, 1, "images");
    const gate = openGate();
    onTestFinished(gate.open);
    const begun = killed.tryWithLock(`image ${id}`, async () => {
      await takePendingMedia(killed.db, id, 3);
      await gate.passed;
    });
    begun.catch(() => undefined);
    await expect.poll(async () => (await other.db.selectFrom("media").select("tries").execute())[0]?.tries).toBe(1);
    const ready: string[] = [];
    const lookAgain = () => makeVariants(other, { onReady: (done) => ready.push(done) });
    await lookAgain();
    expect(ready).toEqual([]);
    await endConnectionsWithLocks(other);
    await expect
      .poll(async () => {
        await lookAgain();
        return ready;
      })
      .toEqual([id]);
  },
);

test("a scheduled post is published once, on time, by whichever instance is first", async () => {
  const clock = testClock();
  const [one, other] = twoOf(await startInstances(await newDatabase(), 2, {}, { clock }));
  const publishAt = "2026-06-15T11:00:00.000Z";
  const post = await createPost(
    one,
    postInput.parse({ title: "Later", description: "d", content: "<p>c</p>", publishAt }),
  );
  const running = [one, other].map((context) => startJobs(context, { log: console, tickMilliseconds: 5 }));
  clock.set(publishAt);
  await expect.poll(async () => (await findPostById(other.db, post.id))?.published).toBeTruthy();
  await clock.untilRead(20);
  for (const schedules of running) await schedules.stop();
  expect((await findPostById(other.db, post.id))?.publishedAt).toBe(publishAt);
  expect((await postRevisions.list(one.db, post.id)).filter(({ kind }) => kind === "published")).toHaveLength(1);
  const { rows } = await sql<{ text: string }>`select text from activity where text like '%Later%'`.execute(one.db);
  expect(rows.filter(({ text }) => text.startsWith("Published"))).toHaveLength(1);
});

const letter = { email: "reader@example.com", message: "Hello there", website: "", filledIn: 60_000 };

function openGate(): { passed: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/** Does what PostgreSQL does when an instance dies. */
async function endConnectionsWithLocks({ db }: Context): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and pid != pg_backend_pid()`.execute(
    db,
  );
}
