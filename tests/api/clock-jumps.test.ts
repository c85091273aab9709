import { expect, test } from "vitest";
import { fillSite } from "#tests/support/backups.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const day = 24 * 3_600_000;
const post = { title: "Written", description: "About it", published: true };

async function write(
  server: TestServer,
  token: string,
  title: string,
): Promise<{ _id: string; slug: string; updatedAt: string }> {
  const { status, body } = await server.call("POST", "/blogs", { token, body: { ...post, title } });
  expect(status).toBe(201);
  return body as { _id: string; slug: string; updatedAt: string };
}

test("a clock that jumps back a day ends no session, and later saves succeed", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const { _id, updatedAt } = await write(server, token, "Before");
  server.clock.advance(-day);
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(200);
  const after = await write(server, token, "After");
  expect(after._id).not.toBe(_id);
  // The check for newer saves still works, because each save gets a later time than the one before, whatever the clock says.
  const saved = await server.call("PUT", `/blogs/${_id}`, { token, body: { ...post, title: "Changed", updatedAt } });
  expect(saved.status).toBe(200);
  expect(saved.body.updatedAt > updatedAt).toBe(true);
  expect((await server.call("PUT", `/blogs/${_id}`, { token, body: { ...post, updatedAt } })).status).toBe(409);
  const { body } = await server.call("GET", `/blogs/${_id}/revisions`, { token });
  expect(body.items.map((item: { title: string }) => item.title)).toEqual(["Changed", "Before"]);
});

test("a clock that jumps a day forward and back costs at most a login, and no data", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const token = await server.logIn();
  const scheduled = (
    await server.call("POST", "/blogs", {
      token,
      body: { title: "Soon", description: "Later", publishAt: "2026-06-20T10:00:00.000Z" },
    })
  ).body as { _id: string };
  server.clock.advance(day);
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  const next = await server.logIn();
  await write(server, next, "Tomorrow's");
  server.clock.advance(-day);
  for (const each of [token, next])
    expect((await server.call("GET", "/auth/session", { token: each })).status).toBe(200);
  expect((await server.call("GET", `/blogs/${scheduled._id}`, { token })).body.published).toBe(false);
  expect((await server.call("GET", "/blogs")).body.total).toBe(4);
});

test("after a clock jumps back, the owner of a rate-limited account can still log in", async () => {
  const server = await startTestServer();
  const wrong = () => server.call("POST", "/auth/login", { body: { ...owner, password: "wrong wrong wrong" } });
  for (let tries = 0; tries < 10; tries++) expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
  server.clock.advance(-day);
  expect((await server.call("POST", "/auth/login", { body: owner })).status).toBe(200);
});

test("the server accepts enquiries after a jump back, and a day later the limit is as before", async () => {
  const server = await startTestServer();
  const message = { name: "Robin Sample", email: "robin@example.org", message: "Hello" };
  const send = async () => (await server.call("POST", "/contact", { body: message })).status;
  for (let sent = 0; sent < 5; sent++) expect(await send()).toBe(201);
  expect(await send()).toBe(429);
  server.clock.advance(-day);
  expect(await send()).toBe(201);
});

test("a machine whose clock starts in 1970 shows what was published, lets the owner in, and loses nothing when it gets the time", async () => {
  const server = await startTestServer();
  const before = await write(server, await server.logIn(), "Published before the power cut");
  server.clock.set("1970-01-01T00:00:20.000Z");
  // The pages and lists of visitors, and a session of its own.
  expect((await server.call("GET", `/blogs/${before.slug}`)).status).toBe(200);
  expect((await server.call("GET", "/blogs")).body.items.map(({ slug }: { slug: string }) => slug)).toContain(
    before.slug,
  );
  const inThePast = await server.call("POST", "/auth/login", { body: owner });
  expect(inThePast.status).toBe(200);
  const { access_token: token } = inThePast.body as { access_token: string };
  const during = await write(server, token, "Written in 1970");
  const saved = await server.call("PUT", `/blogs/${before._id}`, { token, body: { ...post, title: "Saved in 1970" } });
  expect(saved.status).toBe(200);

  server.clock.set("2027-03-01T10:00:00.000Z");
  expect((await server.call("GET", "/auth/session", { token })).status).toBe(401);
  const now = await server.logIn();
  for (const { _id } of [before, during])
    expect((await server.call("GET", `/blogs/${_id}`, { token: now })).status).toBe(200);
  const again = await server.call("PUT", `/blogs/${before._id}`, {
    token: now,
    body: { ...post, title: "Saved later" },
  });
  expect(again.body.updatedAt > saved.body.updatedAt).toBe(true);
  expect(await write(server, now, "Written later")).toMatchObject({ slug: "written-later" });
});
