import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { hashToken } from "#server/secrets/secrets.ts";
import { makeLink } from "#tests/support/client-links.ts";
import { look, makeParent, upload } from "#tests/support/exports.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const awkward = [
  [
    "center and color",
    '<p class="ql-align-center">a</p><p><span class="ql-size-huge">b</span></p><ul><li class="ql-indent-2">c</li></ul>',
  ],
  ["---", "<p>---</p><p>title: no front matter</p><hr /><p>+++</p>"],
  ["yes", '<p>{{&lt; figure &gt;}} {% raw %} &lt;Component /&gt;</p><p>import x from "y"</p>'],
  ["2048", "<h2>2048</h2><p>1. no list</p>"],
  ['"Quotes" & <tags>: #1', "<p>&amp;amp; &lt;b&gt; \\*</p>"],
  ["🎮 Spiele für Größe", "<p>👩‍🚀 — “curly”\u00a0space</p>"],
  ["con", '<pre data-language="md">---\ntitle: x\n---\n```\n</pre>'],
  ["日本語の題名", "<p>日本語<br />二行目</p>"],
  [
    "Long ".repeat(30).trim(),
    '<p>Wow!<a href="/blog/yes">link</a> <a href="/blog/old-name#part">old</a> <a href="../media/none.png">relative</a></p>',
  ],
  ["Root", "words at the root <em>without</em> a paragraph<p>then one</p>tail"],
  [
    "Table",
    '<table><thead><tr><th>a|b</th><th align="center">c</th></tr></thead><tbody><tr><td><code>x|y</code></td><td align="center">2</td></tr></tbody></table>',
  ],
  [
    "Player",
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="V" allowfullscreen></iframe>',
  ],
  [
    "Notes",
    '<p>x<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>y</p></li></ol></section>',
  ],
  ["Carriage", "<p>a\rb</p><pre>x\r\ny</pre>"],
] as const;

test("an export preserves awkward posts, drafts, schedules, old URLs, covers and projects under NDA", async () => {
  const server = await startTestServer();
  const picture = await upload(server, "A blue field");
  const category = (await server.asOwner("POST", "/categories", { name: "C++" })).body;
  await server.asOwner("PUT", `/categories/${category.id}`, { name: "C++ & friends: #1" });
  await server.asOwner("POST", "/categories", { name: "Empty" });
  for (const [index, [title, content]] of awkward.entries()) {
    expect(
      (
        await server.asOwner("POST", "/blogs", {
          title,
          description: `About ${title}: "x"`,
          content: `${content}<p><img src="${picture}" alt="A" /></p>`,
          category: "C++ & friends: #1",
          tags: ["yes", "C#: a", "ünïted"].slice(0, index % 4),
          series: index % 2 === 0 ? "1.0: a Diary" : "",
          ...(index === 4 && { seriesPart: 1 }),
          published: true,
          blogImage: picture,
          imageAlt: "Cover: [x]",
          link: "https://example.com/?a=1&b=2",
          canonicalUrl: index % 2 === 0 ? `https://elsewhere.example/${index}?a=1&b=2#c` : null,
        })
      ).status,
      title,
    ).toBe(201);
    server.clock.advance(60_000);
  }
  await server.asOwner("PUT", "/tags/united", { name: "Together" });
  await server.asOwner("PUT", "/series/1-0-a-diary", { title: "2: a Diary" });
  const draft = (await server.asOwner("POST", "/blogs", { title: "A draft", description: "d" })).body;
  await server.asOwner("POST", "/blogs", {
    title: "Scheduled",
    description: "d",
    publishAt: "2026-09-01T08:00:00.000Z",
  });
  const renamed = (await server.asOwner("POST", "/blogs", { title: "Old name", description: "d", published: true }))
    .body;
  server.clock.advance(86_400_000);
  await server.asOwner("PUT", `/blogs/${renamed._id}`, {
    title: "New name",
    slug: "new-name",
    description: "d",
    published: true,
  });
  // Published once and then unpublished: its date stays.
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [draft._id] });
  server.clock.advance(1000);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [draft._id] });
  const trashed = (await server.asOwner("POST", "/blogs", { title: "Thrown away", description: "d" })).body;
  await server.asOwner("DELETE", `/blogs/${trashed._id}`);
  for (const [order, [title, slug]] of [
    ["One", "archive"],
    ["Two", "two"],
  ].entries()) {
    expect(
      (
        await server.asOwner("POST", "/portfolio", {
          title,
          slug,
          description: "Line\n\n---\n- line: x  \n",
          nda: order === 0,
          confidential: ["company"],
          company: "Secret Example Ltd",
          externalLink: "https://example.com",
          thumbnailUrl: picture,
          gallery: [picture],
          tags: ["yes", "1.0"],
          techStack: ["C#"],
          year: 2020,
          contributions: ["a: b"],
          starred: true,
        })
      ).status,
    ).toBe(201);
  }
  const two = (await server.asOwner("GET", "/portfolio/slug/two")).body;
  expect(
    (await server.asOwner("PUT", `/portfolio/${two.id}`, { title: "Two", slug: "zwei", gallery: [picture] })).status,
  ).toBe(200);
  const folder = join(makeParent(), "deep", "export");
  expect(await exportSite(server.context, folder)).toMatchObject({
    posts: awkward.length + 3,
    drafts: 2,
    projects: 2,
    categories: 2,
    files: 1,
    problems: [],
  });
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("under NDA");
  expect(readFileSync(join(folder, "posts", "yes.md"), "utf8")).toContain("![A](../media/");
  expect(readFileSync(join(folder, "posts", "yes.md"), "utf8")).toContain(
    "\ncanonical_url: https://elsewhere.example/2?",
  );

  const other = await startTestServer();
  other.clock.set("2026-06-20T00:00:00.000Z");
  expect(await importFrom(other.context, folder)).toMatchObject({
    created: awkward.length + 3,
    projects: 2,
    pictures: 1,
    problems: [],
  });
  expect(await look(other)).toEqual(await look(server));
  for (const path of ["/tags", "/series/1-0-a-diary"])
    expect((await other.call("GET", path)).body, path).toEqual((await server.call("GET", path)).body);
  expect((await other.call("GET", "/tags/united")).body.name).toBe("Together");
  expect(await importFrom(other.context, folder)).toMatchObject({ created: 0, updated: 0, problems: [] });
  expect((await other.call("GET", "/blogs/old-name")).body.slug).toBe("new-name");
  expect((await other.call("GET", "/categories/cpp")).body.name).toBe("C++ & friends: #1");
  expect((await other.call("GET", `/blogs/${renamed._id}`)).body.slug).toBe("new-name");
  expect((await other.call("GET", "/portfolio/slug/two")).body.slug).toBe("zwei");
  expect((await other.call("GET", "/blogs/a-draft")).status).toBe(404);
  expect((await other.call("GET", "/blogs?search=curly")).body.total).toBe(1);
  expect((await other.call("GET", "/portfolio/slug/archive")).body.company).toBeUndefined();
  expect((await other.call("GET", picture)).status).toBe(200);
});

test("an export preserves selections with their former URLs, and an import leaves newer ones alone", async () => {
  const server = await startTestServer();
  const ids: number[] = [];
  for (const title of ["Tower", "Moss", "Gone"])
    ids.push((await server.asOwner("POST", "/portfolio", { title, slug: title })).body.id as number);
  const fields = { title: "Games", introduction: "For studios.", listed: false, projectIds: ids.toReversed() };
  const { body: made } = await server.asOwner("POST", "/selections", { ...fields, slug: "games" });
  server.clock.advance(1000);
  await server.asOwner("PUT", `/selections/${made.id}`, { ...fields, slug: "gameplay" });
  await server.asOwner("DELETE", `/portfolio/${ids[2]}`);
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);

  const other = await startTestServer();
  // Another selection there has the slug.
  await other.asOwner("POST", "/selections", { title: "Others", slug: "gameplay" });
  expect((await importFrom(other.context, folder)).problems).toEqual([]);
  const { body } = await other.call("GET", "/selections/slug/games");
  expect(body).toMatchObject({ slug: "gameplay-2", title: "Games", introduction: "For studios.", listed: false });
  expect(body.projects).toMatchObject([{ title: "Moss" }, { title: "Tower" }]);

  expect((await importFrom(server.context, folder)).problems).toEqual([]);
  server.clock.advance(1000);
  await server.asOwner("PUT", `/selections/${made.id}`, { ...fields, title: "Play", slug: "gameplay" });
  expect((await importFrom(server.context, folder)).problems).toMatchObject([
    { file: "selections.yaml, gameplay", message: expect.stringContaining("it changed here since the export") },
  ]);
  expect((await server.call("GET", "/selections/slug/gameplay")).body.title).toBe("Play");
});

test("an export has the links for clients by hashes that open nothing, and an import leaves them out", async () => {
  const server = await startTestServer();
  const project = await server.asOwner("POST", "/portfolio", { title: "Harbor", slug: "harbor", description: "d" });
  const { token } = await makeLink(server, { targets: [{ kind: "project", id: project.body.id }] });
  const folder = join(makeParent(), "site");
  await exportSite(server.context, folder);
  const text = readFileSync(join(folder, "client-links.yaml"), "utf8");
  expect(text).toMatch(/client: ACME/);
  expect(text).toContain("Harbor");
  expect(text).toContain(hashToken(token));
  expect(text).not.toContain(token);
  const other = await startTestServer();
  await importFrom(other.context, folder);
  expect((await other.asOwner("GET", "/client-links")).body.items).toEqual([]);
  expect((await other.asOwner("GET", "/portfolio")).body.items).toHaveLength(1);
});
