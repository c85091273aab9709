import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function addProjects(server: TestServer, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const { body } = await server.asOwner("POST", "/portfolio", { title, slug: title });
    ids.push(body.id as number);
  }
  return ids;
}

async function shownIn(server: TestServer, slug: string): Promise<string[]> {
  const { body } = await server.call("GET", `/selections/slug/${slug}`);
  return (body.projects as { title: string }[]).map(({ title }) => title);
}

test("visitors read a selection with its projects in the owner's order, without those in the trash", async () => {
  const server = await startTestServer();
  const [tower = 0, harbor = 0, moss = 0] = await addProjects(server, "Tower", "Harbor", "Moss");
  const made = await server.asOwner("POST", "/selections", {
    title: " Gameplay programming ",
    slug: "Game Play",
    introduction: "For studios.\nWith games.",
    projectIds: [moss, tower, harbor, tower],
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    slug: "game-play",
    title: "Gameplay programming",
    introduction: "For studios. With games.",
    listed: true,
    projectIds: [moss, tower, harbor],
    shown: 3,
  });
  // The same project may be in several.
  await server.asOwner("POST", "/selections", { title: "Art", slug: "art", listed: false, projectIds: [tower] });
  expect(await shownIn(server, "game-play")).toEqual(["Moss", "Tower", "Harbor"]);
  expect((await server.call("GET", "/selections/slug/art")).body).toMatchObject({ title: "Art", listed: false });
  expect((await server.call("GET", "/selections")).status).toBe(401);
  for (const slug of ["none", "a%00b", "__proto__"])
    expect((await server.call("GET", `/selections/slug/${slug}`)).status, slug).toBe(404);

  await server.asOwner("DELETE", `/portfolio/${tower}`);
  expect(await shownIn(server, "game-play")).toEqual(["Moss", "Harbor"]);
  expect(await shownIn(server, "art")).toEqual([]);
  expect((await server.asOwner("GET", "/selections")).body.items).toMatchObject([
    { title: "Art", projectIds: [tower], shown: 0 },
    { title: "Gameplay programming", shown: 2 },
  ]);
  // It can be saved meanwhile, and the project comes back to its place.
  const { id } = made.body as { id: number };
  const fields = { title: "Gameplay", slug: "game-play", projectIds: [moss, tower, harbor] };
  expect((await server.asOwner("PUT", `/selections/${id}`, fields)).body).toMatchObject({ shown: 2 });
  await server.asOwner("POST", `/portfolio/${tower}/restore`);
  expect(await shownIn(server, "game-play")).toEqual(["Moss", "Tower", "Harbor"]);

  await server.asOwner("DELETE", `/portfolio/${tower}`);
  await server.asOwner("DELETE", `/trash/project/${tower}`);
  expect((await server.asOwner("GET", "/selections")).body.items).toMatchObject([
    { projectIds: [] },
    { projectIds: [moss, harbor] },
  ]);
  expect((await server.asOwner("GET", "/activity")).body.items.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(["Added the selection “Art”", "Edited the selection “Gameplay”"]),
  );
});

test("a new slug keeps the former URL working until another selection takes it", async () => {
  const server = await startTestServer();
  const first = await server.asOwner("POST", "/selections", { title: "Games", slug: "games" });
  await server.asOwner("PUT", `/selections/${first.body.id}`, { title: "Games", slug: "gameplay" });
  await server.asOwner("PUT", `/selections/${first.body.id}`, { title: "Games", slug: "play" });
  const slugOf = async (slug: string) => (await server.call("GET", `/selections/slug/${slug}`)).body.slug as string;
  for (const slug of ["games", "gameplay", "play", "Play", "GAMES"]) expect(await slugOf(slug), slug).toBe("play");
  await server.asOwner("POST", "/selections", { title: "Others", slug: "games" });
  expect([await slugOf("games"), await slugOf("gameplay")]).toEqual(["games", "play"]);
  // Taken back.
  await server.asOwner("PUT", `/selections/${first.body.id}`, { title: "Games", slug: "gameplay" });
  expect([await slugOf("gameplay"), await slugOf("play")]).toEqual(["gameplay", "gameplay"]);
  expect((await server.asOwner("DELETE", `/selections/${first.body.id}`)).status).toBe(204);
  for (const slug of ["gameplay", "play"])
    expect((await server.call("GET", `/selections/slug/${slug}`)).status, slug).toBe(404);
  expect((await server.asOwner("DELETE", `/selections/${first.body.id}`)).status).toBe(404);
});

test("bad input gets one sentence and the field, and changes nothing", async () => {
  const server = await startTestServer();
  const [project = 0] = await addProjects(server, "Tower");
  const good = { title: "Games", slug: "games", projectIds: [project] };
  const { body } = await server.asOwner("POST", "/selections", good);
  const bad: [fields: object, status: number, field: string][] = [
    [{ slug: "Games" }, 409, "slug"],
    [{ slug: "!?" }, 400, "slug"],
    [{ slug: "" }, 400, "slug"],
    [{ title: " " }, 400, "title"],
    [{ title: "x".repeat(limits.selection.title + 1) }, 400, "title"],
    [{ introduction: "x".repeat(limits.selection.introduction + 1) }, 400, "introduction"],
    [{ projectIds: [project, project + 1] }, 400, "projectIds"],
    [{ projectIds: [0] }, 400, "projectIds.0"],
    [{ projectIds: Array.from({ length: limits.selection.projects + 1 }, () => project) }, 400, "projectIds"],
  ];
  for (const [fields, status, field] of bad) {
    const answer = await server.asOwner("POST", "/selections", { ...good, slug: "others", ...fields });
    expect([answer.status, answer.body.field], answer.text).toEqual([status, field]);
  }
  for (const title of ["x".repeat(limits.selection.title), "ברוכים הבאים"])
    expect((await server.asOwner("PUT", `/selections/${body.id}`, { ...good, title })).status, title).toBe(200);
  expect((await server.asOwner("GET", "/selections")).body.items).toHaveLength(1);
  expect((await server.asOwner("PUT", "/selections/99", good)).status).toBe(404);
  for (let count = 1; count < limits.selection.most; count++)
    await server.asOwner("POST", "/selections", { title: "More", slug: `more-${count}` });
  const tooMany = await server.asOwner("POST", "/selections", { title: "Last", slug: "last" });
  expect([tooMany.status, tooMany.body.message]).toEqual([409, expect.stringContaining("Delete one first.")]);
});
