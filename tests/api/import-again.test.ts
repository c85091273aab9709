import { expect, test } from "vitest";
import { makeFolder, png, readPost, runImport, writeInto } from "#tests/support/imports.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("a second import updates what changed and rewrites nothing else", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "a.md": "---\ntitle: A\ncategory: Games\n---\nOne ![p](p.png)",
    "b.md": "---\ntitle: B\n---\nTwo",
    "p.png": png,
  });
  expect(await runImport(server, root)).toMatchObject({ created: 2, unchanged: 0 });
  expect(await runImport(server, root)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
    pictures: 1,
    problems: [],
  });
  writeInto(root, "a.md", "---\ntitle: A, second edition\ndate: 2012-12-12\ncategory: Games\n---\nOne and a half");
  expect(await runImport(server, root, { dryRun: true })).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect((await readPost(server, "a")).title).toBe("A");
  expect(await runImport(server, root)).toMatchObject({ created: 0, updated: 1, unchanged: 1, problems: [] });
  const a = await readPost(server, "a");
  expect(a).toMatchObject({
    title: "A, second edition",
    content: "<p>One and a half</p>",
    createdAt: "2012-12-12T00:00:00.000Z",
    publishedAt: "2012-12-12T00:00:00.000Z",
  });
  expect((await server.asOwner("GET", `/blogs/${a._id}/revisions`)).body.items).toHaveLength(2);
  expect(
    (await server.asOwner("GET", `/blogs/${(await readPost(server, "b"))._id}/revisions`)).body.items,
  ).toHaveLength(1);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(2);
});

test("an import keeps the owner's changes and reports conflicts", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\ndescription: d\ncategory: Games\n---\nOne" });
  await runImport(server, root);
  const a = await readPost(server, "a");
  const mine = { title: "A", description: "mine", content: "<p>One</p>", category: "Games", published: false };
  expect((await server.asOwner("PUT", `/blogs/${a._id}`, mine)).status).toBe(200);

  writeInto(root, "a.md", "---\ntitle: A\ndescription: d\ncategory: Games\n---\nTwo");
  expect(await runImport(server, root)).toMatchObject({ updated: 1, problems: [] });
  expect(await readPost(server, "a")).toMatchObject({ description: "mine", content: "<p>Two</p>", published: false });

  await server.asOwner("PUT", `/blogs/${a._id}`, { ...mine, content: "<p>Mine</p>" });
  writeInto(root, "a.md", "---\ntitle: A\ndescription: d\ncategory: Games\n---\nThree");
  const report = await runImport(server, root);
  expect(report).toMatchObject({ updated: 0, unchanged: 0 });
  expect(report.problems).toMatchObject([
    { file: "a.md", message: expect.stringContaining("its text changed here and in the file since the last import") },
  ]);
  expect((await readPost(server, "a")).content).toBe("<p>Mine</p>");

  await server.asOwner("PUT", `/blogs/${a._id}`, { ...mine, content: "<p>Two</p>" });
  expect(await runImport(server, root)).toMatchObject({ updated: 1, problems: [] });
  expect((await readPost(server, "a")).content).toBe("<p>Three</p>");
});

test("an import does not restore a post from the trash", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\n---\nOne" });
  await runImport(server, root);
  await server.asOwner("DELETE", `/blogs/${(await readPost(server, "a"))._id}`);
  expect((await runImport(server, root)).problems[0]?.message).toContain("in the trash");
  await server.asOwner("DELETE", "/trash");
  expect(await runImport(server, root)).toMatchObject({ created: 1, problems: [] });
});

test("equal titles and taken or reserved slugs get new slugs", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "Notes", description: "d", published: true });
  const report = await runImport(
    server,
    makeFolder({
      "one/index.md": "---\ntitle: Same\nslug: notes\n---\n1",
      "two/index.md": "---\ntitle: Same\nslug: notes\n---\n2",
      "archive.md": "---\ntitle: Archive\n---\n3",
      "🎮.md": "---\ntitle: 🎮\n---\n4",
    }),
  );
  expect(report).toMatchObject({ created: 4, problems: [] });
  const slugs = (await server.asOwner("GET", "/blogs?limit=20")).body.items
    .map(({ slug }: { slug: string }) => slug)
    .toSorted();
  expect(slugs).toEqual(["archive-2", "notes", "notes-2", "notes-3", "untitled"]);
});
