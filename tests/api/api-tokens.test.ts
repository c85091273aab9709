// API tokens: creating, using, limits and revoking. tests/api/access.test.ts checks the scope of every call.
import { expect, test } from "vitest";
import { createToken } from "#tests/support/api-tokens.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { owner } from "#tests/support/test-settings.ts";

async function listTokens(server: TestServer) {
  return (await server.asOwner("GET", "/auth/tokens")).body.items as {
    id: number;
    expiresAt: string;
    createdAt: string;
  }[];
}

const draft = { title: "By the owner", description: "d", content: "" };
const post = { title: "By a program", description: "d", content: "<p>x</p>" };

test("a token is created with the password, shown once, and listed by name, scopes, expiry and last use", async () => {
  const server = await startTestServer();
  const wanted = { name: "CI", scopes: ["builds", "read"], days: 30 };
  expect((await server.asOwner("POST", "/auth/tokens", { ...wanted, password: "wrong" })).body).toMatchObject({
    statusCode: 400,
    code: "wrong-password",
  });
  const { status, body } = await server.asOwner("POST", "/auth/tokens", { ...wanted, password: owner.password });
  expect([status, body.name, body.scopes]).toEqual([201, "CI", ["read", "builds"]]);
  expect(body.token).toMatch(/^savepoint_[\w-]{43}$/);
  const [listed] = await listTokens(server);
  expect(listed).not.toHaveProperty("token");
  expect(listed).toMatchObject({ name: "CI", lastUsedAt: null });
  expect(Date.parse(listed?.expiresAt ?? "") - Date.parse(listed?.createdAt ?? "")).toBe(30 * 86_400_000);
  const rows = await server.context.db.selectFrom("apiTokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.token);

  expect((await server.call("GET", "/trash", { token: body.token, ip: "192.0.2.7" })).status).toBe(200);
  const uses = () => server.context.db.selectFrom("apiTokens").select("lastAddress").execute();
  await expect.poll(uses).toEqual([{ lastAddress: "192.0.2.7" }]);
  expect((await listTokens(server))[0]).toMatchObject({
    lastUsedAt: expect.stringMatching(/^2026-/),
    lastAddress: "192.0.2.7",
  });
  expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe("Created the API token “CI”");
});

test("a token without a scope, a name or a sensible time is refused, and so is the fifty-first", async () => {
  const server = await startTestServer();
  for (const [field, wrong] of [
    ["scopes", { scopes: [] }],
    ["scopes.0", { scopes: ["everything"] }],
    ["name", { name: " " }],
    ["days", { days: 0 }],
  ] as const) {
    const { status, body } = await server.asOwner("POST", "/auth/tokens", {
      name: "x",
      scopes: ["read"],
      days: null,
      password: owner.password,
      ...wrong,
    });
    expect([status, body.field]).toEqual([400, field]);
  }
  const row = { userId: 1, name: "x", scopes: "[]", createdAt: server.clock.now().toISOString(), expiresAt: null };
  await server.context.db
    .insertInto("apiTokens")
    .values(Array.from({ length: 50 }, (_, index) => ({ ...row, tokenHash: String(index) })))
    .execute();
  const { status, body } = await server.asOwner("POST", "/auth/tokens", {
    name: "x",
    scopes: ["read"],
    days: null,
    password: owner.password,
  });
  expect([status, body.message]).toEqual([409, "There are 50 API tokens already. Revoke one first."]);
});

test("a token ends when it expires, is revoked, or the password changes", async () => {
  const server = await startTestServer();
  const read = (token: string) => server.call("GET", "/trash", { token });
  const expiring = await createToken(server, ["read"], { days: 1 });
  const lasting = await createToken(server, ["read"]);
  const revoked = await createToken(server, ["read"]);
  server.clock.advance(86_400_000);
  expect((await read(expiring)).body).toMatchObject({
    statusCode: 401,
    message: "This API token is not known: it was revoked, or it has expired.",
  });
  const [newest] = await listTokens(server);
  expect((await server.asOwner("DELETE", `/auth/tokens/${newest?.id}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/auth/tokens/${newest?.id}`)).status).toBe(404);
  expect([(await read(revoked)).status, (await read(lasting)).status]).toEqual([401, 200]);
  expect(
    (
      await server.asOwner("PUT", "/auth/password", {
        currentPassword: owner.password,
        newPassword: "another long password",
      })
    ).status,
  ).toBe(204);
  expect((await read(lasting)).status).toBe(401);
});

test("a token that may write drafts changes nothing that visitors see", async () => {
  const server = await startTestServer();
  const token = await createToken(server, ["drafts"], { name: "Notes" });
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  const refused = { statusCode: 403, code: "missing-scope" };
  const { body: draft } = await call("POST", "/blogs", { ...post, draftKey: "new_1234567890abcdef" });
  expect(draft.published).toBe(false);
  expect((await call("PUT", `/blogs/${draft._id}`, { ...post, title: "Changed" })).status).toBe(200);
  const { body: revisions } = await server.asOwner("GET", `/blogs/${draft._id}/revisions`);
  expect(revisions.items[0].device).toBe("API token “Notes”");

  const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  for (const change of [{ published: true }, { published: false, publishAt: later }]) {
    expect((await call("POST", "/blogs", { ...post, ...change })).body).toMatchObject(refused);
    expect((await call("PUT", `/blogs/${draft._id}`, { ...post, ...change })).body).toMatchObject(refused);
  }
  await server.asOwner("PUT", `/blogs/${draft._id}`, { ...post, published: true });
  for (const [method, path, body] of [
    ["PUT", `/blogs/${draft._id}`, post],
    ["POST", "/blogs", { ...post, draftKey: "new_1234567890abcdef" }],
    ["DELETE", `/blogs/${draft._id}`, undefined],
    ["POST", `/blogs/${draft._id}/revisions/1/restore`, undefined],
  ] as const)
    expect((await call(method, path, body)).body, `${method} ${path}`).toMatchObject(refused);
  expect((await server.call("GET", `/blogs/${draft._id}`)).body.title).toBe("By a program");
});

test("for public calls a token without the scope to read is a visitor", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", post);
  const count = async (token: string) =>
    (await server.call("GET", "/blogs?published=false", { token })).body.total as number;
  expect(await count(await createToken(server, ["read"]))).toBe(1);
  expect(await count(await createToken(server, ["builds"]))).toBe(0);
});

test("a token that may not read gets no confidential part of what it changes", async () => {
  const server = await startTestServer();
  const secret = {
    title: "Tower",
    slug: "tower",
    description: "d",
    nda: true,
    confidential: ["company"],
    company: "Canary Ltd",
  };
  const { body: project } = await server.asOwner("POST", "/portfolio", secret);
  expect(project.company).toBe("Canary Ltd");
  const blind = await createToken(server, ["publish"]);
  const seeing = await createToken(server, ["publish", "read"]);
  const star = (token: string) => server.call("PATCH", `/portfolio/${project.id}`, { token, body: { starred: true } });
  expect((await star(seeing)).text).toContain("Canary Ltd");
  for (const answer of [
    await star(blind),
    await server.call("PUT", "/portfolio/order", { token: blind, body: { ids: [project.id] } }),
  ]) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain("Canary");
  }
  const { body: post } = await server.asOwner("POST", "/blogs", { ...draft, content: "<p>Canary</p>" });
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  expect((await server.call("POST", `/blogs/${post._id}/restore`, { token: blind })).body).toMatchObject({
    statusCode: 403,
    message: "An API token needs the scopes “publish” and “read” for this call.",
  });
});

test("enquiries have a scope of their own", async () => {
  const server = await startTestServer();
  const reading = await createToken(server, ["read"]);
  const enquiries = await createToken(server, ["enquiries"]);
  expect((await server.call("GET", "/enquiries", { token: reading })).body.message).toBe(
    "An API token needs the scope “enquiries” for this call.",
  );
  expect((await server.call("GET", "/enquiries", { token: enquiries })).status).toBe(200);
  expect((await server.call("GET", "/activity", { token: enquiries })).status).toBe(403);
});

test("a token brings images from elsewhere in only if it may change the media library", async () => {
  const server = await startTestServer();
  const writing = await createToken(server, ["drafts", "publish"]);
  const withMedia = await createToken(server, ["drafts", "publish", "media"]);
  const pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const web = "https://images.example/a.png";
  const write = (token: string, src: string) =>
    server.call("POST", "/blogs", { token, body: { ...draft, content: `<p><img src="${src}" alt="x"></p>` } });
  for (const src of [pixel, web, "//images.example/a.png"])
    expect((await write(writing, src)).body, src).toMatchObject({ statusCode: 403, code: "missing-scope" });
  expect((await write(withMedia, pixel)).status).toBe(201);
  expect((await write(writing, "/media/x.png")).status).toBe(201);
  for (const body of [{ thumbnailUrl: web }, { gallery: [web] }, { content: `<img src="${pixel}" alt="">` }])
    expect(
      (
        await server.call("POST", "/portfolio", {
          token: writing,
          body: { title: "x", slug: "x", description: "d", ...body },
        })
      ).status,
    ).toBe(403);
  expect(
    (await server.call("POST", "/blogs/bookmark", { token: writing, body: { url: "https://www.example.com" } })).status,
  ).toBe(403);
});

test("a token that may only write drafts neither keeps nor drops autosaves of what visitors see", async () => {
  const server = await startTestServer();
  const token = await createToken(server, ["drafts"]);
  const { body: post } = await server.asOwner("POST", "/blogs", { ...draft, published: true });
  const kept = { ...draft, title: "Typed", content: "", writer: "w1" };
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, kept);
  const path = `/blogs/autosaves/${post._id}`;
  expect((await server.call("PUT", path, { token, body: { ...kept, title: "By a program" } })).status).toBe(403);
  expect((await server.call("DELETE", `${path}?writer=w1`, { token })).status).toBe(403);
  expect((await server.asOwner("GET", `${path}?writer=w1`)).body.title).toBe("Typed");
});
