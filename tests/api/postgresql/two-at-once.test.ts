// Sends requests to two instances on one database and one bucket at the same time, and breaks the connections of one.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { createPages, type Pages, type WebApp } from "#server/pages/pages.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makeImage } from "#tests/support/media.ts";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { startS3Store } from "#tests/support/s3-store.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

type Call = (method: string, path: string, options?: { token?: string | null; body?: unknown }) => Promise<Answer>;
type Other = { context: Context; call: Call; pages: Pages };

const calm = { check: () => undefined, delay: () => ({ mean: 0, longest: 0 }), close: () => undefined };
const busy = "The database is busy; try again in a moment.";
const gone = "The database can't be reached at the moment; try again in a few seconds.";

/** One server as in all tests, and another one beside it. Their pages are lists of titles. */
async function startTwo(env: Record<string, string> = {}): Promise<{ one: TestServer; other: Other }> {
  const one = await startTestServer({ env });
  // A fifth of the real timeout.
  const parts = { clock: one.clock, patience: { database: 1000 } };
  const context = await createContext({ ...one.context.config, dataDir: emptyFolder() }, parts);
  const web: WebApp = {
    queryOf: () => [],
    isPage: () => true,
    async render(_request, call) {
      const answer = await call("/api/blogs?published=true&limit=50");
      const { items = [] } = (await answer.json()) as { items?: { title: string }[] };
      return {
        status: answer.status,
        headers: { "content-type": "text/html; charset=utf-8" },
        text: items.map(({ title }) => `<p>${title}</p>`).join(""),
      };
    },
  };
  const pages = createPages(
    context,
    async () => web,
    () => web,
  );
  const app = await createApp(context, { pages, overload: calm });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await context.close();
  });
  const call: Call = async (method, path, { token, body } = {}) => {
    const answer = await app.inject({
      method: method as "GET",
      url: /^\/(?:media|pages)/.test(path) ? path : `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(answer.headers["content-type"] ?? "").includes("json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson && answer.body !== "" ? (JSON.parse(answer.body) as unknown) : null,
    };
  };
  return { one, other: { context, call, pages } };
}

const post = { title: "Of both", description: "d", content: "<p>c</p>", published: true };

test("of two simultaneous changes to the same text on two instances, one is refused", async () => {
  const { one, other } = await startTwo();
  const token = await one.logIn();
  const { body: created } = await one.call("POST", "/blogs", { token, body: post });
  for (let round = 0; round < 3; round++) {
    const { updatedAt } = (await one.call("GET", `/blogs/${created._id}`, { token })).body;
    const change = (title: string) => ({ token, body: { ...post, title, updatedAt } });
    const answers = await Promise.all([
      one.call("PUT", `/blogs/${created._id}`, change(`From one ${round}`)),
      other.call("PUT", `/blogs/${created._id}`, change(`From the other ${round}`)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const made = answers.find(({ status }) => status === 200)?.body.title;
    expect((await other.call("GET", `/blogs/${created._id}`, { token })).body.title).toBe(made);
  }
  const drafts = await Promise.all(
    [one, other].map(({ call }) => call("POST", "/blogs", { token, body: { ...post, title: "Same name" } })),
  );
  expect(new Set(drafts.map(({ body }) => body.slug)).size).toBe(2);
});

test("an upload, a deletion and a restored post on one instance appear on the other", async () => {
  const store = await startS3Store();
  onTestFinished(() => store.close());
  const { one, other } = await startTwo(environmentOf(store.bucket()));
  const token = await one.logIn();
  const {
    body: { url },
  } = await sendFile(one, "POST", "/api/blogs/upload", "image", await makeImage(40, 30).png().toBuffer());
  const [here, there] = [await one.call("GET", url), await other.call("GET", url)];
  expect([here.status, there.status]).toEqual([200, 200]);
  expect([there.headers.etag, there.text]).toEqual([here.headers.etag, here.text]);

  const { body: created } = await one.call("POST", "/blogs", { token, body: post });
  expect((await other.call("GET", `/blogs/${created.slug}`)).status).toBe(200);
  expect((await other.call("DELETE", `/blogs/${created._id}`, { token })).status).toBe(204);
  expect((await one.call("GET", `/blogs/${created.slug}`)).status).toBe(404);
  expect((await one.call("POST", `/blogs/${created._id}/restore`, { token })).status).toBe(200);
  expect((await other.call("GET", `/blogs/${created.slug}`, { token })).status).toBe(200);
});

test("changing the password on one instance ends all other sessions on all instances", async () => {
  const { one, other } = await startTwo();
  const [mine, elsewhere] = [
    await one.logIn(),
    (await other.call("POST", "/auth/login", { body: owner })).body.access_token as string,
  ];
  expect((await other.call("GET", "/enquiries", { token: mine })).status).toBe(200);
  const next = "another horse battery staple";
  expect(
    (
      await one.call("PUT", "/auth/password", {
        token: mine,
        body: { currentPassword: owner.password, newPassword: next },
      })
    ).status,
  ).toBeLessThan(300);
  for (const { call } of [one, other]) {
    expect((await call("GET", "/enquiries", { token: elsewhere })).status).toBe(401);
    expect((await call("GET", "/enquiries", { token: mine })).status).toBe(200);
    expect((await call("POST", "/auth/login", { body: owner })).status).toBe(401);
    expect((await call("POST", "/auth/login", { body: { ...owner, password: next } })).status).toBe(200);
  }
});

test("a change is seen even if the listening connection ends with it", async () => {
  const { one, other } = await startTwo();
  const token = await one.logIn();
  const read = async () => (await other.call("GET", "/pages")).text;
  for (let round = 0; round < 2; round++) {
    await read();
    await read();
    const title = `Unheard ${round}`;
    await Promise.all([endListeners(one.context), one.call("POST", "/blogs", { token, body: { ...post, title } })]);
    await expect.poll(read).toContain(title);
    expect(await read()).toContain(title);
    // The instance listens again, and caches pages again.
    await expect.poll(() => other.context.content.current() === other.context.content.current()).toBe(true);
    expect(await read()).toContain(title);
  }
});

test("while all connections of an instance are busy, calls get 503 and cached pages are served", async () => {
  const {
    one,
    other: { context, call },
  } = await startTwo();
  await call("GET", "/pages");
  const sleeping = Array.from({ length: 10 }, () =>
    sql`select pg_sleep(60)`.execute(context.db).catch((error: unknown) => error),
  );
  await expect
    .poll(
      async () =>
        (
          await sql<{
            pid: number;
          }>`select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`.execute(
            one.context.db,
          )
        ).rows.length,
    )
    .toBe(10);
  const [refused, page] = await Promise.all([call("GET", "/blogs"), call("GET", "/pages")]);
  expect(refused).toMatchObject({ status: 503, body: { message: gone } });
  expect(page.status).toBe(200);
  expect((await one.call("GET", "/blogs")).status).toBe(200);
  // The error that ends a statement that takes too long, too.
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`.execute(
    one.context.db,
  );
  for (const error of await Promise.all(sleeping)) expect(error).toMatchObject({ message: busy });
  expect((await call("GET", "/blogs")).status).toBe(200);
});

test("a statement may take 15 seconds and wait 5 for a lock", async () => {
  const server = await startTestServer();
  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(server.context.db)).rows[0]?.value;
  expect([
    await setting("statement_timeout"),
    await setting("lock_timeout"),
    await setting("idle_in_transaction_session_timeout"),
  ]).toEqual(["15s", "5s", "5min"]);
});

test("a write that would wait too long for others gets a message to retry", async () => {
  const { one, other } = await startTwo();
  const token = await one.logIn();
  const answer = await one.context.db
    .transaction()
    .execute(async () => other.call("POST", "/blogs", { token, body: post }));
  expect(answer).toMatchObject({ status: 503, body: { message: busy } });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await other.call("POST", "/blogs", { token, body: post })).status).toBe(201);
});

/** The connections of all instances. */
async function endListeners({ db }: Context): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid() and (query like 'listen %' or query = 'select 1')`.execute(
    db,
  );
}
