// Projects as case studies: their text is cleaned, rendered, counted, withheld and exported like that of a post.
import { caseListNames, forCaseLists } from "#contract/case-lists.ts";
import { forShortFacts, forStoryTexts, shortFactNames, storyTextNames } from "#contract/project-terms.ts";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { limits } from "#contract/limits.ts";
import { renderOutdatedPosts } from "#server/domain/posts/post-text.ts";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { storeImage } from "#server/media/images.ts";
import { everyCaseList } from "#tests/support/case-lists.ts";
import { makePdf } from "#tests/support/pdfs.ts";
import { look, makeParent } from "#tests/support/exports.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const base = { title: "Tower", slug: "tower", category: "game" };

async function addImage(server: TestServer, width: number): Promise<{ url: string; fileId: string }> {
  return storeImage(server.context, await makeImage(width, 20).png().toBuffer(), { name: "a.png", alt: "A tower" });
}

async function save(server: TestServer, fields: Record<string, unknown>, id?: number): Promise<{ id: number }> {
  const answer = await (id === undefined
    ? server.asOwner("POST", "/portfolio", { ...base, ...fields })
    : server.asOwner("PUT", `/portfolio/${id}`, { ...base, ...fields }));
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

async function pageOf(server: TestServer): Promise<string> {
  return String((await server.call("GET", "/portfolio/slug/tower?view=page")).body.content);
}

test("the text of a project is cleaned when it is saved, and its page shows it as a post's", async () => {
  const server = await startTestServer();
  const { url } = await addImage(server, 30);
  const { id } = await save(server, {
    content:
      `<h2 onclick="x()">How</h2><script>x()</script><pre data-language="ts">const a = 1;</pre>` +
      `<aside class="callout callout-note"><p>Mind the gap</p></aside><p><img src="${url}" alt="A tower"></p>`,
  });
  const stored = (await server.asOwner("GET", `/portfolio/${id}`)).body.content as string;
  expect(stored).toMatch(
    /^<h2>How<\/h2><pre data-language="ts">const a = 1;<\/pre><aside class="callout callout-note">/,
  );
  expect(stored).not.toMatch(/script|onclick/);
  expect((await server.call("GET", "/portfolio/slug/tower")).body.content).toBe(stored);
  expect((await server.call("GET", "/portfolio")).body.items[0]).not.toHaveProperty("content");
  const page = await pageOf(server);
  expect(page).toContain("hljs-keyword");
  expect(page).toContain('id="how"');
  expect(page, "the image's sizes").toContain('width="30"');
});

test("a text that another version of the renderer left is cleaned on reading, and then rendered anew", async () => {
  const server = await startTestServer();
  const { id } = await save(server, { content: "<p>Words</p>" });
  const { db } = server.context;
  await db.updateTable("projects").set({ content: '<p onclick="x()">Older words</p>' }).where("id", "=", id).execute();
  expect((await server.call("GET", "/portfolio/slug/tower")).body.content).toBe("<p>Older words</p>");
  expect(await pageOf(server)).toContain("Older words");
  await renderOutdatedPosts(server.context, {
    signal: new AbortController().signal,
    onError: (_, error) => {
      throw error;
    },
  });
  const { article } = await db.selectFrom("projects").select("article").executeTakeFirstOrThrow();
  expect(article).toContain("Older words");
});

test("an error about a case study names its field, and nothing is saved", async () => {
  const server = await startTestServer();
  for (const [fields, field, status, words] of [
    [{ content: `<p>${"word ".repeat(limits.content / 5 + 1)}</p>` }, "content", 413, "content is too long"],
    [{ content: '<p><img src="data:image/png;base64,AAAA"></p>' }, "content", 400, "pasted into the text"],
    [{ problem: "x".repeat(limits.description + 1) }, "problem", 400, "problem must be at most"],
    [{ results: [{ value: "", label: "fps" }] }, "results.0.value", 400, "value is required"],
    [{ results: Array.from({ length: 5 }, () => ({ value: "1", label: "a" })) }, "results", 400, "at most 4 results"],
    [{ credits: [{ name: "Mara", link: "javascript:x()" }] }, "credits.0.link", 400, "link"],
    [{ techYears: [{ name: "C", from: 2020, to: 2019 }] }, "techYears.0.to", 400, "before the first"],
    [{ chapters: [{ time: "soon", title: "Rain" }] }, "chapters.0.time", 400, "time must be a time such as 0:12"],
    [{ chapters: [{ time: "0:12" }] }, "chapters.0.title", 400, "title is required"],
    [
      { chapters: Array.from({ length: 21 }, () => ({ time: "1", title: "a" })) },
      "chapters",
      400,
      "A project has at most 20 chapters.",
    ],
    [{ postIds: ["4"] }, "postIds.0", 400, "ids of posts"],
  ] as const) {
    const { body } = await server.asOwner("POST", "/portfolio", { ...base, ...fields });
    expect([body.statusCode, body.field], JSON.stringify(body)).toEqual([status, field]);
    expect(String(body.message)).toContain(words);
  }
  expect((await server.call("GET", "/portfolio")).body.items).toEqual([]);
});

test("chapters are shown and found where visitors have the video, and nowhere else", async () => {
  const server = await startTestServer();
  const { url } = await storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { name: "a.png" });
  const chapters = [
    { time: "1:15", title: "Rain on glass", part: "Shaders" },
    { time: "12", title: "Wet stone", part: "" },
  ];
  const withVideo = { mediaType: "video", mediaUrl: url, chapters };
  const { id } = await save(server, withVideo);
  const found = async () => (await server.call("GET", "/search?q=stone")).body.totals.projects;
  const seen = async () => (await server.call("GET", "/portfolio/slug/tower")).body.chapters;
  expect(await seen()).toEqual(chapters);
  expect(await found()).toBe(1);

  await save(server, { ...withVideo, nda: true, confidential: [] }, id);
  expect([await seen(), await found()]).toEqual([chapters, 1]);
  for (const confidential of [["mediaUrl"], ["chapters"]]) {
    await save(server, { ...withVideo, nda: true, confidential }, id);
    expect([await seen(), await found()], confidential.join()).toEqual([undefined, 0]);
    expect((await server.asOwner("GET", `/portfolio/${id}`)).body.chapters).toEqual(chapters);
  }
  await save(server, { ...withVideo, mediaType: "image" }, id);
  expect(await found()).toBe(0);
});

test("an image in the text of a project is used and public until the text changes or the project is deleted", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, 30);
  const withImage = { content: `<p><img src="${url}" alt="A tower"></p>` };
  const { id } = await save(server, withImage);
  const uses = async () =>
    (await server.asOwner("GET", "/api/media")).body.items.flatMap((item: { uses: { what: string }[] }) =>
      item.uses.map(({ what }) => what),
    );
  expect(await uses()).toEqual(["project", "project-revision"]);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(409);
  expect((await server.call("GET", url)).status).toBe(200);
  await save(server, { content: "<p>Words</p>" }, id);
  expect(await uses()).toEqual(["project-revision"]);
  expect((await server.call("GET", url)).status).toBe(404);
  await save(server, withImage, id);
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect((await server.call("GET", url)).status).toBe(404);
});

test("under NDA the text shows nothing that is hidden elsewhere, and a hidden text hides its images everywhere", async () => {
  const server = await startTestServer();
  const [shown, secret] = [await addImage(server, 30), await addImage(server, 40)];
  const fields = {
    nda: true,
    gallery: [secret.url],
    content: `<p>Open words</p><p><img src="${shown.url}" alt="A"></p><figure><img src="${secret.url}" alt="B"><figcaption>Told by a caption</figcaption></figure>`,
  };
  const { id } = await save(server, { ...fields, confidential: ["gallery"] });
  for (const text of [await pageOf(server), (await server.call("GET", "/portfolio/slug/tower")).text]) {
    expect(text).toContain("Open words");
    expect(text).toContain(shown.fileId.slice(0, 32));
    expect(text).not.toContain(secret.fileId.slice(0, 32));
    expect(text).not.toContain("Told by a caption");
  }
  expect((await server.call("GET", shown.url)).status).toBe(200);
  expect((await server.call("GET", secret.url)).status).toBe(404);

  await save(server, { ...fields, confidential: ["content"] }, id);
  const page = await server.call("GET", "/portfolio/slug/tower?view=page");
  expect(page.body).not.toHaveProperty("content");
  expect(page.text).not.toMatch(/Open words|Told by a caption/);
  for (const { url } of [shown, secret]) expect((await server.call("GET", url)).status).toBe(404);
  expect((await server.call("GET", "/search?q=caption")).body.totals.projects).toBe(0);
});

test("an export keeps a whole case study, and an export from before case studies still imports", async () => {
  const server = await startTestServer();
  const { url } = await addImage(server, 30);
  const { body: pdf } = await sendFile(server, "POST", "/api/media", "file", makePdf(["Quill"]), { name: "Quill.pdf" });
  const posts = await Promise.all(
    ["First", "Second"].map((title) =>
      server.asOwner("POST", "/blogs", { title, description: "d", content: "<p>x</p>", published: true }),
    ),
  );
  const study = {
    problem: "It stuttered.\n\nOn old phones: often.",
    approach: "- Measured it",
    lessons: "Measure sooner: yes.",
    content: `<h2>How: it went</h2><figure class="figure-wide"><img src="${url}" alt="A tower" width="30" height="20" /><figcaption>Before</figcaption></figure><pre data-language="ts" data-file="a.ts">if (a &lt; b) {}</pre>`,
    ...everyCaseList("Quill", pdf.url),
    state: "shipped",
    ...forShortFacts((name) => `Quill ${name}`),
    techStack: ["Unity", "C#"],
    techYears: [{ name: "C#", from: 2020, to: null }],
    postIds: posts.map(({ body }) => body._id as string).toReversed(),
    service: "none",
  };
  await save(server, study);
  const folder = join(makeParent(), "export");
  expect((await exportSite(server.context, folder)).problems).toEqual([]);

  const other = await startTestServer();
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 1, problems: [] });
  expect((await other.asOwner("GET", "/portfolio/slug/tower")).body).toMatchObject(study);
  expect(await look(other)).toEqual(await look(server));
  expect((await other.call("GET", "/portfolio/slug/tower?view=page")).body.posts).toHaveLength(2);
  // A second import changes nothing.
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 0, problems: [] });

  const [name = ""] = readdirSync(join(folder, "projects"));
  const file = join(folder, "projects", name);
  const earlier = Object.entries(parse(readFileSync(file, "utf8")) as Record<string, unknown>).filter(
    ([key]) =>
      ![
        ...storyTextNames,
        ...shortFactNames,
        ...caseListNames,
        "state",
        "content",
        "techYears",
        "posts",
        "service",
      ].includes(key),
  );
  writeFileSync(file, stringify(Object.fromEntries(earlier)));
  const third = await startTestServer();
  expect(await importFrom(third.context, folder)).toMatchObject({ projects: 1, problems: [] });
  const { body } = await third.asOwner("GET", "/portfolio/slug/tower");
  expect(body).toMatchObject({
    title: "Tower",
    techStack: ["Unity", "C#"],
    ...forStoryTexts(() => ""),
    ...forShortFacts(() => ""),
    ...forCaseLists(() => []),
    state: "",
    content: "",
    techYears: [],
    postIds: [],
    service: "",
  });
});

test("a testimonial needs somebody's consent, which nobody but the owner sees", async () => {
  const server = await startTestServer();
  const words = { quote: "It shipped on time.", name: "Rosa Lind", role: "Producer", link: "" };
  const refused = await server.asOwner("POST", "/portfolio", { ...base, testimonials: [words] });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    field: "testimonials.0.consent",
    message: ["testimonials.0.consent is required"],
  });
  const { id } = await save(server, { testimonials: [{ ...words, consent: "Email of 3 May" }] });
  expect((await server.asOwner("GET", `/portfolio/${id}`)).body.testimonials).toEqual([
    { ...words, consent: "Email of 3 May" },
  ]);
  for (const path of ["/portfolio", "/portfolio/slug/tower", "/portfolio/slug/tower?view=page"])
    expect((await server.call("GET", path)).text).not.toContain("3 May");
  expect((await server.call("GET", "/portfolio/slug/tower")).body.testimonials).toEqual([{ ...words, consent: "" }]);
});

test("links have a kind of the list and a URL, and visitors get none under NDA", async () => {
  const server = await startTestServer();
  const steam = { kind: "steam", link: "https://store.example/tower", label: "" };
  for (const [link, field] of [
    [{ ...steam, kind: "myspace" }, "links.0.kind"],
    [{ ...steam, link: "" }, "links.0.link"],
    [{ ...steam, link: "javascript:alert(1)" }, "links.0.link"],
  ] as const)
    expect((await server.asOwner("POST", "/portfolio", { ...base, links: [link] })).body).toMatchObject({ field });
  expect(
    (await server.asOwner("POST", "/portfolio", { ...base, links: Array.from({ length: 9 }, () => steam) })).text,
  ).toContain("A project has at most 8 links.");
  const { id } = await save(server, { links: [steam] });
  expect((await server.call("GET", "/portfolio/slug/tower")).body.links).toEqual([steam]);
  await save(server, { links: [steam], nda: true }, id);
  expect((await server.call("GET", "/portfolio/slug/tower")).body).not.toHaveProperty("links");
});

test("the list of shipped projects has those that visitors may know of", async () => {
  const server = await startTestServer();
  await save(server, { state: "shipped" });
  await save(server, { slug: "jam", state: "jam" });
  await save(server, { slug: "secret", state: "shipped", nda: true, confidential: ["state"] });
  const { body } = await server.call("GET", "/portfolio?cat=shipped");
  expect(body).toMatchObject({ items: [{ slug: "tower", state: "shipped" }], shipped: 1 });
});
