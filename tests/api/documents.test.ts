// Documents of projects: PDFs whose pages visitors read as images, where they are shown, and what is refused.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { createDocumentProcesses, makeDocument } from "#server/media/documents.ts";
import { writeStaged } from "#server/media/staging.ts";
import { finishDocument } from "#server/store/tables/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { clientPagesOf, makeLink, press, visit } from "#tests/support/client-links.ts";
import { prepareDocuments } from "#tests/support/documents.ts";
import { makeEndlessPdf, makePdf, makePdfBomb, unreadablePdfs } from "#tests/support/pdfs.ts";
import { makeParent } from "#tests/support/exports.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

function upload(server: TestServer, bytes: Buffer, { name = "Plan.pdf", query = "?kind=document" } = {}) {
  return sendFile(server, "POST", `/api/media${query}`, "file", bytes, { name });
}

async function addProject(server: TestServer, links: readonly string[], more: object = {}): Promise<Answer> {
  const documents = links.map((link, index) => ({ title: `Plan ${index + 1}`, link }));
  return server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", documents, ...more });
}

async function documentsOn(server: TestServer) {
  return (await server.call("GET", "/portfolio/slug/tower?view=page")).body.shownDocuments;
}

function idOf(url: string): string {
  return url.slice("/media/".length, -".pdf".length);
}

async function itemOf(server: TestServer) {
  return (await server.asOwner("GET", "/api/media?kind=file")).body.items[0];
}

test("the pages of a PDF become images with their texts, in order", async () => {
  const server = await startTestServer();
  const bytes = makePdf(["First floor", "Second floor", "Roof"]);
  const { status, body, text } = await upload(server, bytes);
  expect(status, text).toBe(201);
  expect((await addProject(server, [body.url])).status).toBe(201);
  const pending = { title: "Plan 1", url: body.url, count: 0, pages: [], cover: "" };
  expect(await documentsOn(server)).toMatchObject([pending]);
  expect(await itemOf(server)).toMatchObject({ state: "pending", pageCount: null });

  await prepareDocuments(server.context);
  expect(await itemOf(server)).toMatchObject({ state: "ready", pageCount: 3 });
  const [shown] = await documentsOn(server);
  expect(shown).toMatchObject({ title: "Plan 1", url: body.url, bytes: bytes.length, count: 3 });
  expect(shown.pages).toHaveLength(3);
  const first = await server.app.inject(shown.pages[0].src);
  expect(first.headers["content-type"]).toBe("image/webp");
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1600 });
  expect(shown.pages[0]).toMatchObject({ width: 1200, height: 1600 });
  expect(await sharp((await server.app.inject(shown.cover)).rawPayload).metadata()).toMatchObject({ height: 640 });
  expect((await server.app.inject(shown.textUrl)).json()).toEqual(["First floor", "Second floor", "Roof"]);
  // The text is drawn, in black on white.
  const { channels } = await sharp(first.rawPayload).stats();
  expect(channels.map(({ min, max }) => [min < 60, max > 250])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  const download = await server.app.inject(shown.url);
  expect(download.headers["content-disposition"]).toContain("Plan.pdf");
  expect(download.rawPayload.equals(bytes)).toBe(true);
});

test("a PDF that was uploaded as a download gets its pages when a project shows it, and not before", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["One"]), { query: "" });
  await prepareDocuments(server.context);
  expect(await itemOf(server)).toMatchObject({ state: "ready", pageCount: null });
  await addProject(server, [body.url]);
  await prepareDocuments(server.context);
  expect(await itemOf(server)).toMatchObject({ state: "ready", pageCount: 1 });
  // The same file again costs nothing.
  expect((await upload(server, makePdf(["One"]))).body.url).toBe(body.url);
  expect(await itemOf(server)).toMatchObject({ state: "ready", pageCount: 1 });
});

test("of a long document, the first pages are made", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["1", "2", "3", "4"], { size: [40, 30] }));
  await addProject(server, [body.url]);
  const source = join(server.context.storage.staging, "long.pdf");
  await writeStaged(source, makePdf(["1", "2", "3", "4"], { size: [40, 30] }));
  const document = await makeDocument(server.context, idOf(body.url), source, { maxPages: 2 });
  await finishDocument(server.context.db, idOf(body.url), { document });
  expect(await documentsOn(server)).toMatchObject([{ count: 4, pages: [{ width: 1600, height: 1200 }, {}] }]);
});

test("a document of 400 pages shows 200", { tags: ["long"], timeout: 300_000 }, async () => {
  const server = await startTestServer();
  const texts = Array.from({ length: 400 }, (_, index) => `Page ${index + 1}`);
  const { body } = await upload(server, makePdf(texts, { size: [40, 30] }));
  await addProject(server, [body.url]);
  await prepareDocuments(server.context);
  const [shown] = await documentsOn(server);
  expect(shown.count).toBe(400);
  expect((await server.app.inject(shown.textUrl)).json()).toEqual(texts.slice(0, 200));
});

test("what is not a readable PDF is refused with a sentence, and leaves nothing behind", async () => {
  const server = await startTestServer();
  for (const { name, bytes, why } of unreadablePdfs()) {
    const { status, body } = await upload(server, bytes, { name: "Plan.pdf" });
    expect([400, 415], `${name}: ${body.message}`).toContain(status);
    expect(body.message, name).toMatch(why);
    expect(await listMedia(server.dataDir), name).toEqual([]);
  }
  expect((await server.asOwner("GET", "/api/media")).body.total).toBe(0);
});

test("an image that would fill the memory is left out of its page, and the server answers meanwhile", () =>
  drawBomb(makePdfBomb(40_000)));

test("sixty-four megabytes of zeros fill no memory", { tags: ["long"] }, () => drawBomb(makePdfBomb(40_000, 64)));

async function drawBomb(pdf: Buffer): Promise<void> {
  const server = await startTestServer();
  const { body } = await upload(server, pdf);
  await addProject(server, [body.url]);
  const done = prepareDocuments(server.context);
  expect((await server.call("GET", "/health")).status).toBe(200);
  await done;
  expect(await itemOf(server)).toMatchObject({ state: "ready", pageCount: 1 });
  const [shown] = await documentsOn(server);
  expect((await server.app.inject(shown.textUrl)).json()).toEqual(["Bomb"]);
}

test("a document that can't be drawn says why, can be tried again, and can be downloaded all the same", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["One", "Two"], { sizeOfLast: [1, 10_000] }));
  await addProject(server, [body.url]);
  await prepareDocuments(server.context);
  expect(await itemOf(server)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/^Page 2 is more than/),
  });
  expect(await documentsOn(server)).toMatchObject([{ url: body.url, count: 0, pages: [] }]);
  expect(await listMedia(server.dataDir)).toHaveLength(1);
  const again = await server.asOwner("POST", `/api/media/${body.fileId}/prepare`);
  expect(again.body).toMatchObject({ state: "pending", problem: "" });
}, 60_000);

test(
  "drawing that takes too long ends with its process, not with the server",
  { tags: ["long"], timeout: 60_000 },
  async () => {
    const server = await startTestServer();
    const processes = createDocumentProcesses({ check: 20_000, page: 1500 });
    onTestFinished(() => {
      processes.checks.close();
      processes.pages.close();
    });
    const source = join(server.context.storage.staging, "endless.pdf");
    await writeStaged(source, makeEndlessPdf());
    onTestFinished(() => rm(source, { force: true }));
    await expect(makeDocument(server.context, "0".repeat(32), source, { pool: processes.pages })).rejects.toThrow(
      /takes too long to draw/,
    );
    expect(await listMedia(server.dataDir)).toEqual(["endless.pdf"]);
    // The next document is drawn.
    await writeStaged(`${source}2`, makePdf(["One"]));
    expect(await makeDocument(server.context, "1".repeat(32), `${source}2`)).toMatchObject({ count: 1 });
  },
);

test("a project has up to six documents, each a PDF of the library with a title", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["One"]));
  const txt = await upload(server, Buffer.from("words"), { name: "a.txt", query: "" });
  for (const [documents, message] of [
    [[{ title: "Plan", link: txt.body.url }], /PDF that was uploaded here/],
    [[{ title: "Plan", link: "https://example.com/plan.pdf" }], /PDF that was uploaded here/],
    [[{ title: "", link: body.url }], /title is required/],
    [[{ title: "Plan", link: "" }], /link is required/],
    [Array.from({ length: 7 }, () => ({ title: "Plan", link: body.url })), /at most 6 documents/],
  ] as const) {
    const refused = await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", documents });
    expect(refused.status).toBe(400);
    expect(String(refused.body.message)).toMatch(message);
  }
});

test("visitors get neither documents of a project under NDA nor their files", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["Nightjar"]), { name: "Nightjar.pdf" });
  await addProject(server, [body.url], { nda: true });
  await prepareDocuments(server.context);
  expect(await documentsOn(server)).toEqual([]);
  const id = idOf(body.url);
  for (const name of [`${id}.pdf`, `${id}-page-1.webp`, `${id}-page-1-small.webp`, `${id}-texts.json`]) {
    expect((await server.call("GET", `/media/${name}`)).status, name).toBe(404);
    expect((await server.asOwner("GET", `/media/${name}`)).status, name).toBe(200);
  }
});

test("a client whose link has a watermark reads the pages, and gets no PDF without it", async () => {
  const server = await startTestServer({ app: (context) => ({ pages: clientPagesOf(context) }) });
  const { body } = await upload(server, makePdf(["Nightjar"]));
  const { body: project } = await addProject(server, [body.url], { nda: true });
  await prepareDocuments(server.context);
  for (const watermark of [false, true]) {
    const link = await makeLink(server, { targets: [{ kind: "project", id: project.id }], watermark });
    const { home, cookie } = await press(server, link.path);
    const page = await visit(server, home.replace("work", `projects/${project.id}`), { cookie });
    const [image = ""] = /\/s\/\w+\/media\/[\w.-]+\/\w+-page-1\.webp/.exec(page.text) ?? [];
    expect((await visit(server, image)).status).toBe(200);
    expect(/\/s\/\w+\/media\/[\w.-]+\/\w+\.pdf/.test(page.text)).toBe(!watermark);
  }
});

test("deleting a document deletes its pages, and another PDF in its place brings its own", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["One", "Two"]));
  const project = await addProject(server, [body.url]);
  await prepareDocuments(server.context);
  expect(await listMedia(server.dataDir)).toHaveLength(5);
  const replaced = await sendFile(server, "PUT", `/api/media/${body.fileId}/file`, "file", makePdf(["Three"]), {
    name: "b.pdf",
  });
  expect(replaced.status, replaced.text).toBe(200);
  await prepareDocuments(server.context);
  const [shown] = await documentsOn(server);
  expect(shown).toMatchObject({ count: 1, title: "Plan 1", url: replaced.body.url });
  expect((await server.app.inject(shown.textUrl)).json()).toEqual(["Three"]);

  expect((await server.asOwner("DELETE", `/api/media/${body.fileId}`)).status).toBe(409);
  await server.asOwner("DELETE", `/portfolio/${project.body.id}`);
  await server.asOwner("DELETE", `/trash/project/${project.body.id}`);
  expect((await server.asOwner("DELETE", `/api/media/${body.fileId}`)).status).toBe(204);
  expect(await listMedia(server.dataDir)).toEqual([]);
});

test("an export carries the PDF, and an import makes its pages again", async () => {
  const server = await startTestServer();
  const { body } = await upload(server, makePdf(["One", "Two"]));
  await addProject(server, [body.url]);
  await prepareDocuments(server.context);
  const folder = join(makeParent(), "export");
  expect((await exportSite(server.context, folder)).problems).toEqual([]);
  const other = await startTestServer();
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 1, problems: [] });
  expect(await importFrom(other.context, folder)).toMatchObject({ projects: 0, problems: [] });
  await prepareDocuments(other.context);
  expect(await documentsOn(other)).toEqual(await documentsOn(server));
});
