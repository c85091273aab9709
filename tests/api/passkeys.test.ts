import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { resetPassword } from "#server/domain/auth/sessions.ts";
import { passkeys } from "#server/store/tables/passkeys.ts";
import { appCode } from "#tests/support/authenticator-app.ts";
import { add, begin, challenge, logInWith, type Ways } from "#tests/support/passkeys.ts";
import { createSoftwarePasskey, type SoftwarePasskey } from "#tests/support/software-passkey.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function list(
  server: TestServer,
  token: string,
): Promise<{ id: number; name: string; createdAt: string; lastUsedAt: string | null }[]> {
  return (await server.call("GET", "/auth/passkeys", { token })).body.items;
}

async function activity(server: TestServer, token: string): Promise<string[]> {
  return ((await server.call("GET", "/activity", { token })).body.items as { text: string }[]).map(({ text }) => text);
}

test("a passkey logs in without a password, with a session like any other", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey, answer } = await add(server, token);
  expect(answer).toMatchObject({ status: 201, body: { name: "Laptop", synced: false, lastUsedAt: null } });
  const options = await challenge(server);
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options).not.toHaveProperty("allowCredentials");
  const loggedIn = await logInWith(server, passkey.get(options));
  expect(loggedIn.status, loggedIn.text).toBe(200);
  expect(Object.keys(loggedIn.body)).toEqual(["access_token", "expiresAt"]);
  const sessions = (await server.call("GET", "/auth/sessions", { token: loggedIn.body.access_token as string })).body
    .items as { device: string; current: boolean }[];
  expect(sessions).toMatchObject([{ device: "Firefox on Windows", current: true }, { current: false }]);
  expect((await list(server, token))[0]?.lastUsedAt).toMatch(/^2026-06-15/);
  expect(await activity(server, token)).toEqual(
    expect.arrayContaining(["Added the passkey “Laptop”", "Logged in on Firefox on Windows with the passkey “Laptop”"]),
  );
});

test("a passkey counts as both factors: two-factor login asks for no code", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey } = await add(server, token);
  const { key } = (await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } }))
    .body as { key: string };
  await server.call("POST", "/auth/two-factor/confirm", { token, body: { code: appCode(key, server.clock.now()) } });
  expect((await logInWith(server, passkey.get(await challenge(server)))).status).toBe(200);
  expect((await begin(server, token)).body).toMatchObject({ error: "WrongCode" });
  server.clock.advance(60_000);
  expect(
    (await begin(server, token, { password: owner.password, code: appCode(key, server.clock.now()) })).status,
  ).toBe(200);
});

test("adding a passkey needs the password", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  expect(await begin(server, token, { password: "wrong" })).toMatchObject({
    status: 400,
    body: { message: "The current password is wrong." },
  });
});

test("a new passkey must be discoverable and verify the user", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey } = await add(server, token);
  const first = (await begin(server, token)).body;
  expect(first).toMatchObject({
    rp: { id: "localhost" },
    user: { name: "owner" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: passkey.id, transports: ["internal"] }],
  });
  expect((await begin(server, token)).body.user.id).toBe(first.user.id);
  expect((await begin(server, token)).body.challenge).not.toBe(first.challenge);
});

test("a response for another site or without user verification is refused", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const wrong: Record<string, Ways> = {
    "from another site": { origin: "https://savepoint.example.net" },
    "from another port": { origin: "http://localhost:3001" },
    "made for another domain": { rpId: "example.net" },
    "that did not check who used it": { verified: false },
  };
  for (const [what, ways] of Object.entries(wrong))
    expect((await add(server, token, createSoftwarePasskey(), "Laptop", ways)).answer, what).toMatchObject({
      status: 400,
      body: { message: "The passkey could not be checked. Try again." },
    });
  const { passkey } = await add(server, token);
  for (const [what, ways] of Object.entries(wrong))
    expect(await logInWith(server, passkey.get(await challenge(server), ways)), what).toMatchObject({
      status: 401,
      body: { error: "Unauthorized" },
    });
  expect((await logInWith(server, passkey.get(await challenge(server)))).status).toBe(200);
});

test("a challenge works once, even if the attempt failed", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn());
  const options = await challenge(server);
  expect((await logInWith(server, passkey.get(options))).status).toBe(200);
  expect((await logInWith(server, passkey.get(options))).status).toBe(401);
  const other = await challenge(server);
  expect((await logInWith(server, passkey.get(other, { verified: false }))).status).toBe(401);
  expect((await logInWith(server, passkey.get(other))).status).toBe(401);
});

test("a challenge expires after five minutes", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn());
  const late = await challenge(server);
  server.clock.advance(5 * 60_000 + 1);
  expect((await logInWith(server, passkey.get(late))).status).toBe(401);
  const inTime = await challenge(server);
  server.clock.advance(4 * 60_000);
  expect((await logInWith(server, passkey.get(inTime))).status).toBe(200);
});

test("a challenge is valid only for its purpose and its session", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const other = await server.logIn();
  const { passkey } = await add(server, token);
  const adding = (await begin(server, token)).body as Parameters<SoftwarePasskey["create"]>[0];
  expect((await logInWith(server, passkey.get(adding))).status).toBe(401);
  const second = createSoftwarePasskey();
  const forFirst = (await begin(server, token)).body as Parameters<SoftwarePasskey["create"]>[0];
  expect(
    (
      await server.call("POST", "/auth/passkeys", {
        token: other,
        body: { name: "x", credential: second.create(forFirst) },
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await server.call("POST", "/auth/passkeys", {
        token,
        body: { name: "x", credential: second.create({ ...forFirst, challenge: (await challenge(server)).challenge }) },
      })
    ).status,
  ).toBe(400);
  expect((await logInWith(server, passkey.get({ challenge: "made-up-by-the-caller" }))).status).toBe(401);
});

test("a counter that does not increase reveals a copied passkey", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn());
  expect((await logInWith(server, passkey.get(await challenge(server), { counter: 7 }))).status).toBe(200);
  for (const counter of [7, 6, 0])
    expect((await logInWith(server, passkey.get(await challenge(server), { counter }))).status, String(counter)).toBe(
      401,
    );
  expect((await logInWith(server, passkey.get(await challenge(server), { counter: 8 }))).status).toBe(200);
});

test("passkeys whose counter stays zero are accepted", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn(), createSoftwarePasskey(), "Phone", { counter: 0 });
  for (let uses = 0; uses < 2; uses++)
    expect((await logInWith(server, passkey.get(await challenge(server), { counter: 0 }))).status).toBe(200);
});

test("a passkey that is unknown, wrongly signed or of another account is refused", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey } = await add(server, token);
  const stranger = createSoftwarePasskey();
  expect(await logInWith(server, stranger.get(await challenge(server)))).toMatchObject({
    status: 401,
    body: { message: "This passkey is not known here. Log in with the password." },
  });
  expect(
    (await logInWith(server, { ...stranger.get(await challenge(server)), id: passkey.id, rawId: passkey.id })).status,
  ).toBe(401);
  expect((await logInWith(server, passkey.get(await challenge(server), { userHandle: "c29tZWJvZHk" }))).status).toBe(
    401,
  );
});

test("a login that does not have the shape of a passkey response is invalid input", async () => {
  const server = await startTestServer();
  for (const body of [
    {},
    { credential: {} },
    { credential: { id: "a b", rawId: "a b", type: "public-key", clientExtensionResults: {}, response: {} } },
    { credential: "x" },
  ])
    expect((await server.call("POST", "/auth/login/passkey", { body })).status, JSON.stringify(body)).toBe(400);
});

test("an invalid passkey is refused without a server error", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey } = await add(server, token);
  const good = passkey.get(await challenge(server));
  for (const name of ["clientDataJSON", "authenticatorData", "signature"] as const) {
    expect((await logInWith(server, { ...good, response: { ...good.response, [name]: "AAAA" } })).status, name).toBe(
      401,
    );
  }
  const credential = createSoftwarePasskey().create(
    (await begin(server, token)).body as Parameters<SoftwarePasskey["create"]>[0],
  );
  for (const name of ["clientDataJSON", "attestationObject"] as const) {
    expect(
      (
        await server.call("POST", "/auth/passkeys", {
          token,
          body: { name: "x", credential: { ...credential, response: { ...credential.response, [name]: "AAAA" } } },
        })
      ).status,
      name,
    ).toBe(400);
  }
});

test("several passkeys can be added, each once, with or without a name, and each can be removed", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey: laptop } = await add(server, token);
  const { passkey: phone } = await add(server, token, createSoftwarePasskey(), " ");
  expect((await add(server, token, laptop)).answer).toMatchObject({
    status: 409,
    body: { message: "This passkey was added before." },
  });
  const [first, second] = await list(server, token);
  expect([first?.name, second?.name]).toEqual(["Laptop", "Passkey"]);
  expect((await server.call("DELETE", `/auth/passkeys/${first?.id}`, { token })).status).toBe(204);
  expect((await server.call("DELETE", `/auth/passkeys/${first?.id}`, { token })).status).toBe(404);
  expect((await logInWith(server, laptop.get(await challenge(server)))).status).toBe(401);
  expect((await logInWith(server, phone.get(await challenge(server)))).status).toBe(200);
  expect(await activity(server, token)).toContain("Removed the passkey “Laptop”");
});

test("the twenty-first passkey is refused, with the reason", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const createdAt = server.clock.now().toISOString();
  for (let number = 1; number <= limits.passkeys.most; number++)
    await passkeys.insert(server.context.db, {
      userId: 1,
      credentialId: `credential${number}`,
      publicKey: "",
      counter: 0,
      transports: [],
      name: `Key ${number}`,
      synced: false,
      createdAt,
      lastUsedAt: null,
    });
  const { status, body } = await begin(server, token);
  expect([status, body.message]).toEqual([409, "There are 20 passkeys already. Remove one first."]);
});

test("changing the password keeps passkeys, and a reset removes them and says how many", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { passkey } = await add(server, token);
  await server.call("PUT", "/auth/password", {
    token,
    body: { currentPassword: owner.password, newPassword: "harbor lantern quiet seven" },
  });
  expect((await logInWith(server, passkey.get(await challenge(server)))).status).toBe(200);
  expect(await resetPassword(server.context, "owner")).toMatchObject({ passkeysRemoved: 1 });
  expect((await logInWith(server, passkey.get(await challenge(server)))).status).toBe(401);
});

test("passkeys use the domain and the origin of SITE_URL", async () => {
  const server = await startTestServer({ env: { SITE_URL: "https://alex.example.com/" } });
  const token = await server.logIn();
  expect(await challenge(server)).toMatchObject({ rpId: "alex.example.com" });
  const there = { origin: "https://alex.example.com", rpId: "alex.example.com" };
  const { passkey, answer } = await add(server, token, createSoftwarePasskey(), "Laptop", there);
  expect(answer.status).toBe(201);
  expect((await server.call("GET", "/auth/passkeys", { token })).body.origin).toBe("https://alex.example.com");
  expect((await logInWith(server, passkey.get(await challenge(server), there))).status).toBe(200);
  expect((await logInWith(server, passkey.get(await challenge(server)))).status).toBe(401);
});
