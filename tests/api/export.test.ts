import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { MediaItem } from "#contract/media.ts";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { fillExampleSite } from "#tests/support/example-site.ts";
import { look, makeParent, upload } from "#tests/support/exports.ts";
import { makeImage } from "#tests/support/media.ts";
import { makeBox, prepareModels } from "#tests/support/models.ts";
import { makeM4a, makeWav } from "#tests/support/sound.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

test("exporting the example site and importing it into an empty site gives the same site", async () => {
  await exportAndImport();
});

test(
  "importing an export again changes nothing, and the export of the other site is the same",
  { tags: ["long"] },
  async () => {
    const { server, other, folder, posts } = await exportAndImport();
    for (const { context } of [other, server])
      expect(await importFrom(context, folder)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: posts,
        projects: 0,
        problems: [],
      });
    const again = join(makeParent(), "again");
    await exportSite(other.context, again);
    for (const file of readdirSync(join(folder, "posts")))
      expect(readFileSync(join(again, "posts", file), "utf8"), file).toBe(
        readFileSync(join(folder, "posts", file), "utf8"),
      );
  },
);

async function exportAndImport() {
  const server = await startTestServer({ env: { DEMO_CONTENT: "true" } });
  await fillExampleSite(server.context);
  const folder = join(makeParent(), "export");
  const exported = await exportSite(server.context, folder);
  const before = await look(server);
  expect(exported).toEqual({
    posts: before.posts.length,
    drafts: 3,
    pages: 0,
    projects: before.projects.length,
    categories: before.categories.length,
    files: before.media.length,
    builds: 2,
    problems: [],
  });

  const other = await startTestServer();
  const report = await importFrom(other.context, folder);
  expect(report).toMatchObject({
    created: before.posts.length,
    projects: before.projects.length,
    pictures: before.media.length,
    notes: [],
    problems: [],
  });
  expect(await look(other)).toEqual(before);
  return { server, other, folder, posts: before.posts.length };
}

test("an import takes over changes in the folder and keeps changes made on the site in the meantime", async () => {
  const server = await startTestServer();
  const mine = (
    await server.asOwner("POST", "/blogs", { title: "Mine", description: "d", content: "<p>One</p>", published: true })
  ).body;
  await server.asOwner("POST", "/blogs", { title: "Theirs", description: "d", content: "<p>One</p>", published: true });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  for (const name of ["mine", "theirs"]) {
    const path = join(folder, "posts", `${name}.md`);
    writeFileSync(path, readFileSync(path, "utf8").replace("One", "Two").replaceAll("\n", "\r\n"));
  }
  await server.asOwner("PUT", `/blogs/${mine._id}`, {
    title: "Mine",
    description: "d",
    content: "<p>Mine</p>",
    published: true,
  });
  const report = await importFrom(server.context, folder);
  expect(report).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 0,
    problems: [
      { file: "posts/mine.md", message: "not imported: it changed here since the export, and stays as it is" },
    ],
  });
  expect((await server.call("GET", "/blogs/theirs")).body.content).toBe("<p>Two</p>");
  expect((await server.call("GET", "/blogs/mine")).body.content).toBe("<p>Mine</p>");
  const revisions = await server.asOwner(
    "GET",
    `/blogs/${(await server.call("GET", "/blogs/theirs")).body._id}/revisions`,
  );
  expect(revisions.body.items).toHaveLength(2);
});

test("an export from before posts said where they were first published leaves that alone on its own site", async () => {
  const server = await startTestServer();
  const canonicalUrl = "https://blog.example.com/a";
  const post = { title: "A", description: "d", content: "<p>Old</p>", published: true };
  const { _id } = (await server.asOwner("POST", "/blogs", { ...post, canonicalUrl })).body;
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  const file = join(folder, "posts", "a.md");
  const exported = readFileSync(file, "utf8");
  const earlier = exported.replace(`canonical_url: ${canonicalUrl}\n`, "");
  expect(earlier).not.toBe(exported);
  writeFileSync(file, earlier.replace("Old", "New"));
  expect(await importFrom(server.context, folder)).toMatchObject({ updated: 1, problems: [] });
  expect((await server.asOwner("GET", `/blogs/${_id}`)).body).toMatchObject({ content: "<p>New</p>", canonicalUrl });
});

test("an export replaces an earlier export and nothing else", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", published: true });
  const parent = makeParent();
  const folder = join(parent, "export");
  mkdirSync(folder);
  await exportSite(server.context, folder);
  await server.asOwner("POST", "/blogs", { title: "B", description: "d", published: true });
  await exportSite(server.context, folder);
  expect(readdirSync(join(folder, "posts"))).toEqual(["a.md", "b.md"]);
  expect(readdirSync(parent)).toEqual(["export"]);

  writeFileSync(join(folder, "notes.txt"), "mine");
  await expect(exportSite(server.context, folder)).rejects.toThrow("holds notes.txt, which no export wrote");
  rmSync(join(folder, "notes.txt"));
  writeFileSync(join(folder, "posts", "a.md"), "edited");
  await expect(exportSite(server.context, folder)).rejects.toThrow("posts/a.md in");
  expect(readFileSync(join(folder, "posts", "a.md"), "utf8")).toBe("edited");
  mkdirSync(join(parent, "other"));
  writeFileSync(join(parent, "other", "x"), "");
  await expect(exportSite(server.context, join(parent, "other"))).rejects.toThrow("is not empty and no former export");
  await expect(exportSite(server.context, join(parent, "other", "x"))).rejects.toThrow("is a file");
  expect(readdirSync(parent)).toEqual(["export", "other"]);
});

test("a failed export leaves nothing behind", async () => {
  const server = await startTestServer();
  await upload(server);
  const parent = makeParent();
  server.context.storage.open = () => {
    throw new Error("The disk went away.");
  };
  await expect(exportSite(server.context, join(parent, "export"))).rejects.toThrow("The disk went away.");
  expect(readdirSync(parent)).toEqual([]);
});

test("a missing file is reported, and the rest is exported", async () => {
  const server = await startTestServer();
  const picture = await upload(server);
  await server.context.storage.remove(picture.replace("/media/", ""));
  const folder = join(makeParent(), "export");
  const report = await exportSite(server.context, folder);
  expect(report).toMatchObject({
    files: 0,
    problems: [expect.stringContaining("(a b.png) is missing in the media folder")],
  });
  expect(existsSync(join(folder, "media.yaml"))).toBe(true);
});

test("a damaged export is imported as far as possible", async () => {
  const server = await startTestServer();
  const picture = await upload(server);
  await server.asOwner("POST", "/blogs", {
    title: "A",
    description: "d",
    content: `<p><img src="${picture}" alt="" /></p>`,
    published: true,
  });
  await server.asOwner("POST", "/blogs", { title: "B", description: "d", published: true });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  const file = readdirSync(join(folder, "media"))[0] ?? "";
  // Another image under the same name is checked and stored like any upload.
  writeFileSync(
    join(folder, "media", file),
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
      .png()
      .toBuffer(),
  );
  writeFileSync(join(folder, "posts", "b.md"), "---\ntitle: [broken\n---\nx");
  writeFileSync(join(folder, "categories.yaml"), "{ nonsense");
  writeFileSync(
    join(folder, "media.yaml"),
    readFileSync(join(folder, "media.yaml"), "utf8").replace(
      "- file:",
      "- file: ../../../etc/passwd\n  kind: image\n  mime: image/png\n  width: 1\n  height: 1\n  bytes: 1\n  hash: " +
        "0".repeat(64) +
        "\n  sourceHash: " +
        "0".repeat(64) +
        "\n  createdAt: 2020-01-01T00:00:00.000Z\n- file:",
    ),
  );
  const other = await startTestServer();
  const report = await importFrom(other.context, folder);
  expect(report).toMatchObject({ created: 1, pictures: 1 });
  expect(report.problems.map(({ file }) => file)).toEqual([
    "media/../../../etc/passwd",
    "categories.yaml",
    "posts/b.md",
  ]);
  const [, source = ""] = /src="([^"]+)"/.exec((await other.call("GET", "/blogs/a")).body.content) ?? [];
  expect(source).not.toBe(picture);
  expect((await other.call("GET", source)).status).toBe(200);
});

test("an export of a newer version or with a damaged marker is refused with a message", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "A", description: "d" });
  const folder = join(makeParent(), "export");
  const seen: number[] = [];
  await exportSite(server.context, folder, { onProgress: (done, total) => seen.push(done / total) });
  expect(seen).toEqual([1]);
  const mark = join(folder, "savepoint-export.json");
  writeFileSync(mark, readFileSync(mark, "utf8").replace('"format": 1', '"format": 2'));
  await expect(importFrom(server.context, folder)).rejects.toThrow("newer version");
  writeFileSync(mark, "{");
  await expect(importFrom(server.context, folder)).rejects.toThrow("savepoint-export.json in the folder is damaged");
  rmSync(mark);
  // The remaining files are ordinary Markdown.
  expect(await importFrom(server.context, folder)).toMatchObject({ created: 1, problems: [] });
});

test("a dry run of importing an export writes nothing", async () => {
  const server = await startTestServer();
  await upload(server);
  await server.asOwner("POST", "/categories", { name: "C" });
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", category: "C", published: true });
  await server.asOwner("POST", "/portfolio", { title: "P", slug: "p" });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  const other = await startTestServer();
  expect(await importFrom(other.context, folder, { dryRun: true })).toMatchObject({
    created: 1,
    projects: 1,
    pictures: 1,
    problems: [],
  });
  expect(await look(other)).toEqual({
    posts: [],
    projects: [],
    selections: [],
    categories: [],
    formerAddresses: [],
    media: [],
    hashes: {},
  });
});

test(
  "audio, models and files come back from an export byte for byte, and a changed one is refused",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    const wav = makeWav(2);
    for (const [name, bytes] of [
      ["theme.wav", wav],
      ["voice.m4a", makeM4a(3, "isom")],
      ["manual.pdf", Buffer.from("%PDF-1.7")],
      ["costs.csv", Buffer.from("a,b")],
      ["crate.glb", await makeBox()],
    ] as const) {
      const { status, text } = await sendFile(server, "POST", "/api/media", "file", bytes, { name });
      expect(status, text).toBe(201);
    }
    await prepareModels(server.context);
    const [crate] = (await server.asOwner("GET", "/api/media?kind=model")).body.items;
    const poster = await sendFile(server, "POST", "/api/media", "file", await makeImage(1600, 900).png().toBuffer());
    const view = {
      name: "Crate",
      position: [1, 2, 3],
      target: [0, 0, 0],
      environment: "night",
      background: "dark",
      clip: "",
      turntable: true,
      poster: poster.body.url,
    };
    await server.asOwner("PUT", `/api/media/${crate.id}/view`, view);
    await server.asOwner("POST", "/portfolio", { title: "Crate", slug: "crate", modelUrls: [crate.url] });
    const folder = join(makeParent(), "export");
    expect(await exportSite(server.context, folder)).toMatchObject({ files: 6, problems: [] });

    const listed = async (from: TestServer) =>
      ((await from.asOwner("GET", "/api/media")).body.items as MediaItem[]).toSorted((a, b) =>
        a.url < b.url ? -1 : 1,
      );
    const other = await startTestServer();
    expect(await importFrom(other.context, folder)).toMatchObject({ pictures: 6, problems: [] });
    await prepareModels(other.context);
    expect(await listed(other)).toEqual(await listed(server));
    const [model] = (await other.call("GET", "/portfolio/slug/crate?view=page")).body.models;
    expect(model).toMatchObject({ name: "Crate", view: { environment: "night" }, poster: { width: 1600 } });
    expect((await other.call("GET", model.src)).status).toBe(200);
    const theme = (await listed(other)).find(({ name }) => name === "theme.wav");
    expect((await other.app.inject(theme?.url ?? "")).rawPayload.equals(wav)).toBe(true);

    writeFileSync(join(folder, theme?.url.slice(1) ?? ""), "words");
    const third = await startTestServer();
    const { problems } = await importFrom(third.context, folder);
    expect(JSON.stringify(problems)).toContain("it is not the audio file that was exported");
    expect(await listed(third)).toHaveLength(5);
  },
);
