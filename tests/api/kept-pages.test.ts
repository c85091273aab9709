// Which pages are rendered again after a change. A fake web app renders one call's response and the year.
import { expect, test } from "vitest";
import { createPages, type Pages, type WebApp } from "#server/pages/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

test("a change renders only the affected pages again, and the others stay compressed", async () => {
  const { server, pages, made } = await startWithPages();
  const one = await addPost(server, "One");
  // Otherwise they would be each other's related posts.
  for (const title of ["Between", "Betwixt", "Amid"]) await addPost(server, title);
  const other = await addPost(server, "Other");
  const before = await Promise.all(["/one", "/other"].map((path) => pages.cache.get(path)));
  await Promise.all(before.map((page) => page.encode("br")));
  made.length = 0;

  await server.asOwner("PUT", `/blogs/${one}`, {
    title: "One, renamed",
    description: "About it",
    content: "<p>Text</p>",
    published: true,
    slug: "one",
  });
  expect(pages.cache.peek("/other")).toBeNull();
  expect(await read(pages, "/one")).toContain("One, renamed");
  const after = await pages.cache.get("/other");
  expect(after).toBe(before[1]);
  expect(after.ready("br")).not.toBeNull();
  expect(made).toEqual(["/one"]);

  await server.asOwner("PUT", `/blogs/${other}`, {
    title: "Other, renamed",
    description: "About it",
    content: "<p>Text</p>",
    published: true,
    slug: "other",
  });
  expect(await read(pages, "/other")).toContain("Other, renamed");
  expect(made).toEqual(["/one", "/other"]);
});

test("a page that disappears and returns is right at every moment", async () => {
  const { server, pages } = await startWithPages();
  const id = await addPost(server, "One");
  expect((await pages.cache.get("/one")).status).toBe(200);
  await server.asOwner("DELETE", `/blogs/${id}`);
  expect((await pages.cache.get("/one")).status).toBe(404);
  await server.asOwner("POST", `/blogs/${id}/restore`);
  expect((await pages.cache.get("/one")).status).toBe((await server.call("GET", "/blogs/one")).status);
});

test("a new year counts as a change", async () => {
  const { server, pages } = await startWithPages();
  await addPost(server, "One");
  server.clock.set("2026-12-31T23:59:59.000Z");
  server.context.content.changed();
  expect(await read(pages, "/one")).toContain('"year":2026');
  server.clock.advance(1000);
  server.context.content.changed();
  expect(await read(pages, "/one")).toContain('"year":2027');
});

async function startWithPages(): Promise<{ server: TestServer; pages: Pages; made: string[] }> {
  const made: string[] = [];
  const web: WebApp = {
    queryOf: () => [],
    isPage: () => true,
    async render({ url }, call) {
      const path = new URL(url).pathname;
      made.push(path);
      const { year } = (await (await call("/api/site?sections=footer")).json()) as { year: number };
      const answer = await call(`/api/blogs${path}`);
      const { title } = (await answer.json()) as { title?: string };
      return { status: answer.status, headers: { "content-type": "text/html" }, text: JSON.stringify({ title, year }) };
    },
  };
  const server = await startTestServer();
  const pages = createPages(
    server.context,
    async () => web,
    () => web,
  );
  return { server, pages, made };
}

async function addPost(server: TestServer, title: string): Promise<string> {
  return (
    await server.asOwner("POST", "/blogs", { title, description: "About it", content: "<p>Text</p>", published: true })
  ).body._id as string;
}

async function read(pages: Pages, path: string): Promise<string> {
  return (await pages.cache.get(path)).ready("identity")?.body.toString() ?? "";
}
