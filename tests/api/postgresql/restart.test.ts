import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type Answer, startTestServer } from "#tests/support/test-server.ts";

const sentence = "The database can't be reached at the moment; try again in a few seconds.";

test(
  "a restart of PostgreSQL loses no acknowledged write, and outdates cached pages in the meantime",
  { tags: ["long"] },
  async () => {
    const postgres = await startPostgres({ durable: true });
    if (!postgres) throw new Error("There is no PostgreSQL to start.");
    onTestFinished(() => postgres.close());
    await postgres.ask("create database site");
    const server = await startTestServer({
      env: { DATABASE_URL: postgres.urlOf("site") },
      parts: { patience: { database: 1000 } },
    });
    const { content, db } = server.context;
    const isReady = async () => (await server.call("GET", "/health/ready")).status === 200;
    const isKept = () => content.current() === content.current();
    const token = await server.logIn();
    const answers: { title: string; answer: Answer }[] = [];
    const answered = () => answers.filter(({ answer }) => answer.status === 201).map(({ title }) => title);
    const others = () => answers.filter(({ answer }) => answer.status !== 201);
    const ending = new AbortController();
    const write = async (writer: number) => {
      for (let number = 0; !ending.signal.aborted; number++) {
        const title = `Post ${writer}-${number}`;
        const body = { title, description: "d", content: "<p>c</p>", published: true };
        answers.push({ title, answer: await server.call("POST", "/blogs", { token, body }) });
        // Without a pause, this loop would starve everything else.
        await wait(5);
      }
    };
    await expect.poll(isKept).toBe(true);
    const before = content.current();
    const writers = [1, 2, 3].map(write);
    await expect.poll(() => answered().length).toBeGreaterThan(10);
    await postgres.stop();
    expect(await isReady()).toBe(false);
    expect(await server.call("GET", "/blogs")).toMatchObject({ status: 503, body: { message: sentence } });
    for (const path of ["/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml"]) {
      const { statusCode, headers } = await server.app.inject({ url: path });
      expect([path, statusCode, headers["retry-after"]]).toEqual([path, 503, "5"]);
    }
    await expect.poll(isKept).toBe(false);
    await expect.poll(() => others().length).toBeGreaterThan(3);
    await postgres.start();
    await expect.poll(isReady).toBe(true);
    const soFar = answered().length;
    await expect.poll(() => answered().length).toBeGreaterThan(soFar + 3);
    ending.abort();
    await Promise.all(writers);

    expect(new Set(others().map(({ answer }) => `${answer.status} ${answer.body.message}`))).toEqual(
      new Set([`503 ${sentence}`]),
    );
    const kept = new Set((await db.selectFrom("posts").select("title").execute()).map(({ title }) => title));
    expect(answered().filter((title) => !kept.has(title))).toEqual([]);
    await expect.poll(isKept).toBe(true);
    expect(content.current()).not.toBe(before);
  },
);
