import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("categories are listed by name, each with its posts; visitors count the published ones", async () => {
  const server = await startTestServer();
  for (const name of ["Tools", "career", "Level Design"]) expect((await server.asOwner("POST", "/categories", { name })).status).toBe(201);
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", category: "Tools", published: true });
  await server.asOwner("POST", "/blogs", { title: "B", description: "d", category: "Tools" });
  expect((await server.call("GET", "/categories")).body.map((each: { name: string; posts: number; slug: string }) => [each.name, each.slug, each.posts]))
    .toEqual([["career", "career", 0], ["Level Design", "level-design", 0], ["Tools", "tools", 1]]);
  expect((await server.asOwner("GET", "/categories")).body[2].posts).toBe(2);
});

test("a name is trimmed, must say something, and is unique whatever its case", async () => {
  const server = await startTestServer();
  expect((await server.asOwner("POST", "/categories", { name: "  Tools  " })).body.name).toBe("Tools");
  expect((await server.asOwner("POST", "/categories", { name: "TOOLS" })).status).toBe(409);
  for (const name of ["", "   ", "!!!", "x".repeat(81)]) expect((await server.asOwner("POST", "/categories", { name })).status).toBe(400);
});

test("renaming carries the posts along, and a category may change the case of its own name", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tools" })).body;
  const post = (await server.asOwner("POST", "/blogs", { title: "A", description: "d", category: "Tools" })).body;
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "TOOLS" })).status).toBe(200);
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "Pipelines" })).body).toMatchObject({ id, name: "Pipelines", slug: "pipelines", posts: 1 });
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body.category).toBe("Pipelines");
});

test("deleting leaves the posts uncategorised and says how many", async () => {
  const server = await startTestServer();
  const { id } = (await server.asOwner("POST", "/categories", { name: "Tools" })).body;
  for (const title of ["A", "B"]) await server.asOwner("POST", "/blogs", { title, description: "d", category: "Tools" });
  const answer = await server.asOwner("DELETE", `/categories/${id}`);
  expect([answer.status, answer.body]).toEqual([200, { uncategorised: 2 }]);
  expect((await server.asOwner("GET", "/blogs")).body.items.map((item: { category: string }) => item.category)).toEqual(["", ""]);
});

test.each(["999", "0", "-1", "abc", "99999999999999"])("category %s does not exist", async (id) => {
  const server = await startTestServer();
  expect((await server.asOwner("PUT", `/categories/${id}`, { name: "x" })).status).toBe(404);
  expect((await server.asOwner("DELETE", `/categories/${id}`)).status).toBe(404);
});
