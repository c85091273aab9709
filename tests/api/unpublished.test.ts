import { expect, test } from "vitest";
import { pagesOf, pathPages } from "#tests/support/fake-web.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

// Unpublished content reaches no visitor through any call, page, list, search or image.

const word = "Quokkafont";

/** Private content of every kind, each with the marker word, and every URL that could reveal it. */
async function fill(server: TestServer): Promise<string[]> {
  const post = async (fields: Record<string, unknown>) =>
    (
      await server.asOwner("POST", "/blogs", {
        description: `${word} description`,
        content: `<p>${word} content</p>`,
        imageAlt: `${word} alt`,
        ...fields,
      })
    ).body as { _id: string; slug: string };
  // Category names are public.
  await server.asOwner("POST", "/categories", { name: "Making" });
  const draft = await post({ title: `${word} draft`, category: "Making" });
  const scheduled = await post({
    title: `${word} scheduled`,
    publishAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  });
  const taken = await post({ title: `${word} taken back`, published: true });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [taken._id] });
  const trashed = await post({ title: `${word} trashed`, published: true });
  await server.asOwner("DELETE", `/blogs/${trashed._id}`);
  // Published now, but its earlier text and its autosave stay private.
  const rewritten = await post({ title: `${word} before`, slug: "rewritten", published: true });
  await server.asOwner("PUT", `/blogs/${rewritten._id}`, {
    title: "After",
    slug: "rewritten",
    description: "x",
    content: "<p>after</p>",
    published: true,
  });
  const kept = await server.asOwner("PUT", `/blogs/autosaves/${rewritten._id}`, {
    writer: "a",
    title: `${word} typed`,
    description: word,
    content: `<p>${word}</p>`,
    category: "",
    link: "",
    blogImage: "",
    imageAlt: "",
    slug: "",
  });
  expect([200, 400]).toContain(kept.status);
  const project = (
    await server.asOwner("POST", "/portfolio", { title: `${word} project`, slug: "trashed-project", description: word })
  ).body as { id: number };
  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  const message = await server.call("POST", "/contact", {
    body: { name: `${word} Visitor`, email: "v@example.org", message: `${word} message`, filledIn: 60_000 },
  });
  expect(message.status).toBe(201);
  return [draft, scheduled, taken, trashed, rewritten]
    .flatMap(({ _id, slug }) => [_id, slug])
    .concat("trashed-project", String(project.id), "1", word);
}

async function listAddresses(server: TestServer, keys: readonly string[]): Promise<string[]> {
  const { paths } = (await server.call("GET", "/openapi.json")).body as { paths: Record<string, { get?: unknown }> };
  const calls = Object.entries(paths)
    .filter(([, call]) => call.get)
    .flatMap(([path]) =>
      path.includes("{")
        ? keys.map((key) => path.replace(/\{number\}/, "1").replace(/\{\w+\}/g, encodeURIComponent(key)))
        : [path],
    );
  const queries = ["search", "category", "published", "sort", "fields", "page", "limit"].flatMap((name) =>
    [word, "false", "true", "status", "content", "1"].map((value) => `/api/blogs?${name}=${value}`),
  );
  return [
    ...calls,
    ...queries,
    `/api/blogs?search=${word}&published=false&fields=content`,
    "/api/blogs?category=making&fields=content&limit=200",
    `/api/search?q=${word}`,
    `/api/search?q=${word}&kind=post`,
    `/api/search?q=${word}&kind=project`,
    `/api/search?q=${word.slice(0, 6)}`,
    "/api/search?q=Quokafont",
    "/api/blogs?view=page",
    "/feed.xml",
    "/rss.xml",
    "/feed.json",
    "/feed.xml?category=making",
    "/sitemap.xml",
    "/sitemap-1.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/llms.txt",
    "/about.md",
    ...keys.flatMap((key) => [
      `/blog/${key}.md`,
      `/${key}.md`,
      `/portfolio/${key}.md`,
      `/api/blogs/${key}?view=page`,
      `/api/blogs/${key}/preview?view=page`,
      `/api/portfolio/slug/${key}?view=visitor`,
    ]),
  ];
}

test("no response to a visitor contains anything unpublished, even after the owner requested the same", async () => {
  const server = await startTestServer({ app: (context) => ({ pages: pagesOf(context, pathPages) }) });
  const keys = await fill(server);
  const token = await server.logIn();
  const addresses = await listAddresses(server, keys);
  expect(addresses.length).toBeGreaterThan(200);
  const asked = { visitor: 0, owner: 0 };
  const ask = async (path: string, headers: Record<string, string>, who: keyof typeof asked) => {
    asked[who]++;
    return server.app.inject({
      url: path,
      headers,
      remoteAddress: `10.${who === "owner" ? 1 : 2}.${asked[who] >> 8}.${asked[who] & 255}`,
    });
  };
  const wrong: string[] = [];
  let seenByOwner = 0;
  for (const path of addresses) {
    const before = await ask(path, {}, "visitor");
    const owners = await ask(path, { authorization: `Bearer ${token}` }, "owner");
    const etag = owners.headers.etag;
    const after = await ask(path, typeof etag === "string" ? { "if-none-match": etag } : {}, "visitor");
    if (owners.body.toLowerCase().includes(word.toLowerCase())) seenByOwner++;
    // Responses repeat the search term.
    for (const { body, statusCode } of [before, after]) {
      if (body.replaceAll(/"message":"[^"]*"/g, "").includes(word))
        wrong.push(
          `${path}: ${statusCode} ${body.slice(Math.max(0, body.indexOf(word) - 60), body.indexOf(word) + 60)}`,
        );
    }
    if (
      path.startsWith("/api/") &&
      (before.headers["cache-control"] !== "no-store" || owners.headers["cache-control"] !== "no-store")
    )
      wrong.push(`${path} may be kept`);
    if (after.statusCode !== 304 && after.statusCode !== before.statusCode)
      wrong.push(`${path}: ${before.statusCode}, and ${after.statusCode} once the owner had asked`);
  }
  expect(wrong).toEqual([]);
  expect(seenByOwner, "there is something to hide").toBeGreaterThan(20);
});

test("a visitor can't tell a draft from a missing post, byte for byte", async () => {
  const server = await startTestServer();
  const keys = await fill(server);
  for (const key of keys.filter(
    (each) => each !== "rewritten" && !each.startsWith("p_5") && each !== "1" && each !== word,
  )) {
    for (const [path, none] of [
      [`/api/blogs/${key}`, "/api/blogs/never-was"],
      [`/og/post/${key}.png`, "/og/post/never-was.png"],
      [`/og/project/${key}.png`, "/og/project/never-was.png"],
      [`/api/portfolio/slug/${key}`, "/api/portfolio/slug/never-was"],
    ] as const) {
      const [there, missing] = [await server.app.inject(path), await server.app.inject(none)];
      expect([there.statusCode, there.body], path).toEqual([missing.statusCode, missing.body]);
    }
  }
});
