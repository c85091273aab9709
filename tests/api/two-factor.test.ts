import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resetPassword } from "#server/domain/auth/sessions.ts";
import { exportSite } from "#server/export/export-site.ts";
import { appCode } from "#tests/support/authenticator-app.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { logIn, step, turnOn } from "#tests/support/two-factor.ts";

async function activity(server: TestServer, token: string): Promise<string[]> {
  return ((await server.call("GET", "/activity", { token })).body.items as { text: string }[]).map(({ text }) => text);
}

test("two-factor login is off until a code has confirmed the key", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const state = async () => (await server.call("GET", "/auth/two-factor", { token })).body;
  expect(await state()).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
  const begun = await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } });
  expect(begun.body.key).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(begun.body.address as string).searchParams.get("secret")).toBe(begun.body.key);
  expect(decodeURIComponent(new URL(begun.body.address as string).pathname)).toMatch(
    /^\/?\/?[^:]+ \(localhost\):owner$/,
  );
  expect((await logIn(server)).status).toBe(200);
  expect(await server.call("POST", "/auth/two-factor/confirm", { token, body: { code: "000000" } })).toMatchObject({
    status: 400,
    body: { error: "WrongCode" },
  });
  expect((await state()).on).toBe(false);
  const confirmed = await server.call("POST", "/auth/two-factor/confirm", {
    token,
    body: { code: appCode(begun.body.key as string, server.clock.now()) },
  });
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  expect(await state()).toMatchObject({
    on: true,
    recoveryCodesLeft: 10,
    since: expect.stringMatching(/^2026-06-15/) as string,
  });
  expect(await activity(server, token)).toContain("Turned on two-factor login");
});

test("turning two-factor login on needs the password", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  expect(await server.call("POST", "/auth/two-factor/begin", { token, body: { password: "wrong" } })).toMatchObject({
    status: 400,
    body: { message: "The current password is wrong." },
  });
});

test("a key must be confirmed within 15 minutes, and a new key replaces the last one", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const begin = async () =>
    (await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } })).body
      .key as string;
  const confirm = (key: string) =>
    server.call("POST", "/auth/two-factor/confirm", { token, body: { code: appCode(key, server.clock.now()) } });
  expect((await confirm("A".repeat(32))).status).toBe(409);
  const first = await begin();
  server.clock.advance(16 * 60_000);
  expect((await confirm(first)).status).toBe(409);
  const second = await begin();
  const third = await begin();
  expect((await confirm(second)).status).toBe(400);
  expect((await confirm(third)).status).toBe(200);
  expect(
    await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } }),
  ).toMatchObject({ status: 409, body: { message: "Two-factor login is on already." } });
});

test("a login asks for a code only after the right password", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  expect(await logIn(server)).toMatchObject({
    status: 401,
    body: { statusCode: 401, error: "TwoFactorRequired", message: "Enter the code of your authenticator app." },
  });
  const wrongPassword = await logIn(server, undefined, "127.0.0.1", "wrong");
  expect(wrongPassword).toMatchObject({
    status: 401,
    body: { error: "Unauthorized", message: "The username or the password is wrong." },
  });
  expect((await logIn(server, code(), "127.0.0.1", "wrong")).body).toEqual(wrongPassword.body);
  const nobody = await server.call("POST", "/auth/login", {
    body: { username: "nobody", password: owner.password, code: code() },
  });
  expect(nobody.body).toEqual(wrongPassword.body);
  const answer = await logIn(server, code());
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(["access_token", "expiresAt"]);
});

test("a code may contain spaces", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  expect((await logIn(server, code().replace(/(...)/, "$1 "))).status).toBe(200);
});

test("a code is valid for its 30-second step, and for one step before and after", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  server.clock.advance(4 * step);
  for (const [steps, status] of [
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ] as const)
    expect((await logIn(server, code(steps))).status, String(steps)).toBe(status);
});

test("a code works once, and no code of an earlier step works after it", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  server.clock.advance(4 * step);
  const used = code();
  expect((await logIn(server, used)).status).toBe(200);
  expect(await logIn(server, used)).toMatchObject({
    status: 401,
    body: { error: "TwoFactorRequired", message: "The code is wrong, or it was used already." },
  });
  expect((await logIn(server, code(-1))).status).toBe(401);
  expect((await logIn(server, code(1))).status).toBe(200);
  expect((await logIn(server, code(1))).status).toBe(401);
  expect(await server.context.db.selectFrom("twoFactor").select("lastStep").execute()).toEqual([
    { lastStep: Math.floor(server.clock.now().getTime() / step) + 1 },
  ]);
});

test("the code that turned two-factor login on does not log in", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  expect((await logIn(server, code(-2))).status).toBe(401);
});

test("wrong codes count as failed logins: ten an hour, with the same message", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  for (let count = 0; count < 5; count++) expect((await logIn(server, "000000")).status).toBe(401);
  for (let count = 0; count < 5; count++)
    expect((await logIn(server, undefined, "127.0.0.1", "wrong")).status).toBe(401);
  expect(await logIn(server, code())).toMatchObject({
    status: 429,
    body: { message: "Too many failed tries. Try again in 60 minutes." },
  });
  expect((await logIn(server, code(), "10.0.0.2")).status).toBe(200);
  server.clock.advance(3_600_000);
  expect((await logIn(server, code())).status).toBe(200);
});

test("the right password without a code does not count as a failed attempt", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  for (let count = 0; count < 12; count++)
    expect((await logIn(server)).body).toMatchObject({ error: "TwoFactorRequired" });
  expect((await logIn(server, code())).status).toBe(200);
});

test("a person with the password can't guess codes from many addresses, and a recovery code still works", async () => {
  const server = await startTestServer();
  const {
    code,
    recoveryCodes: [first],
  } = await turnOn(server);
  for (let count = 0; count < 30; count++) expect((await logIn(server, "000000", `10.0.0.${count}`)).status).toBe(401);
  expect((await logIn(server, code(), "10.0.1.1")).status).toBe(429);
  expect((await logIn(server, first, "10.0.1.2")).status).toBe(200);
});

test("each recovery code logs in once, however it is typed, and the remaining codes are counted", async () => {
  const server = await startTestServer();
  const { recoveryCodes, token } = await turnOn(server);
  const [first = "", second = "", third = ""] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect((await logIn(server, first)).status).toBe(200);
  expect((await logIn(server, first)).body).toMatchObject({ error: "TwoFactorRequired" });
  expect((await logIn(server, ` ${second.toUpperCase()} `)).status).toBe(200);
  expect((await logIn(server, third.replaceAll("-", " "))).status).toBe(200);
  expect((await server.call("GET", "/auth/two-factor", { token })).body.recoveryCodesLeft).toBe(7);
  expect(await activity(server, token)).toEqual(
    expect.arrayContaining(["Used a recovery code; 9 are left", "Used a recovery code; 7 are left"]),
  );
});

test("new recovery codes replace the old ones, and need the password and a code", async () => {
  const server = await startTestServer();
  const {
    code,
    recoveryCodes: [old = ""],
    token,
  } = await turnOn(server);
  const renew = (body: unknown) => server.call("POST", "/auth/two-factor/recovery-codes", { token, body });
  expect((await renew({ password: owner.password })).status).toBe(400);
  expect((await renew({ password: "wrong", code: code() })).body).toMatchObject({
    error: "Bad Request",
    message: "The current password is wrong.",
  });
  expect((await renew({ password: owner.password, code: "000000" })).body).toMatchObject({ error: "WrongCode" });
  const renewed = await renew({ password: owner.password, code: code() });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await logIn(server, old)).status).toBe(401);
  expect((await logIn(server, (renewed.body.recoveryCodes as string[])[0])).status).toBe(200);
});

test("two-factor login is turned off with the password and a code, and then the password is enough", async () => {
  const server = await startTestServer();
  for (const which of ["a code of the app", "a recovery code"]) {
    const { code, recoveryCodes, token } = await turnOn(server);
    const off = (body: unknown) => server.call("POST", "/auth/two-factor/off", { token, body });
    expect((await off({ password: owner.password, code: "000000" })).status, which).toBe(400);
    expect((await off({ password: "wrong", code: code() })).status, which).toBe(400);
    expect((await logIn(server)).status, which).toBe(401);
    const right = which === "a recovery code" ? (recoveryCodes[0] ?? "") : code();
    expect((await off({ password: owner.password, code: right })).status, which).toBe(204);
    expect((await logIn(server)).status, which).toBe(200);
    expect(await server.context.db.selectFrom("recoveryCodes").selectAll().execute(), which).toEqual([]);
    expect(await activity(server, token), which).toContain("Turned off two-factor login");
    expect((await off({ password: owner.password, code: code() })).status, which).toBe(409);
  }
});

test("changing the password needs a code and keeps two-factor login on", async () => {
  const server = await startTestServer();
  const { code, token } = await turnOn(server);
  const newPassword = "harbor lantern quiet seven";
  const change = (codes: { code?: string }) =>
    server.call("PUT", "/auth/password", { token, body: { currentPassword: owner.password, newPassword, ...codes } });
  expect(await change({})).toMatchObject({ status: 400, body: { error: "WrongCode" } });
  expect(await change({ code: "000000" })).toMatchObject({ status: 400, body: { error: "WrongCode" } });
  expect((await change({ code: code() })).status).toBe(204);
  server.clock.advance(60_000);
  expect((await logIn(server, undefined, "127.0.0.1", newPassword)).body).toMatchObject({ error: "TwoFactorRequired" });
  expect((await logIn(server, code(), "127.0.0.1", newPassword)).status).toBe(200);
});

test("a reset of the password turns two-factor login off and says so", async () => {
  const server = await startTestServer();
  await turnOn(server);
  const { password, ...rest } = await resetPassword(server.context, "owner");
  expect(rest).toEqual({ twoFactorTurnedOff: true, passkeysRemoved: 0 });
  expect((await logIn(server, undefined, "127.0.0.1", password)).status).toBe(200);
  expect(await resetPassword(server.context, "owner")).toMatchObject({ twoFactorTurnedOff: false });
});

test("an unconfirmed key is not reported as turned off", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } });
  expect(await resetPassword(server.context, "owner")).toMatchObject({ twoFactorTurnedOff: false });
});

test("neither the database nor an export reveals the key or a recovery code", async () => {
  const server = await startTestServer();
  const {
    key,
    recoveryCodes: [recovery = ""],
  } = await turnOn(server);
  const rows = JSON.stringify([
    await server.context.db.selectFrom("twoFactor").selectAll().execute(),
    await server.context.db.selectFrom("recoveryCodes").selectAll().execute(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), "savepoint-export-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  await exportSite(server.context, folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
  const [{ secret } = { secret: "" }] = await server.context.db.selectFrom("twoFactor").select("secret").execute();
  expect(files.length).toBeGreaterThan(100);
  for (const text of [rows, files]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(recovery);
  }
  expect(files).not.toContain(secret);
});

test("if the server's own key has changed, the response asks for a recovery code", async () => {
  const server = await startTestServer();
  const {
    code,
    recoveryCodes: [first],
  } = await turnOn(server);
  server.context.signingKey = new TextEncoder().encode("another key, as after a restore without the old one");
  expect(await logIn(server, code())).toMatchObject({
    status: 401,
    body: { error: "TwoFactorRequired", message: expect.stringContaining("Use a recovery code") as string },
  });
  expect((await logIn(server, first)).status).toBe(200);
});
