// Tests the rate limit across several instances.
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { createContext } from "#server/create-context.ts";
import { callsAMinute } from "#server/load-limits/rate-limits.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Ask = (ip: string, path?: string) => Promise<{ status: number; retryAfter: number }>;

async function startTwo(): Promise<{ first: TestServer; asks: [Ask, Ask] }> {
  const first = await startTestServer();
  const context = await createContext({ ...first.context.config, dataDir: emptyFolder() }, { clock: first.clock });
  const second = await createApp(context, {
    overload: { check: () => undefined, delay: () => ({ mean: 0, longest: 0 }), close: () => undefined },
  });
  await second.ready();
  onTestFinished(async () => {
    await second.close();
    await context.close();
  });
  const askOf =
    (app: typeof second): Ask =>
    async (remoteAddress, url = "/api/categories") => {
      const answer = await app.inject({ url, remoteAddress });
      return { status: answer.statusCode, retryAfter: Number(answer.headers["retry-after"]) };
    };
  return { first, asks: [askOf(first.app), askOf(second)] };
}

test("a client that calls too often is refused by every instance, and no other client is", async () => {
  const {
    asks: [one, other],
  } = await startTwo();
  const [abuser, reader] = ["203.0.113.1", "203.0.113.2"];
  for (let call = 0; call < callsAMinute.visitor / 2 - 1; call++) {
    expect((await one(abuser)).status).toBe(200);
    expect((await other(abuser)).status).toBe(200);
  }
  expect((await one(reader)).status).toBe(200);
  for (const ask of [one, other]) {
    let refused = { status: 0, retryAfter: 0 };
    await expect.poll(async () => (refused = await ask(abuser)).status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    expect((await ask(reader)).status).toBe(200);
  }
});

test("instances share no client's IP address, and nothing about clients that seldom call", async () => {
  const {
    first,
    asks: [one],
  } = await startTwo();
  const told: string[] = [];
  // Listens to the first instance's broadcasts.
  const listener = await createContext({ ...first.context.config, dataDir: emptyFolder() }, { clock: first.clock });
  onTestFinished(() => listener.close());
  listener.broadcast?.listen((text) => told.push(text));
  for (let call = 0; call < 3; call++) await one("203.0.113.8");
  for (let call = 0; call < 30; call++) await one("203.0.113.7");
  const sum = () => told.reduce((calls, text) => calls + Number(/^[\w-]{20}=(\d+)$/.exec(text)?.[1]), 0);
  await expect.poll(sum).toBe(30);
  expect(new Set(told.map((text) => text.slice(0, 20))).size).toBe(1);
});

test("while instances can't reach each other, each counts alone and refuses no one wrongly", async () => {
  const {
    first,
    asks: [one, other],
  } = await startTwo();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()`.execute(
    first.context.db,
  );
  const { broadcast } = first.context;
  if (!broadcast) throw new Error("It is not on PostgreSQL.");
  const tell = vi.spyOn(broadcast, "send");
  for (let call = 0; call < callsAMinute.visitor - 1; call++) await one("203.0.113.1", "/api/nowhere");
  // An instance ignores its own broadcasts.
  await expect.poll(() => tell.mock.settledResults.filter(({ type }) => type !== "incomplete")).not.toHaveLength(0);
  expect((await one("203.0.113.1", "/api/nowhere")).status).toBe(404);
  expect((await one("203.0.113.1", "/api/nowhere")).status).toBe(429);
  expect((await other("203.0.113.2", "/api/nowhere")).status).toBe(404);
});
