import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Item = { number: number; kind: string; title: string; words: number; author: string; restoredFrom: number | null };
type Project = { id: number; slug: string; updatedAt: string };

const tower = { title: "Tower", slug: "tower", content: "<p>one two</p>", year: 2024, techStack: ["Unity", "C#"] };

test("the history of a project lists its saved states, and restores one but for its address, place and star", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  await server.asOwner("PUT", `/portfolio/${id}`, {
    ...tower,
    title: "Spire",
    slug: "spire",
    content: "<p>one</p>",
    year: 2025,
  });
  await server.asOwner("PATCH", `/portfolio/${id}`, { starred: true });
  await server.asOwner("PUT", "/portfolio/order", { ids: [id] });
  expect((await history(server, id)).map(({ kind, title, words }) => [kind, title, words])).toEqual([
    ["saved", "Spire", 1],
    ["saved", "Spire", 1],
    ["saved", "Tower", 2],
  ]);
  expect((await history(server, id)).every(({ author }) => author === "owner")).toBe(true);
  expect((await server.asOwner("GET", `/portfolio/${id}/revisions/1`)).body).toMatchObject({
    title: "Tower",
    content: "<p>one two</p>",
    year: "2024",
    techStack: "Unity, C#",
  });
  const restored = await server.asOwner("POST", `/portfolio/${id}/revisions/1/restore`);
  expect(restored.body).toMatchObject({
    title: "Tower",
    content: "<p>one two</p>",
    year: 2024,
    techStack: ["Unity", "C#"],
    slug: "spire",
    starred: true,
    order: 1,
  });
  expect((await history(server, id))[0]).toMatchObject({ kind: "restored", restoredFrom: 1 });
  expect((await server.asOwner("GET", `/portfolio/${id}/revisions/99`)).status).toBe(404);
});

test("a draft of a project keeps what could not be saved, and tells other editors of it", async () => {
  const server = await startTestServer();
  const project = await add(server);
  const path = `/portfolio/autosaves/${project.id}`;
  await server.asOwner("PUT", path, { title: "", year: "20x", techStack: "Unity, ", writer: "a1" });
  const second = await server.asOwner("PUT", path, { title: "Theirs", writer: "b2" });
  expect(second.body).toMatchObject({ itemUpdatedAt: project.updatedAt, others: [{ writer: "a1" }] });
  expect((await server.asOwner("GET", `${path}?writer=a1`)).body).toMatchObject({
    title: "",
    year: "20x",
    techStack: "Unity, ",
  });
  expect((await server.call("GET", "/portfolio/slug/tower")).body).toMatchObject({ title: "Tower", year: 2024 });
  expect((await server.asOwner("GET", "/blogs/autosaves")).body.items).toEqual([]);
  expect((await server.asOwner("PUT", path, { nothing: "known" })).status).toBe(400);
  expect((await server.asOwner("PUT", "/portfolio/autosaves/99", { title: "Nowhere" })).status).toBe(404);
});

test("saving a project ends the draft of its writer alone, also of a new project", async () => {
  const server = await startTestServer();
  await server.asOwner("PUT", "/portfolio/autosaves/new_0123-4567", { title: "Tow", writer: "a1" });
  const { id } = (await server.asOwner("POST", "/portfolio", { ...tower, draftKey: "new_0123-4567", writer: "a1" }))
    .body;
  expect(await drafts(server)).toEqual([]);
  for (const writer of ["a1", "b2"])
    await server.asOwner("PUT", `/portfolio/autosaves/${id}`, { title: "Typed", writer });
  await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, writer: "a1" });
  expect(await drafts(server)).toEqual([`${id} b2`]);
});

test("a draft of a project that is given up stays in its history; one with mistakes can be read there, not restored", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  const path = `/portfolio/autosaves/${id}`;
  await server.asOwner("PUT", path, { ...typed, title: "Given up", year: "20x", writer: "a1" });
  await server.asOwner("DELETE", `${path}?writer=a1&keep=true`);
  expect(await drafts(server)).toEqual([]);
  expect(await history(server, id)).toMatchObject([{ kind: "autosaved", title: "Given up" }, { kind: "saved" }]);
  expect((await server.asOwner("GET", `/portfolio/${id}/revisions/2`)).body).toMatchObject({ year: "20x" });
  const refused = await server.asOwner("POST", `/portfolio/${id}/revisions/2/restore`);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringMatching(/^This revision can’t be restored: year must be a number/),
  ]);
  await server.asOwner("PUT", path, { ...typed, title: "Given up", year: "2020", writer: "a1" });
  await server.asOwner("DELETE", `${path}?writer=a1&keep=true`);
  expect((await server.asOwner("POST", `/portfolio/${id}/revisions/3/restore`)).body).toMatchObject({
    title: "Given up",
    year: 2020,
  });
});

test("hours of typing into a project without a save leave revisions", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  for (let minute = 1; minute <= 45; minute++) {
    server.clock.advance(60_000);
    await server.asOwner("PUT", `/portfolio/autosaves/${id}`, {
      ...typed,
      content: `<p>minute ${minute}</p>`,
      writer: "a1",
    });
  }
  expect((await history(server, id)).filter(({ kind }) => kind === "autosaved").length).toBeGreaterThanOrEqual(4);
});

test("the history of a project that an earlier version made begins with its state before the first change", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  await server.context.db.deleteFrom("revisions").execute();
  await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, title: "Spire" });
  expect((await history(server, id)).map(({ title }) => title)).toEqual(["Spire", "Tower"]);
});

test("hostile HTML in the draft of a project does no harm in its history", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  const content = `<p onclick="x()">typed</p><script>x()</script>`;
  await server.asOwner("PUT", `/portfolio/autosaves/${id}`, { ...typed, content, writer: "a1" });
  await server.asOwner("DELETE", `/portfolio/autosaves/${id}?writer=a1&keep=true`);
  expect((await server.asOwner("GET", `/portfolio/${id}/revisions/2`)).body.content).toBe("<p>typed</p>");
  expect((await server.asOwner("POST", `/portfolio/${id}/revisions/2/restore`)).body.content).toBe("<p>typed</p>");
});

test("what is deleted for good takes its drafts and revisions along", async () => {
  const server = await startTestServer();
  const { id } = await add(server);
  await server.asOwner("PUT", `/portfolio/autosaves/${id}`, { title: "Typed", writer: "a1" });
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect(await drafts(server)).toEqual([`${id} a1`]);
  await server.asOwner("DELETE", `/trash/project/${id}`);
  const { db } = server.context;
  expect(await drafts(server)).toEqual([]);
  expect(await db.selectFrom("revisions").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("mediaUses").selectAll().execute()).toEqual([]);
});

const typed = { slug: "tower", title: "Tower", content: "<p>one two</p>" };

async function add(server: TestServer): Promise<Project> {
  return (await server.asOwner("POST", "/portfolio", tower)).body;
}

async function history(server: TestServer, id: number): Promise<Item[]> {
  return (await server.asOwner("GET", `/portfolio/${id}/revisions`)).body.items;
}

async function drafts(server: TestServer): Promise<string[]> {
  const { items } = (await server.asOwner("GET", "/portfolio/autosaves")).body;
  return items.map(({ key, writer }: { key: string; writer: string }) => `${key} ${writer}`);
}
