import { expect, test } from "vitest";
import { cleanup } from "#server/jobs/schedules.ts";
import { storeImage } from "#server/media/images.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const day = 86_400_000;

type Entry = { kind: string; id: string; title: string; slug: string; deletedAt: string; purgedAt: string };

async function trash(server: TestServer): Promise<Entry[]> {
  return (await server.asOwner("GET", "/trash")).body.items as Entry[];
}

async function trashedPost(
  server: TestServer,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<{ _id: string; slug: string }> {
  const { body } = await server.asOwner("POST", "/blogs", { title, description: "Later", published: true, ...fields });
  await server.asOwner("DELETE", `/blogs/${body._id}`);
  return body as { _id: string; slug: string };
}

async function addImage(server: TestServer): Promise<{ url: string; fileId: string }> {
  return storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { name: "square.png" });
}

async function trashedProject(server: TestServer, title: string): Promise<{ id: number }> {
  const { body } = await server.asOwner("POST", "/portfolio", { title, slug: title.toLowerCase() });
  await server.asOwner("DELETE", `/portfolio/${body.id}`);
  return body as { id: number };
}

test("the trash lists posts and projects together, newest first, with their deletion dates", async () => {
  const server = await startTestServer();
  const post = await trashedPost(server, "Alpha");
  server.clock.advance(day);
  const project = await trashedProject(server, "Tower");
  await server.asOwner("POST", "/blogs", { title: "Not deleted", description: "Stays" });
  const items = await trash(server);
  expect(items).toMatchObject([
    { kind: "project", id: String(project.id), title: "Tower", slug: "tower" },
    { kind: "post", id: post._id, title: "Alpha", slug: "alpha" },
  ]);
  for (const { deletedAt, purgedAt } of items) expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * day);
});

test("a single entry can be permanently deleted, and only from the trash", async () => {
  const server = await startTestServer();
  const post = await trashedPost(server, "Alpha");
  const project = await trashedProject(server, "Tower");
  await trashedPost(server, "Bravo");
  const { body: live } = await server.asOwner("POST", "/blogs", { title: "Live", description: "Stays" });
  expect((await server.asOwner("DELETE", `/trash/post/${live._id}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/trash/project/${project.id + 1}`)).body.message).toBe(
    "This project is not in the trash.",
  );
  expect((await server.asOwner("DELETE", `/trash/post/${post._id}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/trash/post/${post._id}`)).body.message).toBe(
    "This post is not in the trash.",
  );
  expect((await server.asOwner("DELETE", `/trash/project/${project.id}`)).status).toBe(204);
  expect((await trash(server)).map(({ title }) => title)).toEqual(["Bravo"]);
  expect((await server.asOwner("POST", `/blogs/${post._id}/restore`)).status).toBe(404);
  const { items } = (await server.asOwner("GET", "/activity")).body as { items: { text: string }[] };
  expect(items.map(({ text }) => text).slice(0, 2)).toEqual([
    "Permanently deleted the project “Tower”",
    "Permanently deleted “Alpha”",
  ]);
});

test("an impossible entry is not found in the trash", async () => {
  const server = await startTestServer();
  for (const entry of [
    "post/p_0",
    "post/1",
    "post/alpha",
    "project/0",
    "project/x",
    "project/99999999999",
    "video/1",
    "post/p_1%00",
  ])
    expect((await server.asOwner("DELETE", `/trash/${entry}`)).status, entry).toBe(404);
});

test("emptying the trash deletes all its entries and nothing else", async () => {
  const server = await startTestServer();
  for (let count = 0; count < 3; count++) await trashedPost(server, `Post ${count}`);
  await trashedProject(server, "Tower");
  await server.asOwner("POST", "/blogs", { title: "Live", description: "Stays", published: true });
  expect((await server.asOwner("DELETE", "/trash")).status).toBe(204);
  expect(await trash(server)).toEqual([]);
  expect((await server.call("GET", "/blogs")).body.total).toBe(1);
  expect(await server.context.db.selectFrom("revisions").select("itemId").execute()).toHaveLength(1);
});

test("everything in the trash is restored at once, each to its URL unless something else has it", async () => {
  const server = await startTestServer();
  const { body: category } = await server.asOwner("POST", "/categories", { name: "Tools" });
  const post = await trashedPost(server, "Alpha", { category: "Tools" });
  await trashedPost(server, "Bravo", { slug: "alpha-2" });
  await trashedProject(server, "Tower");
  await server.asOwner("DELETE", `/categories/${category.id}`);
  await server.asOwner("POST", "/blogs", { title: "Alpha", slug: "alpha", description: "New", published: true });
  const answer = await server.asOwner("POST", "/trash/restore");
  expect(answer.body).toEqual({ restored: 4, renamed: 1 });
  expect(await trash(server)).toEqual([]);
  expect((await server.call("GET", `/blogs/${post._id}`)).body).toMatchObject({ slug: "alpha-3", category: "Tools" });
  expect((await server.call("GET", "/blogs/alpha-2")).body.title).toBe("Bravo");
  expect((await server.call("GET", "/portfolio/slug/tower")).status).toBe(200);
  expect((await server.asOwner("POST", "/trash/restore")).body).toEqual({ restored: 0, renamed: 0 });
});

test("a restored post is found at its old URL again, also by former slugs", async () => {
  const server = await startTestServer();
  const { body: post } = await server.asOwner("POST", "/blogs", {
    title: "Alpha",
    description: "First",
    published: true,
  });
  await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Alpha",
    description: "First",
    published: true,
    slug: "beta",
  });
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  expect((await server.call("GET", "/blogs/beta")).status).toBe(404);
  await server.asOwner("POST", `/blogs/${post._id}/restore`);
  for (const address of ["beta", "alpha", post._id])
    expect((await server.call("GET", `/blogs/${address}`)).body).toMatchObject({ _id: post._id, slug: "beta" });
});

test("an image that only the trash used can be deleted once its post is permanently deleted", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server);
  const post = await trashedPost(server, "Alpha", { content: `<p><img src="${url}" alt="A square"></p>` });
  const { body: other } = await server.asOwner("POST", "/blogs", { title: "Bravo", description: "Later" });
  await server.asOwner("PUT", `/blogs/autosaves/${other._id}`, { content: `<p><img src="${url}"></p>` });
  await server.asOwner("DELETE", `/blogs/${other._id}`);
  const isUnused = async () => (await server.asOwner("GET", "/api/media?used=nowhere")).body.total === 1;
  expect(await isUnused()).toBe(false);
  await server.asOwner("DELETE", `/trash/post/${post._id}`);
  expect(await isUnused()).toBe(false);
  await server.asOwner("DELETE", "/trash");
  expect(await isUnused()).toBe(true);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
});

test("after thirty days the trash empties itself, and its images are no longer in use", async () => {
  const server = await startTestServer();
  const { url } = await addImage(server);
  await trashedPost(server, "Alpha", { content: `<p><img src="${url}" alt="A square"></p>` });
  server.clock.advance(29 * day);
  await trashedPost(server, "Bravo");
  const tidied = async () => {
    await cleanup(server.context).run(new AbortController().signal);
    return (await trash(server)).map(({ title }) => title);
  };
  expect(await tidied()).toEqual(["Bravo", "Alpha"]);
  expect((await server.asOwner("GET", "/api/media?used=nowhere")).body.total).toBe(0);
  server.clock.advance(day);
  expect(await tidied()).toEqual(["Bravo"]);
  expect((await server.asOwner("GET", "/api/media?used=nowhere")).body.total).toBe(1);
});
