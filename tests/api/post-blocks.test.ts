// What the API, the preview, History and the feeds say about the blocks of a post.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Post } from "#contract/posts.ts";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { createProject, pushZip } from "#tests/support/builds.ts";
import { makeParent } from "#tests/support/exports.ts";
import { makeBox, prepareModels } from "#tests/support/models.ts";
import { sendFile } from "#tests/support/upload.ts";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const card = '<p class="project-card"><a href="/portfolio/tower-drift">Tower Drift</a></p>';
const playing = { SITE_URL: "http://www.example.com", PLAY_URL: "http://play.example.com" };
const secret = { company: "Specimen Interactive", externalLink: "https://example.com/secret" };

async function addProject(server: TestServer, fields: Record<string, unknown> = {}): Promise<number> {
  const answer = await server.asOwner("POST", "/portfolio", {
    title: "Tower Drift: Remastered",
    slug: "tower-drift",
    role: "Lead developer",
    techStack: ["Unity"],
    ...secret,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: number }).id;
}

async function articleOf(server: TestServer, slug: string): Promise<string> {
  const { body } = await server.call("GET", `/blogs/${slug}?view=page`);
  return (body as { content: string }).content;
}

test("every block is stored and returned as it was sent; only pages and previews show it rendered", async () => {
  const server = await startTestServer();
  const content = Object.values(everyBlock(someFiles)).join("");
  const { _id, slug } = await createPost(server, { published: true, content });
  expect((await server.call("GET", `/blogs/${slug}`)).body).toMatchObject({ content });
  expect((await server.asOwner("GET", `/blogs/${_id}/revisions/1`)).body).toMatchObject({ content });
  const article = await articleOf(server, slug);
  const rendered = (await server.asOwner("POST", "/blogs/render", { content })).body as { content: string };
  expect(rendered.content).toBe(article);
  for (const made of ["<math ", 'class="wipe"', 'class="callout-title"', 'class="code-marked"'])
    expect(article).toContain(made);
  expect(article).not.toContain(" sizes=");
});

test("a project card shows what the project is now, and stays a link if there is no project", async () => {
  const server = await startTestServer();
  const { slug } = await createPost(server, { published: true, content: card });
  expect(await articleOf(server, slug)).toBe(card);
  const id = await addProject(server);
  const shown = await articleOf(server, slug);
  expect(shown).toMatch(
    /^<p class="project-card"><img [^>]*src="\/art\/game\/tower-drift\.svg"[^>]*><img [^>]*src="\/art\/night\/game\/tower-drift\.svg"[^>]*><a href="\/portfolio\/tower-drift">Tower Drift: Remastered<\/a> <small>Lead developer · Games<\/small><\/p>$/,
  );
  expect((await server.call("GET", `/blogs/${slug}`)).body).toMatchObject({ content: card });
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect(await articleOf(server, slug)).toBe(card);
});

test("a project card hides what is confidential, also from the owner's preview", async () => {
  const server = await startTestServer();
  await addProject(server, { nda: true, confidential: ["role", "techStack"] });
  const { slug } = await createPost(server, { published: true, content: card });
  const preview = (await server.asOwner("POST", "/blogs/render", { content: card })).body as { content: string };
  for (const shown of [await articleOf(server, slug), preview.content]) {
    expect(shown).toContain("Tower Drift: Remastered");
    expect(shown).not.toMatch(/Lead developer|Games|Specimen|secret/);
  }
});

test("the files of videos, recordings, posters and downloads are in use", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: true, content: Object.values(everyBlock(someFiles)).join("") });
  const uses = await server.context.db
    .selectFrom("mediaUses")
    .select("mediaId")
    .where("what", "=", "post")
    .where("key", "=", _id.replace(/\D/g, ""))
    .execute();
  expect(uses.map(({ mediaId: id }) => id).toSorted()).toEqual(
    Object.values(someFiles)
      .map((url) => url.slice("/media/".length).replace(/\..*/, ""))
      .toSorted(),
  );
});

test("feeds have the text of every block and lead to the site", async () => {
  const server = await startTestServer({ env: { SITE_URL: "https://alex.example" } });
  await createPost(server, { published: true, content: Object.values(everyBlock(someFiles)).join("") });
  const answer = await server.app.inject({ method: "GET", url: "/feed.json" });
  const { items } = answer.json<{ items: { content_html: string }[] }>();
  const html = items[0]?.content_html ?? "";
  for (const words of [
    "<strong>Warning</strong>",
    "<strong>Before</strong>",
    "Watch the video: A jump",
    "t = \\frac{2v}{g}",
    'href="https://alex.example/portfolio/tower-drift"',
    "Hidden words.",
  ])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<math|<iframe|(?:src|href|poster)="\//);
});

test("search finds the words of every block", async () => {
  const server = await startTestServer();
  const { slug } = await createPost(server, {
    published: true,
    content: Object.values(everyBlock(someFiles)).join(""),
  });
  for (const word of ["Profile slowest device", "Baked shadows", "balcony", "Hidden words", "painted by an artist"]) {
    const { body } = await server.call("GET", `/blogs?search=${encodeURIComponent(word)}`);
    expect((body as { items: { slug: string }[] }).items[0]?.slug, word).toBe(slug);
  }
});

test("games and models between the blocks of a post or of a project’s text are named with their places, elsewhere they are links, and an export keeps them", async () => {
  const server = await startTestServer({ env: playing });
  const project = await createProject(server, "tower");
  await pushZip(server, project, undefined, { version: "0.1", publish: true });
  const { body: model } = await sendFile(server, "POST", "/api/media", "file", await makeBox(), { name: "Crate.glb" });
  await prepareModels(server.context);
  const pinned = '<p class="game"><a href="/portfolio/tower#play-1">Play it</a></p>';
  const crate = `<figure class="model"><a href="${model.url}">Crate</a><figcaption>A <em>crate</em>.</figcaption></figure>`;
  const content = `<p>Größe 🎮</p>${pinned}<blockquote>${pinned}</blockquote>${crate}<p>End</p>`;
  const { slug } = await createPost(server, { published: true, content });

  const pageOf = async (site: TestServer) => (await site.call("GET", `/blogs/${slug}?view=page`)).body as Post;
  const page = await pageOf(server);
  const [game, shown, ...others] = page.embeds ?? [];
  expect(others).toEqual([]);
  expect(game).toMatchObject({ kind: "game", title: "tower", slug: "tower", build: { number: 1, version: "0.1" } });
  expect(page.content.slice(0, game?.from)).toBe("<p>Größe 🎮</p>");
  expect(page.content.slice(game?.from, game?.to)).toMatch(
    /^<p class="project-card">.*<a href="\/portfolio\/tower#play-1">Play tower v0\.1 on the project’s page<\/a><\/p>$/,
  );
  expect(page.content.slice(game?.to, shown?.from)).toMatch(/^<blockquote><p class="project-card">.*<\/blockquote>$/);
  expect(shown).toMatchObject({
    kind: "model",
    title: "Crate",
    caption: "A <em>crate</em>.",
    model: { triangles: 12 },
  });
  expect(page.content.slice(shown?.to)).toBe("<p>End</p>");
  expect(page.content).not.toContain("<!--");
  await server.asOwner("POST", "/portfolio", {
    title: "Moss",
    slug: "moss",
    description: "x",
    category: "game",
    content,
  });
  const { body: inProject } = await server.call("GET", "/portfolio/slug/moss?view=page");
  expect(inProject).toMatchObject({ content: page.content, embeds: page.embeds });

  const folder = join(makeParent(), "site");
  await exportSite(server.context, folder);
  const other = await startTestServer({ env: playing });
  expect(await importFrom(other.context, folder)).toMatchObject({ problems: [] });
  await prepareModels(other.context);
  expect((await other.call("GET", `/blogs/${slug}`)).body).toMatchObject({ content });
  const kinds = (post: Post) => post.embeds?.map(({ kind, from, to }) => [kind, from, to]);
  expect(kinds(await pageOf(other))).toEqual(kinds(page));
});

test("what a model is made of stays the owner's, unless a text offers it to download", async () => {
  const server = await startTestServer();
  const { body: model } = await sendFile(server, "POST", "/api/media", "file", await makeBox(), { name: "Crate.glb" });
  await prepareModels(server.context);
  const crate = `<figure class="model"><a href="${model.url}">Crate</a></figure>`;
  const { _id } = await createPost(server, { published: true, content: crate });
  const statusOf = async (url: string) => (await server.app.inject({ method: "GET", url })).statusCode;
  expect([await statusOf(model.url), await statusOf(model.url.replace(".glb", "-model.glb"))]).toEqual([404, 200]);
  const offered = `${crate}<p class="file"><a href="${model.url}" download="crate.glb">Crate</a></p>`;
  await server.asOwner("PUT", `/blogs/${_id}`, { title: "Crate", description: "x", content: offered, published: true });
  expect(await statusOf(model.url)).toBe(200);
});
