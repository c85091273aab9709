import { expect, test } from "vitest";
import { resetPassword } from "#server/domain/auth/sessions.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { mailbox } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("logging in returns a token that authorizes the dashboard's calls", async () => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/auth/login", { body: owner });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(["access_token", "expiresAt"]);
  const claims = JSON.parse(Buffer.from(answer.body.access_token.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({ username: "owner", role: "owner", sub: "1" });
  expect(claims.exp - claims.iat).toBe(12 * 3600);
  expect((await server.call("GET", "/blogs/stats", { token: answer.body.access_token })).status).toBe(200);
});

test("a login ignores the case of the username", async () => {
  const server = await startTestServer();
  expect((await server.call("POST", "/auth/login", { body: { ...owner, username: " Owner " } })).status).toBe(200);
});

test("a wrong username and a wrong password get the same response", async () => {
  const server = await startTestServer();
  const wrongPassword = await server.call("POST", "/auth/login", { body: { ...owner, password: "nope" } });
  const wrongName = await server.call("POST", "/auth/login", { body: { ...owner, username: "nobody" } });
  expect(wrongPassword.status).toBe(401);
  expect(wrongName.body).toEqual(wrongPassword.body);
});

test("a login with missing or extra fields is invalid input", async () => {
  const server = await startTestServer();
  for (const body of [
    {},
    { username: "owner" },
    { username: "", password: "x" },
    { username: "owner", password: 5 },
    { ...owner, extra: 1 },
  ])
    expect((await server.call("POST", "/auth/login", { body })).status, JSON.stringify(body)).toBe(400);
});

test("after ten failed logins in an hour, an account refuses logins from that IP address for a while", async () => {
  const server = await startTestServer();
  const guess = (password: string, ip = "10.0.0.1") =>
    server.call("POST", "/auth/login", { body: { ...owner, password }, ip });
  for (let count = 0; count < 10; count++) expect((await guess("wrong")).status).toBe(401);
  const refused = await guess(owner.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  expect((await guess(owner.password, "10.0.0.2")).status).toBe(200);
  server.clock.advance(3_600_000);
  expect((await guess(owner.password)).status).toBe(200);
});

test("simultaneous guesses are all counted", async () => {
  const server = await startTestServer();
  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => server.call("POST", "/auth/login", { body: { ...owner, password: "wrong" } })),
  );
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10);
});

test("successful logins are not counted", async () => {
  const server = await startTestServer();
  for (let count = 0; count < 12; count++)
    expect((await server.call("POST", "/auth/login", { body: owner })).status).toBe(200);
});

test("the first login on another device is emailed to the owner, and no other login", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url, TIME_ZONE: "Europe/Berlin" } });
  const logInWith = async (agent: string, ip: string) => {
    const answer = await server.call("POST", "/auth/login", { body: owner, headers: { "user-agent": agent }, ip });
    expect(answer.status).toBe(200);
    while ((await sendDueMail(server.context)) !== null);
  };
  const [firefox, safari] = [
    "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    "Mozilla/5.0 (iPhone) Version/18 Safari/604",
  ];
  await logInWith(firefox, "10.0.0.1");
  await logInWith(firefox, "10.0.0.2");
  expect(mail.letters).toEqual([]);
  await logInWith(safari, "10.0.0.3");
  await logInWith(safari, "10.0.0.4");
  await logInWith(firefox, "10.0.0.5");
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]).toMatchObject({ to: [mailbox.OWNER_EMAIL] });
  const source = mail.letters[0]?.source.replaceAll("=\r\n", "");
  expect(source).toContain("Subject: New login on Safari on iOS\r\n");
  expect(source).toContain("The IP address was 10.0.0.3.");
  expect(source).toContain(`${mailbox.SITE_URL}/dashboard/account`);
});

test("logging in works while email is not set up or fails", async () => {
  const mail = await startTestMailServer();
  await mail.goDown();
  for (const env of [{}, { ...mailbox, SMTP_URL: mail.url }]) {
    const server = await startTestServer({ env });
    for (const agent of ["Firefox/140.0", "Safari/604"])
      expect((await server.call("POST", "/auth/login", { body: owner, headers: { "user-agent": agent } })).status).toBe(
        200,
      );
  }
});

test("logging out ends the session on the server", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const other = await server.logIn();
  expect((await server.call("POST", "/auth/logout", { token })).status).toBe(204);
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  expect((await server.call("GET", "/auth/session", { token: other })).status).toBe(200);
});

test("the owner sees all logged-in devices and can log out each of them", async () => {
  const server = await startTestServer();
  const mine = await server.logIn();
  await server.call("POST", "/auth/login", {
    body: owner,
    headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" },
  });
  const { items } = (await server.call("GET", "/auth/sessions", { token: mine })).body;
  expect(items.map((item: { device: string; current: boolean }) => [item.device, item.current])).toEqual([
    ["Firefox on Windows", false],
    ["a program", true],
  ]);
  expect((await server.call("DELETE", `/auth/sessions/${items[0].id}`, { token: mine })).status).toBe(204);
  expect((await server.call("DELETE", `/auth/sessions/${items[0].id}`, { token: mine })).status).toBe(404);
  expect((await server.call("GET", "/auth/sessions", { token: mine })).body.items).toHaveLength(1);
});

test("a token is valid for twelve hours and renewable, and its session ends after thirty days", async () => {
  const server = await startTestServer();
  let token = await server.logIn();
  server.clock.advance(11 * 3_600_000);
  const renewed = await server.call("POST", "/auth/renew", { token });
  expect(renewed.status).toBe(200);
  server.clock.advance(2 * 3_600_000);
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  token = renewed.body.access_token;
  for (let hours = 13; hours < 30 * 24; hours += 10) {
    const answer = await server.call("POST", "/auth/renew", { token });
    expect(answer.status).toBe(200);
    token = answer.body.access_token;
    server.clock.advance(10 * 3_600_000);
  }
  expect((await server.call("POST", "/auth/renew", { token })).status).toBe(401);
});

test("changing the password ends all other sessions immediately and keeps this one", async () => {
  const server = await startTestServer();
  const mine = await server.logIn();
  const other = await server.logIn();
  const change = (currentPassword: string, newPassword: string) =>
    server.call("PUT", "/auth/password", { token: mine, body: { currentPassword, newPassword } });
  expect((await change("wrong", "a new long password")).status).toBe(400);
  expect((await change(owner.password, "short")).status).toBe(400);
  expect((await change(owner.password, "a new long password")).status).toBe(204);
  expect((await server.call("GET", "/auth/session", { token: other })).status).toBe(401);
  expect((await server.call("GET", "/auth/session", { token: mine })).status).toBe(200);
  expect((await server.call("POST", "/auth/login", { body: owner })).status).toBe(401);
  expect(
    (await server.call("POST", "/auth/login", { body: { ...owner, password: "a new long password" } })).status,
  ).toBe(200);
});

test("a reset gives a locked-out owner a new password and ends every session", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { password } = await resetPassword(server.context, "owner");
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  expect((await server.call("POST", "/auth/login", { body: { ...owner, password } })).status).toBe(200);
  await expect(resetPassword(server.context, "nobody")).rejects.toThrow("no account named nobody");
});
