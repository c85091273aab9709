import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Listed = { name: string; slug: string; posts: number };

test("the owner's list contains every category with its number of posts, by name", async () => {
  const server = await startTestServer();
  for (const name of ["Tools", "career", "Level Design"])
    expect((await server.asOwner("POST", "/categories", { name })).status).toBe(201);
  await addPost(server, { title: "A", category: "Tools", published: true });
  await addPost(server, { title: "B", category: "Tools" });
  expect(
    (await server.asOwner("GET", "/categories")).body.map((each: Listed) => [each.name, each.slug, each.posts]),
  ).toEqual([
    ["career", "career", 0],
    ["Level Design", "level-design", 0],
    ["Tools", "tools", 2],
  ]);
});

test("visitors see a category only while one of its posts is published", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Secret Engine" })).body;
  const names = async () =>
    (await server.call("GET", "/categories")).body.map((each: Listed) => `${each.name}: ${each.posts}`);
  const asked = async () =>
    Promise.all(
      ["secret-engine", "Secret%20Engine", String(id)].map(
        async (name) => (await server.call("GET", `/categories/${name}`)).status,
      ),
    );
  expect([await names(), await asked()]).toEqual([[], [404, 404, 404]]);
  const { _id } = await addPost(server, { title: "A", category: "Secret Engine" });
  await addPost(server, { title: "B", category: "Secret Engine" });
  expect([await names(), await asked()]).toEqual([[], [404, 404, 404]]);
  expect((await server.call("GET", "/categories/secret-engine")).body).toEqual(
    (await server.call("GET", "/categories/nothing")).body,
  );
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect([await names(), await asked()]).toEqual([["Secret Engine: 1"], [200, 200, 404]]);
  await server.asOwner("DELETE", `/blogs/${_id}`);
  expect([await names(), await asked()]).toEqual([[], [404, 404, 404]]);
});

test("a category name is trimmed, not empty, and unique in any case", async () => {
  const server = await startTestServer();
  expect((await server.asOwner("POST", "/categories", { name: "  Tools  " })).body.name).toBe("Tools");
  expect((await server.asOwner("POST", "/categories", { name: "TOOLS" })).status).toBe(409);
  for (const name of ["", "   ", "!!!", "x".repeat(81)])
    expect((await server.asOwner("POST", "/categories", { name })).status).toBe(400);
});

test("renaming a category keeps its posts, and can change only the case", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tools" })).body;
  const post = (await server.asOwner("POST", "/blogs", { title: "A", description: "d", category: "Tools" })).body;
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "TOOLS" })).status).toBe(200);
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "Pipelines" })).body).toMatchObject({
    id,
    name: "Pipelines",
    slug: "pipelines",
    posts: 1,
  });
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body.category).toBe("Pipelines");
});

test("lists, searches, saves and revisions find a renamed category by its former slugs", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tools" })).body;
  const post = await addPost(server, { title: "Hammer", category: "Tools", published: true });
  for (const name of ["Tooling", "Pipelines"]) await server.asOwner("PUT", `/categories/${id}`, { name });
  for (const slug of ["pipelines", "tooling", "tools", "Pipelines"])
    expect((await server.call("GET", `/categories/${slug}`)).body, slug).toMatchObject({ id, slug: "pipelines" });
  for (const query of ["category=tools", "category=tools&search=hammer", "category=tooling&category=tools"])
    expect((await server.call("GET", `/blogs?${query}`)).body.total, query).toBe(1);
  expect((await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`)).body.category).toBe("Pipelines");
  expect((await addPost(server, { title: "Saw", category: "tools" })).category).toBe("Pipelines");

  // Back to its first name; then another category takes the freed name.
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "Tools" })).body.slug).toBe("tools");
  const other = (await server.asOwner("POST", "/categories", { name: "Pipelines" })).body;
  expect((await server.asOwner("GET", "/categories/pipelines")).body.id).toBe(other.id);
  expect((await server.asOwner("GET", "/categories/tooling")).body.id).toBe(id);
  expect((await server.call("GET", "/blogs?category=pipelines")).body.total).toBe(0);
});

test("a deleted category goes to the trash, and restoring it returns its posts that have no other category since", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tolls" })).body;
  await server.asOwner("PUT", `/categories/${id}`, { name: "Tools" });
  await server.asOwner("POST", "/categories", { name: "Career" });
  const posts = [];
  for (const title of ["A", "B", "C"]) posts.push(await addPost(server, { title, category: "Tools", published: true }));
  const [, second, trashed] = posts;
  await server.asOwner("DELETE", `/blogs/${trashed?._id}`);

  const answer = await server.asOwner("DELETE", `/categories/${id}`);
  expect([answer.status, answer.body]).toEqual([200, { uncategorized: 2 }]);
  expect(await categoriesOfPosts(server)).toEqual({ A: "", B: "" });
  expect((await server.asOwner("GET", "/trash")).body.items[0]).toMatchObject({
    kind: "category",
    id: String(id),
    title: "Tools",
    slug: "tools",
  });
  for (const slug of ["tools", "tolls"]) expect((await server.call("GET", `/categories/${slug}`)).status).toBe(404);
  await server.asOwner("PUT", `/blogs/${second?._id}`, {
    title: "B",
    description: "d",
    category: "Career",
    published: true,
  });

  const restored = await server.asOwner("POST", `/categories/${id}/restore`);
  expect([restored.status, restored.body]).toEqual([200, { id, name: "Tools", slug: "tools", posts: 1 }]);
  expect((await server.call("GET", "/categories/tolls")).body.slug).toBe("tools");
  await server.asOwner("POST", `/blogs/${trashed?._id}/restore`);
  expect(await categoriesOfPosts(server)).toEqual({ A: "Tools", B: "Career", C: "Tools" });
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([]);
  expect((await server.asOwner("POST", `/categories/${id}/restore`)).status).toBe(404);
});

test("if another category has taken the name, restoring merges the posts into that category", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tools" })).body;
  await addPost(server, { title: "A", category: "Tools" });
  await server.asOwner("DELETE", `/categories/${id}`);
  const again = (await server.asOwner("POST", "/categories", { name: "TOOLS" })).body;
  expect(again.slug).toBe("tools");
  await addPost(server, { title: "B", category: "Tools" });
  expect((await server.asOwner("POST", `/categories/${id}/restore`)).body).toEqual({ ...again, posts: 2 });
  expect((await server.asOwner("GET", "/categories")).body).toHaveLength(1);
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([]);
});

test("if another category has taken only the slug, a restored category gets the next free slug", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "C++" })).body;
  await server.asOwner("DELETE", `/categories/${id}`);
  await server.asOwner("POST", "/categories", { name: "Cpp" });
  expect((await server.asOwner("POST", `/categories/${id}/restore`)).body).toMatchObject({
    id,
    name: "C++",
    slug: "cpp-2",
  });
});

test("a permanently deleted category leaves its posts without a category, and its former slugs stop working", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tolls" })).body;
  await server.asOwner("PUT", `/categories/${id}`, { name: "Tools" });
  await addPost(server, { title: "A", category: "Tools", published: true });
  await server.asOwner("DELETE", `/categories/${id}`);
  expect((await server.asOwner("DELETE", `/trash/category/${id}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/trash/category/${id}`)).body.message).toBe(
    "This category is not in the trash.",
  );
  expect((await server.asOwner("POST", `/categories/${id}/restore`)).status).toBe(404);
  expect(await categoriesOfPosts(server)).toEqual({ A: "" });
  for (const table of ["formerAddresses", "trashedCategoryPosts"] as const)
    expect(await server.context.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(
    (await server.asOwner("POST", "/categories", { name: "Tools" })).body.id,
    "numbers are not used again",
  ).toBeGreaterThan(id);
});

test("a category may have the name of one of the blog's own pages", async () => {
  const server = await startTestServer();
  for (const name of ["Archive", "Search", "Stats", "Trash"])
    expect((await server.asOwner("POST", "/categories", { name })).body.slug).toBe(name.toLowerCase());
});

test("an impossible category id is not found", async () => {
  const server = await startTestServer();
  for (const id of ["999", "0", "-1", "abc", "99999999999999"]) {
    expect((await server.asOwner("PUT", `/categories/${id}`, { name: "x" })).status, id).toBe(404);
    expect((await server.asOwner("DELETE", `/categories/${id}`)).status, id).toBe(404);
  }
});

async function addPost(
  server: TestServer,
  fields: Record<string, unknown>,
): Promise<{ _id: string; category: string }> {
  const answer = await server.asOwner("POST", "/blogs", { description: "d", ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { _id: string; category: string };
}

async function categoriesOfPosts(server: TestServer): Promise<Record<string, string>> {
  const { items } = (await server.asOwner("GET", "/blogs")).body as { items: { title: string; category: string }[] };
  return Object.fromEntries(items.map(({ title, category }) => [title, category]));
}
