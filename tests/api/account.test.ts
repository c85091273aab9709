import { expect, test } from "vitest";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function logInFrom(server: TestServer, ip: string, agent = firefox): Promise<string> {
  return (await server.call("POST", "/auth/login", { body: owner, ip, headers: { "user-agent": agent } })).body
    .access_token as string;
}

async function sessions(
  server: TestServer,
  token: string,
  ip = "127.0.0.1",
): Promise<{ id: string; device: string; address: string; lastUsedAt: string; current: boolean }[]> {
  return (await server.call("GET", "/auth/sessions", { token, ip })).body.items;
}

test("the list of devices shows where each was last used, and which one is the current device", async () => {
  const server = await startTestServer();
  const mine = await server.logIn();
  await logInFrom(server, "::ffff:203.0.113.7");
  expect(await sessions(server, mine)).toMatchObject([
    { device: "Firefox on Windows", address: "203.0.113.7", current: false },
    { device: "a program", address: "127.0.0.1", current: true },
  ]);
});

test("the IP address and the time follow a device that is in use", async () => {
  const server = await startTestServer();
  const token = await logInFrom(server, "203.0.113.7");
  const [before] = await sessions(server, token, "203.0.113.7");
  server.clock.advance(10 * 60_000);
  await server.call("GET", "/blogs/stats", { token, ip: "2001:db8::1" });
  const [after] = await sessions(server, token);
  expect(after?.address).toBe("2001:db8::1");
  expect(Date.parse(after?.lastUsedAt ?? "") - Date.parse(before?.lastUsedAt ?? "")).toBeGreaterThanOrEqual(
    10 * 60_000,
  );
});

test("logging out all other devices ends the sessions of this user only", async () => {
  const server = await startTestServer();
  const mine = await server.logIn();
  const others = [await logInFrom(server, "203.0.113.7"), await logInFrom(server, "203.0.113.8")];
  expect(await server.call("DELETE", "/auth/sessions", { token: mine })).toMatchObject({
    status: 200,
    body: { ended: 2 },
  });
  for (const token of others) expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  expect(await sessions(server, mine)).toMatchObject([{ current: true }]);
  expect((await server.call("DELETE", "/auth/sessions", { token: mine })).body).toEqual({ ended: 0 });
  const { items } = (await server.call("GET", "/activity", { token: mine })).body as { items: { text: string }[] };
  expect(items.filter(({ text }) => text === "Logged out all other devices")).toHaveLength(1);
});

test("a refused change of password changes nothing, and the response gives the reason", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const other = await server.logIn();
  for (const [body, message] of [
    [{ currentPassword: "wrong", newPassword: "a new long password" }, "The current password is wrong."],
    [
      { currentPassword: owner.password, newPassword: owner.password },
      "The new password is the same as the current one.",
    ],
    [{ currentPassword: owner.password, newPassword: "too short" }, ["newPassword must be at least 10 characters"]],
    [{ currentPassword: owner.password, newPassword: "x".repeat(201) }, ["newPassword must be at most 200 characters"]],
    [{ currentPassword: "", newPassword: "a new long password" }, ["currentPassword is required"]],
  ] as const)
    expect(await server.call("PUT", "/auth/password", { token, body })).toMatchObject({
      status: 400,
      body: { message },
    });
  expect((await server.call("GET", "/auth/session", { token: other })).status).toBe(200);
  expect((await server.call("POST", "/auth/login", { body: owner })).status).toBe(200);
});

test("guessing the current password is limited like logging in", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const guess = (currentPassword: string) =>
    server.call("PUT", "/auth/password", { token, body: { currentPassword, newPassword: "a new long password" } });
  for (let count = 0; count < 10; count++) expect((await guess("wrong")).status).toBe(400);
  expect(await guess(owner.password)).toMatchObject({
    status: 429,
    body: { message: "Too many failed tries. Try again in 60 minutes." },
  });
  server.clock.advance(59 * 60_000 + 30_000);
  expect((await guess(owner.password)).body.message).toBe("Too many failed tries. Try again in 1 minute.");
});
