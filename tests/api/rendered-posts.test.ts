// A post is rendered when it is saved, and again when something else made it outdated.
import { expect, test, vi } from "vitest";
import { starterContent } from "#content/starter.ts";
import { renderOutdatedPosts } from "#server/domain/posts/post-text.ts";
import { outdatedPosts } from "#server/jobs/outdated-posts.ts";
import { wordsFor } from "#server/site-words.ts";
import { languagesOfVersion, versionOf } from "#server/text/renderer-version.ts";
import { createPost, draft } from "#tests/support/posts.ts";
import { publish } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const rendererVersion = versionOf(await wordsFor("en"));

test("a post is rendered when it is created, saved and restored from its history", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: true, content: "<h2>One</h2><script>x()</script>" });
  expect(await stored(server, _id)).toMatchObject({
    content: "<h2>One</h2>",
    article: expect.stringMatching(/^<h2 id="one">One<a class="heading-anchor"/),
    rendererVersion,
  });
  expect((await page(server, _id)).content).toBe((await stored(server, _id)).article);

  await server.asOwner("PUT", `/blogs/${_id}`, { ...draft, published: true, content: "<h2>Two</h2>" });
  expect(await stored(server, _id)).toMatchObject({
    article: expect.stringContaining('id="two"'),
    rendererVersion,
  });
  await server.asOwner("POST", `/blogs/${_id}/revisions/1/restore`);
  expect(await stored(server, _id)).toMatchObject({
    article: expect.stringContaining('id="one"'),
    rendererVersion,
  });
});

test("readers see the stored article, and no response shows how it is stored", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: true, content: "<p>Text</p>" });
  await server.context.db.updateTable("posts").set({ article: "<p>As it was rendered</p>" }).execute();
  const shown = await page(server, _id);
  expect(shown.content).toBe("<p>As it was rendered</p>");
  for (const answer of [shown, (await server.asOwner("GET", `/blogs/${_id}`)).body]) {
    expect(answer).not.toHaveProperty("article");
    expect(answer).not.toHaveProperty("rendererVersion");
  }
});

test("a text that was written past the API is sanitized and rendered on each read until it is stored rendered", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: true, content: "<h2>Before</h2>" });
  await server.context.db
    .updateTable("posts")
    .set({ content: "<h2>After</h2><script>steal()</script>" })
    .where("id", "=", Number(_id.slice(2)))
    .execute();
  expect((await stored(server, _id)).rendererVersion).toBe(0);
  const shown = (await page(server, _id)).content;
  expect(shown).toMatch(/^<h2 id="after">After<a .*<\/h2>$/);

  const version = server.context.content.current();
  await renderAll(server);
  expect(await stored(server, _id)).toEqual({
    content: "<h2>After</h2>",
    article: shown,
    rendererVersion,
  });
  expect(server.context.content.current()).not.toBe(version);
  expect((await page(server, _id)).content).toBe(shown);
});

test("posts of an earlier renderer are rendered again, also in the trash, and look the same to callers", async () => {
  const server = await startTestServer();
  const posts: { _id: string }[] = [];
  for (const title of ["One", "Two", "Three"])
    posts.push(await createPost(server, { title, published: true, content: `<h2>${title}</h2>` }));
  await server.asOwner("DELETE", `/blogs/${posts[0]?._id}`);
  const before = await Promise.all(posts.map(({ _id }) => stored(server, _id)));
  await server.context.db.updateTable("posts").set({ article: "earlier", rendererVersion: 0 }).execute();
  const shown = await page(server, posts[1]?._id ?? "");
  expect(shown.content).toBe(before[1]?.article);

  await outdatedPosts(server.context, (id, error) => expect.fail(`${id}: ${String(error)}`)).run(
    AbortSignal.timeout(60_000),
  );
  expect(await Promise.all(posts.map(({ _id }) => stored(server, _id)))).toEqual(before);
  expect(await page(server, posts[1]?._id ?? "")).toEqual(shown);
});

test("the words in articles are in the language of the site, and posts are rendered again when it changes", async () => {
  const server = await startTestServer();
  const content = '<aside class="callout callout-tip"><p>Save often.</p></aside><pre>x</pre>';
  const { _id } = await createPost(server, { published: true, content });
  const english = (await page(server, _id)).content;
  expect(english).toMatch(/<bdi>Tip<\/bdi>.*>Copy code</);

  await publish(server, { identity: { ...starterContent.identity, language: "de" } });
  const german = (await page(server, _id)).content;
  expect(german).toMatch(/<bdi>Tipp<\/bdi>.*>Code kopieren</);
  expect((await stored(server, _id)).article).toBe(english);
  await renderAll(server);
  const after = await stored(server, _id);
  expect(after).toEqual({ content, article: german, rendererVersion: versionOf(await wordsFor("de")) });

  // An instance that runs with a later renderer has rendered it, and this one leaves it alone.
  const later = after.rendererVersion + languagesOfVersion;
  await server.context.db.updateTable("posts").set({ rendererVersion: later }).execute();
  await renderAll(server);
  expect((await stored(server, _id)).rendererVersion).toBe(later);
});

test("a post that can't be rendered is reported and does not stop the others", async () => {
  const server = await startTestServer();
  const { _id: good } = await createPost(server, { title: "Good", content: "<p>a</p>" });
  const { _id: bad } = await createPost(server, { title: "Bad", content: "<p>b</p>" });
  await server.context.db.updateTable("posts").set({ rendererVersion: 0 }).execute();
  const reported: number[] = [];
  // The job starts with the newest post.
  vi.spyOn(server.context.db, "transaction").mockImplementationOnce(() => {
    throw new Error("Not now.");
  });
  await renderAll(server, (id) => void reported.push(id));
  expect(reported).toEqual([Number(bad.slice(2))]);
  expect((await stored(server, good)).rendererVersion).toBe(rendererVersion);
  expect((await stored(server, bad)).rendererVersion).toBe(0);
});

function renderAll(
  { context }: TestServer,
  onError: (id: number) => void = (id) => expect.fail(`${id} failed`),
): Promise<void> {
  return renderOutdatedPosts(context, { signal: new AbortController().signal, onError });
}

function stored({ context }: TestServer, id: string) {
  return context.db
    .selectFrom("posts")
    .select(["content", "article", "rendererVersion"])
    .where("id", "=", Number(id.slice(2)))
    .executeTakeFirstOrThrow();
}

async function page(server: TestServer, id: string) {
  return (await server.call("GET", `/blogs/${id}?view=page`)).body;
}
