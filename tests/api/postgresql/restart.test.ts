import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function ownPostgres(): Promise<{ postgres: PostgresServer; url: string }> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new Error("There is no PostgreSQL to start.");
  onTestFinished(() => postgres.close());
  await postgres.ask("create database site");
  return { postgres, url: postgres.urlOf("site") };
}

/** Until it answers well again; how long that took. */
async function comesBack(server: TestServer): Promise<number> {
  const from = performance.now();
  for (;;) {
    if ((await server.call("GET", "/health/ready")).status === 200) return performance.now() - from;
    if (performance.now() - from > 60_000) throw new Error("It did not come back.");
    await wait(50);
  }
}

const sentence = "The database can't be reached at the moment; try again in a few seconds.";

test("no write that was answered is lost when PostgreSQL is restarted under it, and what can't be answered gets one sentence", async () => {
  const { postgres, url } = await ownPostgres();
  const server = await startTestServer({ env: { DATABASE_URL: url } });
  const token = await server.signIn();
  const answers: { title: string; answer: Answer }[] = [];
  const ending = new AbortController();
  const write = async (writer: number) => {
    for (let number = 0; !ending.signal.aborted; number++) {
      const title = `Post ${writer}-${number}`;
      answers.push({ title, answer: await server.call("POST", "/blogs", { token, body: { title, description: "d", content: "<p>c</p>", published: true } }) });
      await wait(5);
    }
  };
  const writers = [1, 2, 3].map(write);
  await wait(500);
  await postgres.stop();
  expect((await server.call("GET", "/health/ready")).status).toBe(503);
  expect(await server.call("GET", "/blogs")).toMatchObject({ status: 503, body: { message: sentence } });
  await wait(500);
  await postgres.start();
  await comesBack(server);
  await wait(300);
  ending.abort();
  await Promise.all(writers);

  const answered = answers.filter(({ answer }) => answer.status === 201).map(({ title }) => title);
  const others = answers.filter(({ answer }) => answer.status !== 201).map(({ answer }) => [answer.status, answer.body.message]);
  expect(answered.length).toBeGreaterThan(10);
  expect(new Set(others.map(String))).toEqual(new Set([`503,${sentence}`]));
  const kept = new Set((await server.context.db.selectFrom("posts").select("title").execute()).map(({ title }) => title));
  expect(answered.filter((title) => !kept.has(title))).toEqual([]);
});

test("pages that are kept count as out of date while other instances can't be heard, and again afterwards", async () => {
  const { postgres, url } = await ownPostgres();
  const { context, ...server } = await startTestServer({ env: { DATABASE_URL: url } });
  const before = context.content.current();
  expect(context.content.current()).toBe(before);
  await postgres.stop();
  await expect.poll(() => context.content.current() === context.content.current()).toBe(false);
  await postgres.start();
  await comesBack({ context, ...server });
  await expect.poll(() => context.content.current() === context.content.current()).toBe(true);
  expect(context.content.current()).not.toBe(before);
});
