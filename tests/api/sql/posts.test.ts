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

test("a list has pages and totals, and contents only on request", async () => {
  const server = await startTestServer();
  for (let number = 1; number <= 12; number++)
    await createPost(server, { title: `Post ${number}`, content: `<p>body ${number}</p>`, published: true });
  const first = (await server.call("GET", "/blogs?limit=5")).body;
  expect(first).toMatchObject({ page: 1, limit: 5, total: 12, totalPages: 3 });
  expect(first.items.map((item: { title: string }) => item.title)).toEqual([
    "Post 12",
    "Post 11",
    "Post 10",
    "Post 9",
    "Post 8",
  ]);
  expect(first.items[0]).not.toHaveProperty("content");
  expect((await server.call("GET", "/blogs?limit=5&page=3")).body.items).toHaveLength(2);
  expect((await server.call("GET", "/blogs?limit=5&page=4")).body.items).toEqual([]);
  expect((await server.call("GET", "/blogs?limit=1&fields=content")).body.items[0].content).toBe("<p>body 12</p>");
  expect((await server.call("GET", "/blogs?limit=200&fields=content")).body.limit, "of whole texts").toBe(30);
  expect((await server.asOwner("GET", "/blogs?limit=200&fields=content")).body.limit).toBe(200);
});

test("an archive of more than 200 posts lists all of them on two pages, newest first", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { title: "Number 0", published: true });
  const { id: _, ...row } = await server.context.db
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", Number(_id.slice(2)))
    .executeTakeFirstOrThrow();
  await server.context.db
    .insertInto("posts")
    .values(
      Array.from({ length: 200 }, (_each, index) => {
        const dated = new Date(Date.parse(row.datedAt) + (index + 1) * 60_000).toISOString();
        return { ...row, slug: `number-${index + 1}`, title: `Number ${index + 1}`, datedAt: dated };
      }),
    )
    .execute();
  const archive = async (page: number) => (await server.call("GET", `/blogs?limit=200&page=${page}`)).body;
  const [first, second] = [await archive(1), await archive(2)];
  expect(first).toMatchObject({ total: 201, totalPages: 2, items: { length: 200 } });
  expect([first.items[0].title, first.items[199].title]).toEqual(["Number 200", "Number 1"]);
  expect(second.items.map(({ title }: { title: string }) => title)).toEqual(["Number 0"]);
});

test("lists can be sorted by date, title and status", async () => {
  const server = await startTestServer();
  await createPost(server, { title: "banana", published: true });
  await createPost(server, { title: "Árbol", published: false });
  await createPost(server, { title: "Cherry", published: true });
  const titles = async (sort: string) =>
    (await server.asOwner("GET", `/blogs?sort=${sort}`)).body.items.map((item: { title: string }) => item.title);
  expect(await titles("date")).toEqual(["Cherry", "Árbol", "banana"]);
  expect(await titles("title")).toEqual(["Árbol", "banana", "Cherry"]);
  expect(await titles("status")).toEqual(["Árbol", "Cherry", "banana"]);
});

test("lists can be filtered by one or more categories, by name or slug in any case", async () => {
  const server = await startTestServer();
  for (const name of ["Level Design", "Tools", "Career"]) await server.asOwner("POST", "/categories", { name });
  await createPost(server, { title: "A", category: "Level Design", published: true });
  await createPost(server, { title: "B", category: "tools", published: true });
  await createPost(server, { title: "C", published: true });
  const total = async (query: string) => (await server.call("GET", `/blogs?${query}`)).body.total;
  expect(await total("category=LEVEL%20DESIGN")).toBe(1);
  expect(await total("category=level-design&category=Tools")).toBe(2);
  expect(await total("category=Career")).toBe(0);
  expect(await total("category=Unknown")).toBe(0);
});

test("a post includes its neighbors, whether it is requested by id or by slug", async () => {
  const server = await startTestServer();
  const older = await createPost(server, { title: "Older", published: true });
  const middle = await createPost(server, { title: "Middle", published: true });
  await createPost(server, { title: "Draft between" });
  const newer = await createPost(server, { title: "Newer", published: true });
  for (const name of [middle._id, middle.slug]) {
    expect((await server.call("GET", `/blogs/${name}`)).body).toMatchObject({
      previous: { id: older._id, slug: "older", title: "Older" },
      next: { id: newer._id },
    });
  }
});

test("for a page, a post includes three others that visitors may see: the newest of its category, then the newest of all", async () => {
  const server = await startTestServer();
  for (const name of ["Tools", "Level Design"]) await server.asOwner("POST", "/categories", { name });
  const made = [];
  for (const title of ["A", "B", "C", "D", "E"])
    made.push(await createPost(server, { title, category: "Tools", published: true }));
  await createPost(server, { title: "Elsewhere", category: "Level Design", published: true });
  await createPost(server, { title: "Draft", category: "Tools" });
  await server.asOwner("DELETE", `/blogs/${made[3]?._id}`);
  const titles = async (name: string) =>
    (await server.call("GET", `/blogs/${name}?view=page`)).body.related.map((post: { title: string }) => post.title);
  expect(await titles("c")).toEqual(["E", "B", "A"]);
  expect(await titles("elsewhere")).toEqual(["E", "C", "B"]);
  await createPost(server, { title: "Beside", category: "Level Design", published: true });
  await createPost(server, { title: "Without a category", published: true });
  expect(await titles("elsewhere")).toEqual(["Beside", "Without a category", "E"]);
  expect(await titles("without-a-category")).toEqual(["Beside", "Elsewhere", "E"]);
  expect((await server.call("GET", "/blogs/c")).body).not.toHaveProperty("related");
});

test("the archive counts the published posts of each year in the owner's time zone", async () => {
  const server = await startTestServer({ env: { TIME_ZONE: "Pacific/Auckland" } });
  expect((await server.call("GET", "/blogs/archive")).body).toEqual({ years: [] });
  const times = ["2026-06-01T00:00:00.000Z", "2025-12-31T12:00:00.000Z", "2025-12-31T10:00:00.000Z"];
  for (const time of [...times, "2019-12-31T23:00:00.000Z", "0999-06-01T00:00:00.000Z", "9999-06-01T00:00:00.000Z"]) {
    const { _id } = await createPost(server, { title: time, published: true });
    await server.context.db
      .updateTable("posts")
      .set({ datedAt: time })
      .where("id", "=", Number(_id.slice(2)))
      .execute();
  }
  await createPost(server, { title: "Draft" });
  await server.asOwner("DELETE", `/blogs/${(await createPost(server, { title: "Trash", published: true }))._id}`);
  const years = [
    { year: 9999, posts: 1 },
    { year: 2026, posts: 2 },
    { year: 2025, posts: 1 },
    { year: 2020, posts: 1 },
    { year: 999, posts: 1 },
  ];
  for (const answer of [await server.call("GET", "/blogs/archive"), await server.asOwner("GET", "/blogs/archive")])
    expect(answer.body).toEqual({ years });
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

test("slugs are unique, never a reserved word, and never look like an id", async () => {
  const server = await startTestServer();
  expect((await createPost(server)).slug).toBe("why-i-greybox-first");
  expect((await createPost(server)).slug).toBe("why-i-greybox-first-2");
  expect((await createPost(server, { title: "Search" })).slug).toBe("search-2");
  expect((await createPost(server, { title: "Stats" })).slug).toBe("stats-2");
  expect((await createPost(server, { title: "p_1" })).slug).toBe("p-1");
  expect((await createPost(server, { title: "2048" })).slug).toBe("2048");
  expect((await createPost(server, { title: "???" })).slug).toBe("untitled");
  expect((await createPost(server, { title: "Größe & Ångström: C++ vs C#" })).slug).toBe(
    "grosse-angstrom-cpp-vs-csharp",
  );
  const taken = await server.asOwner("POST", "/blogs", { ...draft, slug: "2048" });
  expect(taken.status).toBe(409);
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

test("emptying the trash deletes permanently, and an id is never reused", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  expect((await server.asOwner("DELETE", "/trash")).status).toBe(204);
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([]);
  expect((await createPost(server))._id).not.toBe(post._id);
});

test("toggle-publish flips all posts or none", async () => {
  const server = await startTestServer();
  const a = await createPost(server, { title: "A" });
  const b = await createPost(server, { title: "B", published: true });
  const toggled = await server.asOwner("POST", "/blogs/toggle-publish", { ids: [a._id, b._id] });
  expect(toggled.body.items).toEqual([
    { _id: a._id, published: true, publishAt: null },
    { _id: b._id, published: false, publishAt: null },
  ]);
  const failed = await server.asOwner("POST", "/blogs/toggle-publish", { ids: [a._id, "p_999"] });
  expect(failed.status).toBe(404);
  expect((await server.asOwner("GET", `/blogs/${a._id}`)).body.published).toBe(true);
  expect((await server.asOwner("POST", "/blogs/toggle-publish", { ids: [] })).status).toBe(400);
  expect(
    (
      await server.asOwner("POST", "/blogs/toggle-publish", {
        ids: Array.from({ length: 201 }, (_, index) => `p_${index + 1}`),
      })
    ).status,
  ).toBe(400);
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

test("stats count all posts and the posts of the last seven days in the owner's time zone", async () => {
  const server = await startTestServer({ env: { TIME_ZONE: "America/New_York" } });
  server.clock.set("2026-05-31T12:00:00.000Z");
  await createPost(server, { title: "Last month" });
  server.clock.set("2026-06-09T03:30:00.000Z"); // still the 8th in New York
  await createPost(server, { title: "Late at night", published: true });
  server.clock.set("2026-06-10T15:00:00.000Z");
  await createPost(server, { title: "Today" });
  const stats = (await server.asOwner("GET", "/blogs/stats")).body;
  expect(stats).toMatchObject({ total: 3, published: 1, drafts: 2, thisMonth: 2 });
  expect(stats.lastDays).toEqual([
    { day: "2026-06-04", posts: 0 },
    { day: "2026-06-05", posts: 0 },
    { day: "2026-06-06", posts: 0 },
    { day: "2026-06-07", posts: 0 },
    { day: "2026-06-08", posts: 1 },
    { day: "2026-06-09", posts: 0 },
    { day: "2026-06-10", posts: 1 },
  ]);
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
