import { expect, test } from "vitest";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Named = { name: string; slug: string };

test("a post has tags in their order, each once, and keeps them where a save leaves them out", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["  Level design ", "C++", "level DESIGN", "Café"] });
  expect(post.tags).toEqual([
    { name: "Level design", slug: "level-design" },
    { name: "C++", slug: "cpp" },
    { name: "Café", slug: "cafe" },
  ]);
  expect((await savePost(server, post._id, {})).tags).toEqual(post.tags);
  expect(namesOf(await savePost(server, post._id, { tags: ["Café", "C++"] }))).toEqual(["Café", "C++"]);
  expect(namesOf((await server.asOwner("GET", "/blogs")).body.items[0])).toEqual(["Café", "C++"]);
  expect((await savePost(server, post._id, { tags: [] })).tags).toEqual([]);
});

test("tags are the same in any case and with any accents, and other posts follow the first spelling", async () => {
  const server = await startTestServer();
  await addPost(server, { title: "A", tags: ["Café"] });
  const second = await addPost(server, { title: "B", tags: ["cafe"] });
  expect(namesOf(second)).toEqual(["Café"]);
  expect(namesOf(await savePost(server, second._id, { tags: ["CAFE"] }))).toEqual(["Café"]);
  const alone = await addPost(server, { title: "C", tags: ["shaders"] });
  expect(namesOf(await savePost(server, alone._id, { tags: ["Shaders"] }))).toEqual(["Shaders"]);
});

test("a tag that is too long, empty or has a comma is refused, and so are too many", async () => {
  const server = await startTestServer();
  for (const tags of [["x".repeat(41)], [""], ["!!!"], ["a, b"], Array.from({ length: 21 }, (_, at) => `t${at}`)]) {
    const answer = await server.asOwner("POST", "/blogs", { title: "A", description: "d", tags });
    expect([answer.status, String(answer.body.field).split(".")[0]], String(tags)).toEqual([400, "tags"]);
  }
  const page = { title: "A", description: "d", kind: "page" };
  expect((await server.asOwner("POST", "/blogs", { ...page, tags: ["a"] })).body.field).toBe("tags");
  expect((await server.asOwner("POST", "/blogs", { ...page, series: "a" })).body.field).toBe("series");
  expect((await server.asOwner("POST", "/blogs", { ...page, tags: [], series: "" })).status).toBe(201);
});

test("tags are listed by name with their posts; visitors see those with published posts", async () => {
  const server = await startTestServer();
  const open = await addPost(server, { title: "A", tags: ["Unity", "álgebra"], published: true });
  await addPost(server, { title: "B", tags: ["Unity", "Secret"] });
  const list = (tags: (Named & { posts: number })[]) => tags.map(({ name, posts }) => `${name} ${posts}`);
  expect(list((await server.asOwner("GET", "/tags")).body)).toEqual(["álgebra 1", "Secret 1", "Unity 2"]);
  expect(list((await server.call("GET", "/tags")).body)).toEqual(["álgebra 1", "Unity 1"]);
  expect((await server.call("GET", "/tags/secret")).status).toBe(404);
  expect((await server.call("GET", "/tags/UNITY")).body).toEqual({ name: "Unity", slug: "unity", posts: 1 });
  await server.asOwner("DELETE", `/blogs/${open._id}`);
  expect((await server.call("GET", "/tags")).body).toEqual([]);
  expect(list((await server.asOwner("GET", "/tags")).body)).toEqual(["Secret 1", "Unity 1"]);
});

test("posts are listed and searched by tag, with any of several tags, and counted", async () => {
  const server = await startTestServer();
  for (const [title, tags, published] of [
    ["One lamp", ["Unity", "Art"], true],
    ["Two lamps", ["Unity"], true],
    ["Three lamps", ["Art"], false],
    ["Four lamps", [], true],
  ] as const) {
    await addPost(server, { title, tags, published });
    server.clock.advance(60_000);
  }
  const find = async (query: string) => {
    const { items, total } = (await server.call("GET", `/blogs?${query}`)).body;
    return [total, ...items.map(({ title }: { title: string }) => title.split(" ")[0])];
  };
  expect(await find("tag=unity")).toEqual([2, "Two", "One"]);
  expect(await find("tag=Unity&limit=1&page=2")).toEqual([2, "One"]);
  expect(await find("tag=unity&tag=art&sort=title")).toEqual([2, "One", "Two"]);
  expect(await find("tag=nothing")).toEqual([0]);
  expect(await find("tag=art&search=lamp")).toEqual([1, "One"]);
  expect((await server.asOwner("GET", "/blogs?tag=art")).body.total).toBe(2);
});

test("a search finds posts by their tags and the title of their series, also after a rename", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["Blender"], series: "Lighthouse diary", published: true });
  const found = async (search: string) => (await server.call("GET", `/blogs?search=${search}`)).body.total;
  expect([await found("blender"), await found("lighthouse")]).toEqual([1, 1]);
  await server.asOwner("PUT", "/tags/blender", { name: "Houdini" });
  await server.asOwner("PUT", "/series/lighthouse-diary", { title: "Tower diary" });
  expect([await found("blender"), await found("houdini"), await found("lighthouse"), await found("tower")]).toEqual([
    0, 1, 0, 1,
  ]);
  await server.asOwner("DELETE", "/tags/houdini");
  expect(await found("houdini")).toBe(0);
  await server.asOwner("DELETE", `/blogs/${post._id}`);
  await server.asOwner("POST", `/blogs/${post._id}/restore`);
  expect(await found("tower")).toBe(1);
});

test("a renamed tag keeps its posts and is found by its former names, by lists and by saves too", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["Unity", "Art"], published: true });
  for (const name of ["Unity 6", "Unity 7"])
    expect((await server.asOwner("PUT", "/tags/unity", { name })).body).toMatchObject({ name, posts: 1 });
  expect(namesOf((await server.call("GET", `/blogs/${post._id}`)).body)).toEqual(["Unity 7", "Art"]);
  for (const slug of ["unity", "unity-6", "Unity%207"])
    expect((await server.call("GET", `/tags/${slug}`)).body, slug).toMatchObject({ slug: "unity-7" });
  expect((await server.call("GET", "/blogs?tag=unity")).body.total).toBe(1);
  expect(namesOf(await addPost(server, { title: "B", tags: ["unity"] }))).toEqual(["Unity 7"]);
  // Only the case: no former slug.
  expect((await server.asOwner("PUT", "/tags/art", { name: "ART" })).body).toMatchObject({ name: "ART", slug: "art" });
  // Back to its first name.
  expect((await server.asOwner("PUT", "/tags/unity-7", { name: "Unity" })).body.slug).toBe("unity");
  expect((await server.call("GET", "/tags/unity-7")).body.slug).toBe("unity");
});

test("a tag takes the name of another one only to merge with it", async () => {
  const server = await startTestServer();
  const both = await addPost(server, { title: "A", tags: ["JS", "JavaScript", "Web"], published: true });
  const one = await addPost(server, { title: "B", tags: ["js"], published: true });
  const refused = await server.asOwner("PUT", "/tags/js", { name: "javascript" });
  expect([refused.status, refused.body.code]).toEqual([409, "name-taken"]);
  const merged = await server.asOwner("PUT", "/tags/js", { name: "javascript", merge: true });
  expect(merged.body).toEqual({ name: "JavaScript", slug: "javascript", posts: 2 });
  expect(namesOf((await server.call("GET", `/blogs/${both._id}`)).body)).toEqual(["JavaScript", "Web"]);
  expect(namesOf((await server.call("GET", `/blogs/${one._id}`)).body)).toEqual(["JavaScript"]);
  expect((await server.call("GET", "/tags/js")).body.slug).toBe("javascript");
});

test("a deleted tag is taken off its posts, also those in the trash, and its former names stop working", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["Old"], published: true });
  const trashed = await addPost(server, { title: "B", tags: ["Old", "Kept"] });
  await server.asOwner("PUT", "/tags/old", { name: "New" });
  await server.asOwner("DELETE", `/blogs/${trashed._id}`);
  expect((await server.asOwner("DELETE", "/tags/new")).body).toEqual({ posts: 2 });
  expect((await server.asOwner("DELETE", "/tags/new")).status).toBe(404);
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body.tags).toEqual([]);
  expect(namesOf((await server.asOwner("POST", `/blogs/${trashed._id}/restore`)).body)).toEqual(["Kept"]);
  expect(namesOf(await savePost(server, post._id, { tags: ["Old"] }))).toEqual(["Old"]);
});

test("revisions and autosaves contain tags and series, and restoring a revision brings them back", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["One", "Two"], series: "Diary", seriesPart: 3 });
  await savePost(server, post._id, { tags: [], series: "" });
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/1`)).body).toMatchObject({
    tags: ["One", "Two"],
    series: "Diary",
    seriesPart: 3,
  });
  const restored = (await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`)).body;
  expect([namesOf(restored), restored.series.title, restored.seriesPart]).toEqual([["One", "Two"], "Diary", 3]);

  const typed = { title: "A", description: "d", tags: ["Typed"], series: "Other", seriesPart: 2, writer: "a1" };
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, typed);
  expect((await server.asOwner("GET", `/blogs/autosaves/${post._id}`)).body).toMatchObject(typed);
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?keep=true`);
  const [{ number, kind }] = (await server.asOwner("GET", `/blogs/${post._id}/revisions`)).body.items;
  expect(kind).toBe("autosaved");
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/${number}`)).body.tags).toEqual(["Typed"]);
  // The same again is no new state.
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, typed);
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?keep=true`);
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions`)).body.items[0].number).toBe(number);
});

test("a state of an earlier version, which knows no tags, leaves them as they are when it is restored", async () => {
  const server = await startTestServer();
  const post = await addPost(server, { title: "A", tags: ["One"], series: "Diary" });
  const snapshot = { title: "Before", description: "d", content: "", category: "", imageUrl: "", imageAlt: "" };
  await server.context.db
    .updateTable("revisions")
    .set({ snapshot: JSON.stringify({ ...snapshot, imageKey: "", link: "", published: false }) })
    .execute();
  const restored = (await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`)).body;
  expect([restored.title, namesOf(restored), restored.series.title]).toEqual(["Before", ["One"], "Diary"]);
});

test("only a token that may publish renames, merges and deletes", async () => {
  const server = await startTestServer();
  await addPost(server, { title: "A", tags: ["One"], series: "Diary" });
  for (const [method, path, body] of [
    ["PUT", "/tags/one", { name: "Two" }],
    ["DELETE", "/tags/one", undefined],
    ["PUT", "/series/diary", { title: "Two" }],
    ["PUT", "/series/diary/order", { ids: ["p_1"] }],
    ["DELETE", "/series/diary", undefined],
  ] as const)
    expect((await server.call(method, path, { body })).status, `${method} ${path}`).toBe(401);
});

async function addPost(server: TestServer, fields: Record<string, unknown>): Promise<{ _id: string; tags: Named[] }> {
  const answer = await server.asOwner("POST", "/blogs", { description: "d", ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { _id: string; tags: Named[] };
}

async function savePost(server: TestServer, id: string, fields: Record<string, unknown>): Promise<{ tags: Named[] }> {
  const answer = await server.asOwner("PUT", `/blogs/${id}`, { title: "A", description: "d", ...fields });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { tags: Named[] };
}

function namesOf({ tags }: { tags: Named[] }): string[] {
  return tags.map(({ name }) => name);
}

test("tags and series that earlier rules gave another slug are found by their name, and й and и are two tags", async () => {
  const server = await startTestServer();
  await createPost(server, { tags: ["йод"], series: "Йога", published: true });
  // As stored by a version that dropped the marks of all scripts.
  await server.context.db.updateTable("postTags").set({ slug: "иод" }).execute();
  await server.context.db.updateTable("posts").set({ seriesSlug: "иога" }).execute();
  await createPost(server, { tags: ["йод"], series: "Йога", published: true });
  expect(await server.context.db.selectFrom("postTags").select("slug").distinct().execute()).toEqual([{ slug: "иод" }]);
  expect((await server.call("GET", "/series")).body).toMatchObject([{ slug: "иога", posts: 2 }]);
  await createPost(server, { tags: ["мои", "мой"] });
  expect((await server.asOwner("GET", "/tags")).body.map(({ slug }: { slug: string }) => slug)).toEqual([
    "иод",
    "мои",
    "мой",
  ]);
});
