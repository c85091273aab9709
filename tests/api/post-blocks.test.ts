// What the API, the preview, History and the feeds say about the blocks of a post.
import { expect, test } from "vitest";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const card = '<p class="project-card"><a href="/portfolio/tower-drift">Tower Drift</a></p>';
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
    .selectFrom("media_uses")
    .select("media_id")
    .where("what", "=", "post")
    .where("key", "=", _id.replace(/\D/g, ""))
    .execute();
  expect(uses.map(({ media_id: id }) => id).toSorted()).toEqual(
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
