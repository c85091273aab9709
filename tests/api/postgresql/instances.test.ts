import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { fillWithExamples } from "#server/domain/examples.ts";
import { createPost } from "#server/domain/publishing.ts";
import { createFirstOwner } from "#server/domain/sessions.ts";
import { listProjects } from "#server/store/projects.ts";
import { postInput } from "#contract/posts.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { askServer, databaseAt } from "#tests/support/postgres-setup.ts";

/** The address of a database in which there is nothing at all. */
async function emptyDatabase(): Promise<string> {
  const { server } = inject("postgres") ?? { server: "" };
  const name = `savepoint_${crypto.randomUUID().replaceAll("-", "")}`;
  await askServer(server, `create database ${name} template template0`);
  onTestFinished(() => askServer(server, `drop database ${name} with (force)`));
  return databaseAt(server, name);
}

async function startInstances(url: string, count: number, env: Record<string, string> = {}): Promise<Context[]> {
  const contexts = await Promise.all(Array.from({ length: count }, () => createContext(readConfig({
    DATABASE_URL: url, DATA_DIR: emptyFolder(), DEMO_CONTENT: "false", LOG_LEVEL: "silent", ...env,
  }))));
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
