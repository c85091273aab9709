// Lists, counts and ids of posts. tests/api/posts.test.ts has the rules of one post.
import { expect, test } from "vitest";
import { createPost, draft } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

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
