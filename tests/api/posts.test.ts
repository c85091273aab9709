// One post: created, saved, published, scheduled, deleted. tests/api/sql/posts.test.ts has lists and counts.
import { expect, test } from "vitest";
import { createPost, draft } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("a created post is returned complete, with defaults, a slug and the owner's name", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { author: "Somebody else" });
  expect(post).toMatchObject({
    title: draft.title,
    slug: "why-i-greybox-first",
    content: "",
    published: false,
    category: "",
    imageUrl: "",
    link: "",
    author: "Alex Example",
    readMinutes: 1,
    previous: null,
    next: null,
  });
  expect(post._id).toMatch(/^p_\d+$/);
});

test("an owner who requests the visitor's view sees what visitors see", async () => {
  const server = await startTestServer();
  await createPost(server, { title: "Out", published: true });
  await createPost(server, { title: "In" });
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(2);
  expect((await server.asOwner("GET", "/blogs?published=true")).body.total).toBe(1);
  expect((await server.asOwner("GET", "/blogs?published=false")).body.items[0].title).toBe("In");
});

test("the slug follows the title of a draft, then stays, and former slugs still lead to the post", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  const renamed = (await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, title: "Gray cubes" })).body;
  expect(renamed.slug).toBe("gray-cubes");
  expect((await server.asOwner("GET", "/blogs/why-i-greybox-first")).body._id).toBe(post._id);
  await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, title: "Gray cubes", published: true });
  expect(
    (await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, title: "Cubes, grayer", published: true })).body
      .slug,
  ).toBe("gray-cubes");
  expect((await server.call("GET", "/blogs/why-i-greybox-first")).body.slug).toBe("gray-cubes");
});

test("a draft with the former slug of a published post hides that post for nobody until it is published", async () => {
  const server = await startTestServer();
  const old = await createPost(server, { title: "Alpha beta", published: true, slug: "alpha-beta" });
  await server.asOwner("PUT", `/blogs/${old._id}`, { ...draft, title: "Gamma", slug: "gamma", published: true });
  const leadsTo = async () => (await server.call("GET", "/blogs/alpha-beta")).body._id;
  const created = await createPost(server, { title: "Alpha beta" });
  expect([created.slug, await leadsTo()]).toEqual(["alpha-beta", old._id]);
  // Its slug follows its title, away from the former slug and back.
  for (const title of ["Delta", "Alpha beta"])
    await server.asOwner("PUT", `/blogs/${created._id}`, { ...draft, title });
  expect(await leadsTo()).toBe(old._id);
  expect((await server.asOwner("GET", "/blogs/alpha-beta")).body._id).toBe(created._id);
  await server.asOwner("DELETE", `/blogs/${created._id}`);
  await server.asOwner("POST", `/blogs/${created._id}/restore`);
  expect(await leadsTo()).toBe(old._id);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [created._id] });
  expect(await leadsTo()).toBe(created._id);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [created._id] });
  expect((await server.call("GET", "/blogs/alpha-beta")).status).toBe(404);
});

test("an update based on an older state is refused and changes nothing", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  const mine = await server.asOwner("PUT", `/blogs/${post._id}`, {
    ...draft,
    title: "Mine",
    updatedAt: post.updatedAt,
  });
  expect(mine.status).toBe(200);
  const late = await server.asOwner("PUT", `/blogs/${post._id}`, {
    ...draft,
    title: "Late",
    updatedAt: post.updatedAt,
  });
  expect(late.status).toBe(409);
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body.title).toBe("Mine");
});

test("every update has a later updatedAt, even if the clock jumps back", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  server.clock.set("2026-06-14T10:00:00.000Z");
  const updated = (await server.asOwner("PUT", `/blogs/${post._id}`, draft)).body;
  expect(updated.updatedAt > post.updatedAt).toBe(true);
});

test("an update without link or cover clears them", async () => {
  const server = await startTestServer();
  const post = await createPost(server, {
    link: "https://example.com/x",
    blogImage: "/media/a/b.webp",
    blogImageKey: "b",
  });
  expect(post).toMatchObject({ link: "https://example.com/x", imageUrl: "/media/a/b.webp", blogImageKey: "b" });
  expect((await server.asOwner("PUT", `/blogs/${post._id}`, draft)).body).toMatchObject({
    link: "",
    imageUrl: "",
    blogImageKey: "",
  });
});

test("a deleted post disappears for everyone, frees its slug, and can be restored from the trash", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { published: true, content: "<p>isometric</p>" });
  expect((await server.asOwner("DELETE", `/blogs/${post._id}`)).status).toBe(204);
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).status).toBe(404);
  expect((await server.call("GET", "/blogs?search=isometric")).body.total).toBe(0);
  expect((await server.asOwner("GET", "/trash")).body.items).toMatchObject([
    { kind: "post", id: post._id, title: draft.title },
  ]);
  expect((await createPost(server)).slug).toBe("why-i-greybox-first");
  const restored = await server.asOwner("POST", `/blogs/${post._id}/restore`);
  expect(restored.body).toMatchObject({ _id: post._id, slug: "why-i-greybox-first-2", published: true });
  expect((await server.call("GET", "/blogs?search=isometric")).body.total).toBe(1);
  expect((await server.asOwner("POST", `/blogs/${post._id}/restore`)).status).toBe(404);
});

test("the date of a post is its first publication", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  server.clock.set("2026-07-01T00:00:00.000Z");
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  const published = (await server.call("GET", `/blogs/${post._id}`)).body;
  expect(published.publishedAt).toMatch(/^2026-07-01/);
  server.clock.set("2026-08-01T00:00:00.000Z");
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect((await server.call("GET", `/blogs/${post._id}`)).body.publishedAt).toBe(published.publishedAt);
});

test("every saved state is a revision that can be restored", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { content: "<p>first</p>" });
  await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, title: "Second", content: "<p>second</p>" });
  const { items } = (await server.asOwner("GET", `/blogs/${post._id}/revisions?fields=content`)).body;
  expect(items.map((item: { number: number; content: string }) => [item.number, item.content])).toEqual([
    [2, "<p>second</p>"],
    [1, "<p>first</p>"],
  ]);
  const restored = await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  expect(restored.body).toMatchObject({ title: draft.title, content: "<p>first</p>" });
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions`)).body.items).toHaveLength(3);
  expect((await server.asOwner("POST", `/blogs/${post._id}/revisions/99/restore`)).status).toBe(404);
});

test("where a post was first published is saved, cleared on request, and part of its history", async () => {
  const server = await startTestServer();
  const read = async (path: string) => (await server.asOwner("GET", path)).body;
  const post = await createPost(server, { published: true, canonicalUrl: "blog.example.com/one" });
  const path = `/blogs/${post._id}`;
  const canonicalUrl = "https://blog.example.com/one";
  expect(post.canonicalUrl).toBe(canonicalUrl);
  expect((await server.call("GET", path)).body.canonicalUrl).toBe(canonicalUrl);
  expect((await read("/blogs")).items[0].canonicalUrl).toBe(canonicalUrl);

  expect((await server.asOwner("PUT", path, draft)).body.canonicalUrl, "left out").toBe(canonicalUrl);
  expect((await server.asOwner("PUT", path, { ...draft, canonicalUrl: "" })).body.canonicalUrl).toBeNull();
  expect((await createPost(server)).canonicalUrl).toBeNull();
  expect(await read(`${path}/revisions/1`)).toMatchObject({ canonicalUrl });
  expect(await read(`${path}/revisions/3`)).toMatchObject({ canonicalUrl: null });
  expect((await server.asOwner("POST", `${path}/revisions/1/restore`)).body.canonicalUrl).toBe(canonicalUrl);

  const autosave = { ...draft, canonicalUrl: "https://other.example", writer: "a1" };
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, autosave);
  expect(await read(`/blogs/autosaves/${post._id}`)).toMatchObject({ canonicalUrl: "https://other.example" });
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?writer=a1&keep=true`);
  expect(await read(`${path}/revisions/5`)).toMatchObject({
    kind: "autosaved",
    canonicalUrl: "https://other.example",
  });
});

test("a revision from before posts said where they were first published leaves that alone", async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const post = await createPost(server, { canonicalUrl: "https://blog.example.com/one" });
  const { snapshot } = await db.selectFrom("revisions").select("snapshot").executeTakeFirstOrThrow();
  const { canonicalUrl: _, ...earlier } = JSON.parse(snapshot) as Record<string, unknown>;
  await db
    .updateTable("revisions")
    .set({ snapshot: JSON.stringify(earlier) })
    .execute();
  const restored = await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  expect(restored.body.canonicalUrl).toBe("https://blog.example.com/one");
});

test("an autosave accepts empty titles, is not counted, and ends when the post is saved", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "", content: "<p>half a thou" });
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "", content: "<p>half a thought" });
  await server.asOwner("PUT", "/blogs/autosaves/new_0123-4567", { title: "Not yet" });
  expect((await server.asOwner("GET", `/blogs/autosaves/${post._id}`)).body.content).toBe("<p>half a thought");
  expect((await server.asOwner("GET", "/blogs/autosaves")).body.items).toHaveLength(2);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions`)).body.items).toHaveLength(1);
  await server.asOwner("PUT", `/blogs/${post._id}`, draft);
  expect((await server.asOwner("GET", `/blogs/autosaves/${post._id}`)).status).toBe(404);
  expect((await server.asOwner("PUT", "/blogs/autosaves/p_999", {})).status).toBe(404);
  expect((await server.asOwner("PUT", "/blogs/autosaves/whatever", {})).status).toBe(404);
});

test("a post can be scheduled, but not in the past", async () => {
  const server = await startTestServer();
  const later = await createPost(server, { publishAt: "2026-06-16T10:00:00.000Z" });
  expect(later).toMatchObject({ published: false, publishAt: "2026-06-16T10:00:00.000Z" });
  const withZone = await createPost(server, { publishAt: "2026-06-16T12:00:00+02:00" });
  expect(withZone.publishAt).toBe("2026-06-16T10:00:00.000Z");
  expect((await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-16T12:00:00" })).body.message).toEqual(
    ["publishAt must be a time with its zone, such as 2026-11-27T10:00:00Z or 2026-11-27T12:00:00+02:00"],
  );
  expect((await server.call("GET", `/blogs/${later._id}`)).status).toBe(404);
  const past = await server.asOwner("POST", "/blogs", { ...draft, publishAt: "2026-06-01T10:00:00.000Z" });
  expect(past.status).toBe(400);
});
