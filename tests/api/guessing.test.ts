import { createHook } from "node:async_hooks";
import { expect, onTestFinished, test } from "vitest";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

// Tests how often a client may guess, and which client IP address counts: only a trusted proxy may report another one.

/** Counts the password hashes that Node computes from now on. */
function countHashes(): () => number {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") count++;
    },
  }).enable();
  onTestFinished(() => {
    hook.disable();
  });
  return () => count;
}

/** Returns the status of a login with a wrong password. */
async function guess(
  server: TestServer,
  {
    ip = "10.0.0.1",
    forwarded,
    username = owner.username,
  }: { ip?: string; forwarded?: string; username?: string } = {},
): Promise<number> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await server.call("POST", "/auth/login", { body: { username, password: "wrong" }, ip, headers })).status;
}

async function guesses(
  server: TestServer,
  count: number,
  of: (index: number) => Parameters<typeof guess>[1],
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push(await guess(server, of(index)));
  return statuses;
}

const tenThenNone = [...Array.from({ length: 10 }, () => 401), 429, 429];

test("a login with an unknown username takes the same hashing and gets the same response as the owner's", async () => {
  const server = await startTestServer();
  const answers = [];
  const hashes = countHashes();
  for (const username of ["nobody", owner.username, "another", "o".repeat(60)]) {
    const before = hashes();
    const { status, body, headers } = await server.call("POST", "/auth/login", {
      body: { username, password: "wrong" },
    });
    answers.push({ status, body: body as unknown, type: headers["content-type"], hashed: hashes() - before });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.hashed).toBe(1);
});

test("an unknown username runs out of attempts like the owner's", async () => {
  const server = await startTestServer();
  expect(await guesses(server, 12, () => ({ username: "nobody" }))).toEqual(tenThenNone);
});

test("all spellings of a username share the same ten attempts", async () => {
  const server = await startTestServer();
  expect(
    await guesses(server, 12, (index) => ({ username: ["owner", "OWNER", " owner ", "Owner"][index % 4] ?? "" })),
  ).toEqual(tenThenNone);
});

test("a guessing client locks out neither the owner's session nor the owner at another address", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  await guesses(server, 12, () => ({ ip: "203.0.113.9" }));
  expect((await server.call("GET", "/auth/session", { token, ip: "203.0.113.9" })).status).toBe(200);
  expect((await server.call("POST", "/auth/renew", { token, ip: "203.0.113.9" })).status).toBe(200);
  expect((await server.call("POST", "/auth/login", { body: owner, ip: "203.0.113.10" })).status).toBe(200);
});

test("no client gets more attempts by faking its IP address", async () => {
  const server = await startTestServer();
  const made = [
    "1.2.3.4",
    "5.6.7.8, 9.9.9.9",
    "2001:db8::1",
    "[2001:db8::1]:1",
    "1.2.3.4:80",
    "unknown",
    "",
    '"_x"',
    "127.0.0.1",
    "10.0.0.1",
    "<x>",
    "x".repeat(500),
  ];
  expect(await guesses(server, 12, (index) => ({ forwarded: made[index] ?? "" }))).toEqual(tenThenNone);
});

test("an untrusted proxy counts with its own IP address", async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: "192.0.2.1" } });
  expect(await guesses(server, 12, (index) => ({ ip: "192.0.2.2", forwarded: `1.2.3.${index}` }))).toEqual(tenThenNone);
});

test("behind a trusted proxy, the last IP address that the proxy saw itself counts", async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: "192.0.2.1, 192.0.2.128/25" } });
  const invented = (index: number) => Array.from({ length: index * 20 }, (_, number) => `6.6.${index}.${number % 250}`);
  expect(
    await guesses(server, 12, (index) => ({
      ip: "192.0.2.1",
      forwarded: [...invented(index), "203.0.113.5"].join(", "),
    })),
  ).toEqual(tenThenNone);
  expect(await guess(server, { ip: "192.0.2.1", forwarded: "203.0.113.6" })).toBe(401);
  expect(
    await guess(server, { ip: "192.0.2.1", forwarded: "203.0.113.5, 192.0.2.200" }),
    "through two trusted ones",
  ).toBe(429);
  expect(await guess(server, { ip: "203.0.113.5" }), "and without any").toBe(429);
});

test("another port, another address of the same IPv6 network and another spelling count as the same client", async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: "192.0.2.1" } });
  const from = (written: (index: number) => string) =>
    guesses(server, 12, (index) => ({ ip: "192.0.2.1", forwarded: written(index) }));
  expect(await from((index) => `203.0.113.5:${5000 + index}`)).toEqual(tenThenNone);
  expect(await from((index) => `2001:db8:1:1::${index}`)).toEqual(tenThenNone);
  expect(await from((index) => `[2001:db8:1:2::${index}]:${5000 + index}`)).toEqual(tenThenNone);
  expect(await from((index) => `nonsense ${index}`)).toEqual(tenThenNone);
});

test("a client with many IPv6 networks on one line gets forty guesses, and one company as many as four lines", async () => {
  const server = await startTestServer();
  const from = (network: number) => `2001:db8:1:${network.toString(16)}::1`;
  const { loginLimiter } = server.context;
  const taken = async (networks: number[]) => {
    let count = 0;
    for (const network of networks) if ((await loginLimiter.begin("owner", from(network))) === 0) count++;
    return count;
  };
  const line = (number: number) => Array.from({ length: 50 }, (_, index) => number * 256 + index);
  expect(await taken(line(0))).toBe(40);
  expect(await taken(line(0)), "refused tries don't count").toBe(0);
  expect(await taken([1, 2, 3, 4, 5].flatMap(line))).toBe(120);
  expect(await loginLimiter.begin("owner", "2001:db8:2::1")).toBe(0);
  await loginLimiter.succeed("owner", from(0));
  expect(await taken([255])).toBe(1);
});
