// Requests for posts that the server refuses, and content that it only sanitizes.
import { expect, test } from "vitest";
import { createPost, draft } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("script in a title stays as text, and script in content is removed", async () => {
  const server = await startTestServer();
  const post = await createPost(server, {
    title: "<script>alert(1)</script>",
    content: `<p onclick="x()">ok</p><script>alert(1)</script><a href="javascript:alert(1)">link</a><img src="x" onerror="y()">`,
  });
  expect(post.title).toBe("<script>alert(1)</script>");
  expect(post.content).toBe("<p>ok</p><a>link</a>");
});

test("a row that was written past the API is sanitized when it is read", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { published: true });
  await server.context.db.updateTable("posts").set({ content: "<p>x</p><script>steal()</script>" }).execute();
  expect((await server.call("GET", `/blogs/${post._id}`)).body.content).toBe("<p>x</p>");
  expect((await server.call("GET", "/blogs?fields=content")).body.items[0].content).toBe("<p>x</p>");
});

test("creating a post with an invalid body is refused, names the field and writes nothing", async () => {
  const server = await startTestServer();
  for (const [name, body, named] of [
    ["no title", { description: "d" }, "title"],
    ["a blank title", { title: "   ", description: "d" }, "title is required"],
    ["no description", { title: "t" }, "description"],
    ["a title that is too long", { title: "x".repeat(201), description: "d" }, "title"],
    ["a title of the wrong type", { title: 5, description: "d" }, "title"],
    ["an unknown field", { ...draft, color: "red" }, "color"],
    ["an unknown category", { ...draft, category: "Nowhere" }, "Nowhere"],
    ["a javascript link", { ...draft, link: "javascript:alert(1)" }, "link"],
    ["a protocol-relative link", { ...draft, link: "//evil.example" }, "link"],
    ["a cover from elsewhere", { ...draft, blogImage: "https://evil.example/x.png" }, "blogImage"],
    ["a cover outside the media folder", { ...draft, blogImage: "/media/../secret" }, "blogImage"],
    ["a body that is a list", [draft], ""],
  ] as const) {
    const answer = await server.asOwner("POST", "/blogs", body);
    expect(answer.status, name).toBe(400);
    expect([answer.body.message].flat().join(" "), name).toContain(named);
  }
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
});

test("an error names its field, and a link without a scheme gets https", async () => {
  const server = await startTestServer();
  await createPost(server, { title: "Taken" });
  const issuesOf = async (path: string, body: object) => (await server.asOwner("POST", path, body)).body.issues;
  const project = { title: "t", slug: "t" };
  expect(await issuesOf("/blogs", { title: "", description: 5, link: "ftp://x" })).toMatchObject([
    { field: "title", message: "title is required" },
    { field: "description" },
    { field: "link", message: "Enter a URL such as https://example.com, or a path of this site such as /about." },
  ]);
  expect(await issuesOf("/blogs", { ...draft, slug: "taken" })).toEqual([
    { field: "slug", message: 'The slug "taken" is taken. Choose another.' },
  ]);
  expect((await server.asOwner("POST", "/blogs", { ...draft, title: "" })).body).toMatchObject({
    code: "invalid",
    field: "title",
  });
  expect((await server.asOwner("POST", "/blogs", { ...draft, slug: "taken" })).body).toMatchObject({
    code: "slug-taken",
    field: "slug",
  });
  expect(await issuesOf("/blogs", { ...draft, category: "Nowhere" })).toMatchObject([{ field: "category" }]);
  expect(await issuesOf("/portfolio", { ...project, thumbnailUrl: "/x.png" })).toMatchObject([
    { field: "thumbnailUrl" },
  ]);
  expect(await issuesOf("/portfolio", { ...project, sortOrder: -1 })).toMatchObject([{ field: "sortOrder" }]);
  for (const [given, kept] of [
    ["store.example.com/app/1?l=en", "https://store.example.com/app/1?l=en"],
    ["Example.com", "https://Example.com"],
    ["http://example.com/", "http://example.com/"],
    ["/about", "/about"],
  ])
    expect((await server.asOwner("POST", "/blogs", { ...draft, link: given })).body.link).toBe(kept);
});

test("a post was first published at a page of the web, or nowhere else", async () => {
  const server = await startTestServer();
  for (const canonicalUrl of ["/about", "ftp://x.example", "javascript:alert(1)", "https://a:b@x.example", "words"]) {
    const { status, body } = await server.asOwner("POST", "/blogs", { ...draft, canonicalUrl });
    expect(status, canonicalUrl).toBe(400);
    expect(body.issues).toEqual([
      { field: "canonicalUrl", message: "Enter the URL of a page, such as https://example.com." },
    ]);
  }
});

test("a list of posts refuses unknown query parameters", async () => {
  const server = await startTestServer();
  for (const query of [
    "page=0",
    "page=-1",
    "page=x",
    "limit=0",
    "limit=201",
    "sort=best",
    "nonsense=1",
    "fields=all",
  ]) {
    const answer = await server.call("GET", `/blogs?${query}`);
    expect(answer.body, query).toMatchObject({ statusCode: 400, error: "Bad Request", message: [expect.any(String)] });
  }
});

test("broken JSON, other types and oversized bodies get different errors", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  const json = { "content-type": "application/json" };
  expect(await server.call("POST", "/blogs", { token, headers: json, payload: "{oops" })).toMatchObject({
    status: 400,
    body: { message: "The body is not valid JSON." },
  });
  expect((await server.call("POST", "/blogs", { token, headers: json, payload: "" })).status).toBe(400);
  expect(
    (await server.call("POST", "/blogs", { token, headers: { "content-type": "text/plain" }, payload: "hello" }))
      .status,
  ).toBe(415);
  expect(
    (
      await server.call("POST", "/categories", {
        token,
        headers: json,
        payload: JSON.stringify({ name: "x".repeat(70_000) }),
      })
    ).status,
  ).toBe(413);
  expect(
    (
      await server.call("POST", "/blogs", {
        token,
        headers: json,
        payload: '{"__proto__":{"a":1},"title":"t","description":"d"}',
      })
    ).status,
  ).toBe(400);
});

test("a long post is accepted, and one beyond the limit is refused", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  const words = "word ".repeat(200_000);
  expect((await createPost(server, { content: `<p>${words}</p>` })).readMinutes).toBe(909);
  expect(
    (await server.asOwner("POST", "/blogs", { ...draft, content: `<p>${words}${words}${words}</p>` })).status,
  ).toBe(413);
});

test("an impossible post id is not found", async () => {
  const server = await startTestServer();
  await createPost(server, { published: true });
  const names = ["p_0", "p_01", "p_99999999999999", "p_-1", "p_1e3", "%00", "..%2f..%2fetc", "nothing-here", "P_1"];
  for (const name of names) expect((await server.call("GET", `/blogs/${name}`)).status, name).toBe(404);
});

test("no error response contains a stack trace, SQL or a path", async () => {
  const server = await startTestServer();
  const answers = await Promise.all([
    server.call("GET", "/blogs/'%20or%201=1--"),
    server.call("GET", "/blogs?search=%22%29%20OR%20*"),
    server.asOwner("PUT", "/blogs/p_1", { ...draft }),
    server.asOwner("DELETE", "/categories/999999999999"),
    server.call("GET", "/nothing"),
    server.call("PATCH", "/blogs"),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/select |sqlite|\.ts:|node_modules|\/server\//i);
  }
});
