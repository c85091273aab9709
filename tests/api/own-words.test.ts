// The owner's own words in place of the fixed ones.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { exportSite } from "#server/export/export-site.ts";
import { makeParent } from "#tests/support/exports.ts";
import { runImport } from "#tests/support/imports.ts";
import { createPost } from "#tests/support/posts.ts";
import { openPreview, publish, readSection, saveDraft, visitSection } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const inGerman = { ...starterContent.identity, language: "de-CH" };

async function versionOf(server: TestServer, preview?: string): Promise<string | undefined> {
  const { body } = await server.call(
    "GET",
    `/site?sections=identity${preview === undefined ? "" : `&preview=${preview}`}`,
  );
  return body.ownWords as string | undefined;
}

test("pages name the version of the words in the language of the site, and earlier pages still get theirs", async () => {
  const server = await startTestServer();
  expect(await versionOf(server)).toBeUndefined();
  await publish(server, { words: { own: { de: { "blog.archive": "Alles" }, fr: { "blog.archive": "Tout" } } } });
  expect(await versionOf(server), "no words in English").toBeUndefined();

  await publish(server, { identity: inGerman });
  const version = await versionOf(server);
  const answer = await server.call("GET", `/site/words/${version}`);
  expect(answer.body).toEqual({ "blog.archive": "Alles" });
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");

  await saveDraft(server, "words", { own: { de: { "blog.archive": "Von Anfang an" } } });
  const drafted = await versionOf(server, await openPreview(server));
  expect(await versionOf(server)).toBe(version);
  expect((await server.call("GET", `/site/words/${drafted}`)).body).toEqual({ "blog.archive": "Von Anfang an" });

  await server.asOwner("POST", "/site/publish");
  expect(await versionOf(server)).toBe(drafted);
  expect((await server.call("GET", `/site/words/${version}`)).body).toEqual({ "blog.archive": "Alles" });
  expect((await server.call("GET", "/site/words/AAAAAAAAAAAAAAAA")).status).toBe(404);
  expect((await server.call("GET", "/site/words/__proto__")).status).toBe(404);
});

test("own words for what the server says are in articles, of new posts and old ones, and in feeds, and pages don't load them", async () => {
  const server = await startTestServer();
  const callout = '<aside class="callout callout-tip"><p>Save often.</p></aside>';
  const { slug } = await createPost(server, { content: callout, published: true });
  const articleOf = async (post: string) =>
    (await server.call("GET", `/blogs/${post}?view=page`)).body.content as string;
  expect(await articleOf(slug)).toContain(">Tip<");

  const own = { "server.text.callouts.tip": "From experience", "server.feeds.of": "{subject}, by {name}" };
  await publish(server, { words: { own: { en: own } } });
  expect(await articleOf(slug), "before it is rendered again").toContain(">From experience<");
  const later = await createPost(server, { content: callout, tags: ["Saving"], published: true });
  expect(await articleOf(later.slug)).toContain(">From experience<");
  const feed = await server.app.inject({ method: "GET", url: "/feed.xml?tag=saving" });
  expect(feed.body).toContain(`<title>Saving, by ${starterContent.identity.name}`);
  expect(await versionOf(server)).toBeUndefined();
});

test("an owner who writes a wrong word is told at its field, and nothing is published", async () => {
  const server = await startTestServer();
  const own = {
    de: {
      "blog.readMinutes": "{minute} Min.",
      "blog.series": "Reihe",
      "blog.posts.one": "Ein Text",
      "blog.posts.other": "{n} Texte von {name}",
      "blog.archive": "x".repeat(5000),
      "blog.home": "<b>Start</b>",
    },
  };
  await saveDraft(server, "words", { own });
  const { problems } = await readSection(server, "words");
  expect(problems.map(({ path, message }) => [path.join(" "), message])).toEqual([
    ["own de blog.archive", "Use at most 300 characters."],
    ["own de blog.readMinutes", "Nothing is filled in for {minute} here. Use {minutes}."],
    ["own de blog.series", "Put in {title}, which is filled in on the page."],
    ["own de blog.posts.other", "Nothing is filled in for {name} here. Use {n}."],
  ]);
  expect((await server.asOwner("POST", "/site/publish")).status).toBe(400);
  expect(await visitSection(server, "words")).toEqual({ own: {} });
});

test.each(["", "DE", "de-CH", "x-klingon", "d1"])("own words have no language “%s”", async (language) => {
  const server = await startTestServer();
  const saved = await saveDraft(server, "words", { own: { [language]: { "blog.archive": "x" } } });
  expect(saved.body.problems).toEqual([
    { path: ["own", language], message: "Use the code of a language, such as de." },
  ]);
});

test("words that no page has are left out: of a later version, of another plural, of a language without any", async () => {
  const server = await startTestServer();
  const ja = { "blog.posts.one": "x", "blog.posts.other": "{n}本", "gone.long": "x", "dates.locale": "en", blog: "x" };
  await publish(server, { words: { own: { ja, de: { "gone.long": "x" }, fr: {} } } });
  expect(await visitSection(server, "words")).toEqual({ own: { ja: { "blog.posts.other": "{n}本" } } });
});

test.each([
  ["de-ch", "de-CH"],
  ["iw", "he"],
  ["no", "no"],
  ["zh-hant-tw", "zh-Hant-TW"],
])("the language of a site can be %s, which is stored as %s", async (language, stored) => {
  const server = await startTestServer();
  await publish(server, { identity: { ...starterContent.identity, language } });
  expect((await visitSection(server, "identity")).language).toBe(stored);
});

test.each(["x-klingon", "german", "de_DE", "e", "", "en-u-nu-arab"])(
  "“%s” is no language of a site",
  async (language) => {
    const server = await startTestServer();
    const { body } = await saveDraft(server, "identity", { ...starterContent.identity, language });
    expect(body.problems).toMatchObject([{ path: ["language"] }]);
  },
);

test("an export of a site in German brings its words into a site in English, which shows them once it is in German", async () => {
  const server = await startTestServer();
  const own = { de: { "blog.archive": "Alles" } };
  await publish(server, { identity: inGerman, words: { own } });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  rmSync(join(folder, "site", "identity.yaml"));
  const english = await startTestServer();
  await runImport(english, folder);
  expect(await visitSection(english, "words")).toEqual({ own });
  expect(await versionOf(english)).toBeUndefined();
  await publish(english, { identity: inGerman });
  expect(await versionOf(english)).toBe(await versionOf(server));
});
