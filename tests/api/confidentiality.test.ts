import { everyCaseList } from "#tests/support/case-lists.ts";
import { expect, test } from "vitest";
import { confidentialFields } from "#contract/case-lists.ts";
import { landingCategories, forShortFacts, forStoryTexts } from "#contract/project-terms.ts";
import { storeImage } from "#server/media/images.ts";
import { clientPagesOf, makeLink, press, visit } from "#tests/support/client-links.ts";
import { prepareDocuments } from "#tests/support/documents.ts";
import { makePdf } from "#tests/support/pdfs.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const word = "Nightjar";

type Secret = { slug: string; values: string[]; fileIds: string[]; pdf: string };

/** A project under NDA with every confidential field set, each to a unique value. */
async function addSecretProject(server: TestServer): Promise<Secret> {
  const fileIds: string[] = [];
  const picture = async (width: number) => {
    const { url, fileId } = await storeImage(server.context, await makeImage(width, 40).png().toBuffer(), {
      name: `${word}.png`,
      alt: `${word} at ${width}`,
    });
    fileIds.push(fileId);
    return url;
  };
  const uploaded = await sendFile(
    server,
    "POST",
    "/api/media?kind=document",
    "file",
    makePdf([word, `Second ${word}`]),
    {
      name: `${word}.pdf`,
    },
  );
  const pdf: string = uploaded.body.url;
  const pictures = {
    thumbnailUrl: await picture(41),
    backgroundUrl: await picture(42),
    mediaUrl: await picture(43),
    gallery: [await picture(44), await picture(45)],
  };
  const texts = {
    description: `${word} Unity animation`,
    role: `${word} lead`,
    dateRange: `${word} 1931`,
    company: `${word} Forge`,
    externalLink: `https://${word.toLowerCase()}.example/`,
    techStack: [`${word} Engine`, "Marmoset"],
    contributions: [`Led ${word}`],
    tags: [`${word} tag`, "Marketplace"],
    state: "shipped",
    ...forShortFacts((name) => `${word} ${name}`),
    ...forStoryTexts((name) => `${word}: ${name}`),
    ...everyCaseList(word, pdf),
    content: `<h2>${word}</h2><p>Text of ${word}</p>`,
    techYears: [{ name: "Marmoset", from: 1931, to: 1931 }],
  };
  const answer = await server.asOwner("POST", "/portfolio", {
    title: "Unannounced",
    slug: "unannounced",
    category: "project",
    starred: true,
    nda: true,
    year: 1931,
    ...texts,
    ...pictures,
    confidential: [...confidentialFields],
  });
  expect(answer.status, answer.text).toBe(201);
  await server.asOwner("POST", "/selections", {
    title: "Chosen",
    slug: "unannounced",
    projectIds: [answer.body.id as number],
  });
  await prepareDocuments(server.context);
  const ids = [pdf, pictures.thumbnailUrl, pictures.backgroundUrl, pictures.mediaUrl, ...pictures.gallery].map((url) =>
    url.slice("/media/".length, "/media/".length + 32),
  );
  return {
    slug: "unannounced",
    fileIds,
    pdf,
    values: [word, word.toLowerCase(), "1931", "Marmoset", "Marketplace", ...ids, ...(await listPlaceholders(server))],
  };
}

/** Placeholders count too, because a blurred image also reveals content. */
async function listPlaceholders(server: TestServer): Promise<string[]> {
  const rows = await server.context.db.selectFrom("media").select("placeholder").where("kind", "=", "image").execute();
  const placeholders = rows.map(({ placeholder }) => placeholder.replace("data:image/webp;base64,", "").slice(20));
  for (const placeholder of placeholders) expect(placeholder.length).toBeGreaterThan(20);
  return placeholders;
}

/** Every call that the API describes as public, with all parameters that could make it reveal more. */
async function listPublicCalls(server: TestServer, slug: string): Promise<string[]> {
  const { body } = await server.call("GET", "/openapi.json");
  const paths = Object.entries(body.paths as Record<string, { get?: { security?: unknown } }>);
  const open = paths.flatMap(([path, { get }]) => (get && !get.security ? [path.replace(/\{\w+\}/g, slug)] : []));
  const filters = [...landingCategories, "all", word].flatMap((cat) =>
    ["web", "animation", "1931", word].map((type) => `/portfolio?cat=${cat}&type=${type}`),
  );
  return [
    ...open,
    ...filters,
    `/portfolio?type=${word}`,
    `/blogs?search=${word}`,
    `/search?q=unannounced`,
    `/search?q=${word}+unannounced`,
    "/openapi.json",
    `/art/assets/${slug}.svg`,
  ];
}

const machinePages = [
  "/feed.xml",
  "/rss.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/llms.txt",
  "/portfolio/unannounced.md",
  "/for/unannounced.md",
];

async function readMachinePage(server: TestServer, path: string): Promise<{ text: string }> {
  const answer = await server.app.inject(path);
  expect(answer.statusCode, path).toBe(200);
  return { text: answer.body };
}

test("no response to a visitor contains confidential content", async () => {
  const server = await startTestServer();
  const { slug, values } = await addSecretProject(server);
  const calls = await listPublicCalls(server, slug);
  for (const path of [
    "/api/portfolio",
    "/api/portfolio/starred",
    `/api/portfolio/slug/${slug}`,
    `/api/selections/slug/${slug}`,
  ])
    expect(calls).toContain(path);
  for (const path of calls) {
    const answer = await server.call("GET", path);
    for (const value of values) expect(answer.text, `${value} in ${path}`).not.toContain(value);
  }
  expect((await server.call("GET", "/portfolio?cat=3d")).body.items).toEqual([]);
  expect((await server.call("GET", "/portfolio?type=animation")).body.items).toEqual([]);
});

test("a link that a client has open changes nothing for anybody else", async () => {
  const server = await startTestServer({ app: (context) => ({ pages: clientPagesOf(context) }) });
  const { slug, values, fileIds, pdf } = await addSecretProject(server);
  const { body: project } = await server.asOwner("GET", `/portfolio/slug/${slug}`);
  const link = await makeLink(server, { targets: [{ kind: "project", id: project.id }] });
  const { home, cookie } = await press(server, link.path);
  const page = home.replace("work", `projects/${project.id}`);
  const shown = await visit(server, page, { cookie });
  for (const value of values.slice(0, 5)) expect(shown.text).toContain(value);
  for (const path of [
    ...(await listPublicCalls(server, slug)),
    "/client-pages/project",
    "/client-links",
    ...machinePages,
  ]) {
    const answer = machinePages.includes(path) ? await readMachinePage(server, path) : await server.call("GET", path);
    for (const value of values) expect(answer.text, `${value} in ${path}`).not.toContain(value);
  }
  for (const path of [link.path, home, page]) {
    const answer = await visit(server, path);
    for (const value of values) expect(answer.text, `${value} in ${path}`).not.toContain(value);
  }
  for (const id of fileIds)
    for (const name of [`${id}.png`, `${id}.webp`, `${id}-320.avif`, `${id}-poster.jpg`])
      expect((await visit(server, `/media/${name}`)).status, name).toBe(404);
  for (const end of [".pdf", "-page-1.webp", "-page-2.webp", "-page-1-small.webp", "-texts.json"])
    expect((await visit(server, pdf.replace(".pdf", end))).status, end).toBe(404);
  // The client reads the pages, each at its own signed URL.
  const pages = shown.text.match(/\/s\/\w+\/media\/[\w.-]+\/\w+-(?:page-\d(?:-small)?\.webp|texts\.json)/g) ?? [];
  expect(new Set(pages).size).toBe(4);
  for (const url of pages) expect((await visit(server, url)).status, url).toBe(200);
});

test("a withheld image stays withheld in all its sizes when another image replaces it", async () => {
  const server = await startTestServer({ app: (context) => ({ pages: clientPagesOf(context) }) });
  const { slug, values, fileIds } = await addSecretProject(server);
  await server.asOwner("POST", "/portfolio", { title: "Open", slug: "open", starred: true });
  for (const [index, id] of fileIds.entries()) {
    const answer = await sendFile(
      server,
      "PUT",
      `/api/media/${id}/file`,
      "file",
      await makeImage(50 + index, 40)
        .png()
        .toBuffer(),
    );
    expect(answer.status, answer.text).toBe(200);
    values.push((answer.body.url as string).slice("/media/".length, "/media/".length + 32));
  }
  values.push(...(await listPlaceholders(server)));
  for (const path of [...(await listPublicCalls(server, slug)), ...machinePages]) {
    const answer = machinePages.includes(path) ? await readMachinePage(server, path) : await server.call("GET", path);
    for (const value of values) expect(answer.text.includes(value), `${value} in ${path}`).toBe(false);
    expect(answer.text, path).not.toMatch(/\/media\/[0-9a-f]{32}/);
  }
});

test("the owner gets all confidential content, and the visitor's view on request", async () => {
  const server = await startTestServer();
  const { slug, values } = await addSecretProject(server);
  const own = await server.asOwner("GET", `/portfolio/slug/${slug}`);
  for (const value of values) expect(own.text).toContain(value);
  for (const path of [
    "/portfolio?view=visitor",
    "/portfolio/starred?view=visitor",
    `/portfolio/slug/${slug}?view=visitor`,
  ]) {
    const answer = await server.asOwner("GET", path);
    expect(answer.text).toContain("Unannounced");
    for (const value of values) expect(answer.text, `${value} in ${path}`).not.toContain(value);
  }
});

test("images are described in their available sizes, in a list only in the sizes of its cards", async () => {
  const server = await startTestServer();
  const store = async (width: number) =>
    (await storeImage(server.context, await makeImage(width, 40).png().toBuffer(), { alt: `Image ${width}` })).url;
  const [thumbnailUrl, shot] = [await store(61), await store(62)];
  await server.asOwner("POST", "/portfolio", { title: "Open", slug: "open", thumbnailUrl, gallery: [shot] });
  const { body: project } = await server.call("GET", "/portfolio/slug/open");
  expect(Object.keys(project.pictures as object).toSorted()).toEqual([thumbnailUrl, shot].toSorted());
  expect(project.pictures[shot]).toMatchObject({ width: 62, height: 40, alt: "Image 62" });
  const { body: list } = await server.call("GET", "/portfolio");
  expect(Object.keys(list.items[0].pictures as object)).toEqual([thumbnailUrl]);
});
