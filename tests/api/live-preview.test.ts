import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the preview renders unsaved text like a page, and stores nothing", async () => {
  const server = await startTestServer();
  const answer = await server.asOwner("POST", "/blogs/render", {
    content: `<h2>A part</h2><script>alert(1)</script><p onclick="x()">Words</p><pre data-language="ts">let a = 1;</pre>`,
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.content).toContain(`id="a-part"`);
  expect(answer.body.content).toContain("code-copy");
  expect(answer.body.content).not.toMatch(/alert|onclick/);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
});

test("the preview of a draft is identical to the published page", async () => {
  const server = await startTestServer();
  const content = `<h1>One</h1><p>Text <a href="/x">link</a></p><table><tbody><tr><td>cell</td></tr></tbody></table><ul><li>a</li></ul>`;
  const { _id } = (
    await server.asOwner("POST", "/blogs", { title: "Same", description: "The same twice.", content, published: true })
  ).body;
  const page = (await server.call("GET", `/blogs/${_id}?view=page`)).body.content;
  expect((await server.asOwner("POST", "/blogs/render", { content })).body.content).toBe(page);
});

test("the preview links to external images without downloading them before the post is saved", async () => {
  const server = await startTestServer();
  const { content } = (
    await server.asOwner("POST", "/blogs/render", {
      content: `<p><img src="https://elsewhere.example/a.png" alt="A"><img src="/art/post/b.svg" alt="B"></p>`,
    })
  ).body;
  expect(content).toContain("An image from elsewhere.example; it is fetched when you save.");
  expect(content).not.toContain("a.png");
  expect(content).toContain("/art/post/b.svg");
});
