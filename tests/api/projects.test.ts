import { forCaseLists } from "#contract/case-lists.ts";
import { forShortFacts, forStoryTexts } from "#contract/project-terms.ts";
import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const tower = {
  title: "Tower Drift",
  slug: "tower-drift",
  category: "game",
  techStack: ["Unity", "C#"],
  tags: ["Touch"],
  company: "Sample Labs",
  role: "Lead",
};

async function addProjects(server: TestServer, ...projects: Record<string, unknown>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const project of projects) {
    const answer = await server.asOwner("POST", "/portfolio", project);
    expect(answer.status, answer.text).toBe(201);
    ids.push(answer.body.id as number);
  }
  return ids;
}

async function titles(server: TestServer, path = "/portfolio"): Promise<string[]> {
  return (await server.call("GET", path)).body.items.map((project: { title: string }) => project.title);
}

test("an added project is returned complete, with empty values for missing fields", async () => {
  const server = await startTestServer();
  const answer = await server.asOwner("POST", "/portfolio", { title: "  Moss & Iron ", slug: "Moss & Iron" });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    _id: String(answer.body.id),
    id: expect.any(Number),
    title: "Moss & Iron",
    slug: "moss-iron",
    description: "",
    category: "project",
    thumbnailUrl: "",
    clipUrl: "",
    backgroundUrl: "",
    mediaType: "image",
    mediaUrl: "",
    modelUrls: [],
    techStack: [],
    techYears: [],
    state: "",
    ...forShortFacts(() => ""),
    ...forStoryTexts(() => ""),
    ...forCaseLists(() => []),
    contributions: [],
    content: "",
    postIds: [],
    service: "",
    tags: [],
    gallery: [],
    dateRange: "",
    year: null,
    company: "",
    role: "",
    starred: false,
    externalLink: "",
    order: 0,
    sortOrder: 0,
    nda: false,
    confidential: [],
    landing: ["apps"],
    pictures: {},
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await server.call("GET", "/portfolio/slug/moss-iron")).body.title).toBe("Moss & Iron");
});

test("a project keeps all its values, without blank list entries", async () => {
  const server = await startTestServer();
  const given = {
    ...tower,
    description: "A tower defense",
    mediaType: "video",
    mediaUrl: "/media/0123456789abcdef0123456789abcdef.mp4",
    thumbnailUrl: "/media/0123456789abcdef0123456789abcdef-poster.jpg",
    techStack: [" Unity ", "", "C#"],
    contributions: ["Wrote the wave editor", " "],
    gallery: ["", "/media/fedcba9876543210fedcba9876543210.png"],
    dateRange: "2020 – 2021",
    year: 2021,
    starred: true,
    externalLink: "https://example.com/",
    sortOrder: 3,
  };
  await addProjects(server, given);
  const { sortOrder, ...same } = given;
  expect((await server.call("GET", "/portfolio/slug/tower-drift")).body).toMatchObject({
    ...same,
    order: sortOrder,
    techStack: ["Unity", "C#"],
    contributions: ["Wrote the wave editor"],
    gallery: ["/media/fedcba9876543210fedcba9876543210.png"],
    landing: ["game"],
  });
});

test("an invalid project is refused with the reason, and nothing is added", async () => {
  const server = await startTestServer();
  for (const [body, reason] of [
    [{ slug: "x" }, "title"],
    [{ ...tower, title: "  " }, "title is required"],
    [{ ...tower, slug: "" }, "slug is required"],
    [{ ...tower, slug: "!!!" }, "slug must hold"],
    [{ ...tower, category: "toys" }, "category"],
    [{ ...tower, sortOrder: -1 }, "sortOrder must be at least 0"],
    [{ ...tower, sortOrder: 1.5 }, "sortOrder must be a whole number"],
    [{ ...tower, externalLink: "javascript:alert(1)" }, "externalLink"],
    [{ ...tower, thumbnailUrl: "/elsewhere.png" }, "thumbnailUrl must be"],
    [{ ...tower, mediaUrl: "/media/../secret" }, "mediaUrl must be"],
    [{ ...tower, gallery: ["http://127.0.0.1:1/x.png"] }, "not a public one"],
    [{ ...tower, techStack: "Unity, C#" }, "techStack"],
    [{ ...tower, color: "red" }, "color"],
  ] as const) {
    const answer = await server.asOwner("POST", "/portfolio", body);
    expect([answer.status, String(answer.body.message)], JSON.stringify(body)).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  }
  expect(await titles(server)).toEqual([]);
});

test("a slug that a project or a page already has is a conflict", async () => {
  const server = await startTestServer();
  const [id] = await addProjects(server, tower);
  await addProjects(server, { ...tower, slug: "other" });
  expect((await server.asOwner("POST", "/portfolio", { ...tower, slug: "Tower Drift" })).status).toBe(409);
  expect((await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, slug: "other" })).status).toBe(409);
  expect((await server.asOwner("PUT", `/portfolio/${id}`, tower)).status).toBe(200);
  expect((await server.asOwner("POST", "/portfolio", { ...tower, slug: "all" })).status).toBe(409);
});

test("starring changes only the star, and only the owner can get a project by its id", async () => {
  const server = await startTestServer();
  const [id] = await addProjects(server, { ...tower, techStack: ["C, C++", "Lua"], nda: true });
  const answer = await server.asOwner("PATCH", `/portfolio/${id}`, { starred: true });
  expect(answer.body).toMatchObject({
    starred: true,
    techStack: ["C, C++", "Lua"],
    company: "Sample Labs",
    role: "Lead",
  });
  expect(await titles(server, "/portfolio/starred")).toEqual(["Tower Drift"]);
  expect((await server.asOwner("GET", `/portfolio/${id}`)).body).toEqual(answer.body);
  expect((await server.call("GET", `/portfolio/${id}`)).status).toBe(401);
  expect((await server.call("PATCH", `/portfolio/${id}`, { body: { starred: false } })).status).toBe(401);
  expect((await server.asOwner("PATCH", `/portfolio/${id}`, { starred: false })).body.starred).toBe(false);
  expect((await server.asOwner("PATCH", "/portfolio/999", { starred: true })).status).toBe(404);
  expect((await server.asOwner("PATCH", `/portfolio/${id}`, { title: "x" })).status).toBe(400);
});

test("projects are listed in their order, the newest first among equal ones", async () => {
  const server = await startTestServer();
  await addProjects(
    server,
    { ...tower, title: "Third", slug: "c", sortOrder: 2 },
    { ...tower, title: "Second", slug: "b", sortOrder: 1 },
    { ...tower, title: "First", slug: "a", sortOrder: 1 },
  );
  expect(await titles(server)).toEqual(["First", "Second", "Third"]);
  const { items } = (await server.call("GET", "/portfolio")).body as {
    items: { order: number; sortOrder: number }[];
  };
  expect(items.map(({ order, sortOrder }) => [order, sortOrder])).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
});

test("the list can be filtered by category and type in any case", async () => {
  const server = await startTestServer();
  await addProjects(
    server,
    tower,
    { title: "Shop", slug: "shop", techStack: ["React / Next.js"], tags: ["Web"] },
    { title: "Pocket", slug: "pocket", description: "A mobile app" },
  );
  expect(await titles(server, "/portfolio?cat=GAME")).toEqual(["Tower Drift"]);
  expect(await titles(server, "/portfolio?cat=apps")).toEqual(["Pocket", "Shop"]);
  expect(await titles(server, "/portfolio?cat=apps&type=Mobile")).toEqual(["Pocket"]);
  expect(await titles(server, "/portfolio?cat=toys")).toEqual([]);
  expect((await server.call("GET", "/portfolio?kind=game")).status).toBe(400);
});

test("starred projects have their own list", async () => {
  const server = await startTestServer();
  await addProjects(server, tower, { ...tower, title: "Moss", slug: "moss", starred: true });
  expect(await titles(server, "/portfolio/starred")).toEqual(["Moss"]);
});

test("every page can link to the categories that have projects for visitors", async () => {
  const server = await startTestServer();
  const filled = async () => (await server.call("GET", "/portfolio/categories")).body.items as string[];
  expect(await filled()).toEqual([]);
  const secret = { title: "Secret", slug: "secret", category: "web3", nda: true, confidential: ["techStack"] };
  const [tower1] = await addProjects(server, tower, { ...secret, techStack: ["Blender"] });
  expect(await filled()).toEqual(["game", "apps"]);
  await server.asOwner("DELETE", `/portfolio/${tower1}`);
  expect(await filled()).toEqual(["apps"]);
});

test("a slug in another script is found by its encoded URL", async () => {
  const server = await startTestServer();
  const answer = await server.asOwner("POST", "/portfolio", { ...tower, slug: "Игра 1" });
  expect(answer.body.slug).toBe("игра-1");
  expect((await server.call("GET", `/portfolio/slug/${encodeURIComponent("игра-1")}`)).body.title).toBe("Tower Drift");
});

test("an impossible project id is not found", async () => {
  const server = await startTestServer();
  const notFound = { statusCode: 404, message: "Project not found" };
  for (const id of ["abc", "0", "-1", "1.5", "99999999999", "4711"]) {
    expect((await server.asOwner("PUT", `/portfolio/${id}`, tower)).body, id).toMatchObject(notFound);
    expect((await server.asOwner("DELETE", `/portfolio/${id}`)).body, id).toMatchObject(notFound);
    expect((await server.call("GET", `/portfolio/slug/${id}`)).body, id).toMatchObject(notFound);
  }
});

test("a save based on an older state does not overwrite a newer one", async () => {
  const server = await startTestServer();
  const { body: first } = await server.asOwner("POST", "/portfolio", tower);
  const { body: second } = await server.asOwner("PUT", `/portfolio/${first.id}`, {
    ...tower,
    role: "Director",
    updatedAt: first.updatedAt,
  });
  expect(second.updatedAt > first.updatedAt).toBe(true);
  expect(
    (await server.asOwner("PUT", `/portfolio/${first.id}`, { ...tower, role: "Tester", updatedAt: first.updatedAt }))
      .status,
  ).toBe(409);
  expect((await server.call("GET", "/portfolio/slug/tower-drift")).body.role).toBe("Director");
  expect((await server.asOwner("PUT", `/portfolio/${first.id}`, { ...tower, role: "Tester" })).body.role).toBe(
    "Tester",
  );
});

test("reordering lists projects by id, and the others follow", async () => {
  const server = await startTestServer();
  const [a, b, c] = await addProjects(
    server,
    { ...tower, title: "A", slug: "a" },
    { ...tower, title: "B", slug: "b" },
    { ...tower, title: "C", slug: "c" },
  );
  const answer = await server.asOwner("PUT", "/portfolio/order", { ids: [b, a] });
  expect(answer.status).toBe(200);
  expect(answer.body.items.map((project: { title: string; order: number }) => [project.title, project.order])).toEqual([
    ["B", 1],
    ["A", 2],
    ["C", 3],
  ]);
  expect(await titles(server)).toEqual(["B", "A", "C"]);

  expect((await server.asOwner("PUT", "/portfolio/order", { ids: [c, 4711, a] })).status).toBe(404);
  expect((await server.asOwner("PUT", "/portfolio/order", { ids: [c, c] })).status).toBe(400);
  expect(await titles(server)).toEqual(["B", "A", "C"]);
});

test("a deleted project goes to the trash, frees its slug, and can be restored", async () => {
  const server = await startTestServer();
  const [id] = await addProjects(server, tower);
  const removed = await server.asOwner("DELETE", `/portfolio/${id}`);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await titles(server)).toEqual([]);
  expect((await server.call("GET", "/portfolio/slug/tower-drift")).status).toBe(404);
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([
    expect.objectContaining({ kind: "project", id: String(id), title: "Tower Drift" }),
  ]);
  expect((await server.asOwner("DELETE", `/portfolio/${id}`)).status).toBe(404);

  await addProjects(server, { ...tower, title: "Successor" });
  const restored = await server.asOwner("POST", `/portfolio/${id}/restore`);
  expect([restored.status, restored.body.slug]).toEqual([200, "tower-drift-2"]);
  expect((await server.asOwner("POST", `/portfolio/${id}/restore`)).status).toBe(404);
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([]);
});

test("emptying the trash deletes only what is in it", async () => {
  const server = await startTestServer();
  const [id] = await addProjects(server, tower, { ...tower, title: "Kept", slug: "kept" });
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect((await server.asOwner("DELETE", "/trash")).status).toBe(204);
  expect((await server.asOwner("GET", "/trash")).body.items).toEqual([]);
  expect((await server.asOwner("POST", `/portfolio/${id}/restore`)).status).toBe(404);
  expect(await titles(server)).toEqual(["Kept"]);
});

test("a visitor never gets any sign of confidential fields, and the owner gets everything", async () => {
  const server = await startTestServer();
  const picture = "/media/0123456789abcdef0123456789abcdef.png";
  await addProjects(server, {
    ...tower,
    category: "project",
    techStack: ["Blender"],
    nda: true,
    starred: true,
    externalLink: "https://example.com/secret",
    company: "Specimen Games",
    thumbnailUrl: picture,
    gallery: [picture],
    description: "Renders for a trailer",
    confidential: ["techStack", "thumbnailUrl", "description"],
  });
  for (const path of ["/portfolio", "/portfolio/starred", "/portfolio/slug/tower-drift"]) {
    const answer = await server.call("GET", path);
    const project = answer.body.items?.[0] ?? answer.body;
    expect(project.title).toBe("Tower Drift");
    expect(project.landing).toEqual(["apps"]);
    for (const field of ["externalLink", "company", "techStack", "thumbnailUrl", "description", "confidential"])
      expect(project).not.toHaveProperty(field);
    expect(answer.text).not.toMatch(/secret|Specimen|Blender|0123456789abcdef/);
  }
  expect(await titles(server, "/portfolio?cat=3d")).toEqual([]);
  expect(await titles(server, "/portfolio?type=render")).toEqual([]);

  const { body } = await server.asOwner("GET", "/portfolio/slug/tower-drift");
  expect(body).toMatchObject({
    company: "Specimen Games",
    techStack: ["Blender"],
    thumbnailUrl: picture,
    landing: ["apps", "3d"],
    confidential: ["techStack", "thumbnailUrl", "description"],
  });
});

test("every write is visible to the next reader and logged as an activity", async () => {
  const server = await startTestServer();
  const versions = new Set([server.context.content.current()]);
  const [id] = await addProjects(server, tower);
  versions.add(server.context.content.current());
  for (const [method, path, body] of [
    ["PUT", `/portfolio/${id}`, tower],
    ["PUT", "/portfolio/order", { ids: [id] }],
    ["DELETE", `/portfolio/${id}`, undefined],
    ["POST", `/portfolio/${id}/restore`, undefined],
  ] as const) {
    await server.asOwner(method, path, body);
    versions.add(server.context.content.current());
  }
  expect(versions.size).toBe(6);
  const { body } = await server.asOwner("GET", "/activity");
  expect(body.items.map((entry: { text: string }) => entry.text).slice(0, 5)).toEqual([
    "Restored the project “Tower Drift” from the trash",
    "Moved the project “Tower Drift” to the trash",
    "Reordered the projects",
    "Edited the project “Tower Drift”",
    "Added the project “Tower Drift”",
  ]);
});

test("a former slug leads to the project until another project takes it", async () => {
  const server = await startTestServer();
  const [id, otherId] = await addProjects(server, tower, { ...tower, title: "Moss", slug: "moss" });
  await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, slug: "tower-two" });
  await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, slug: "tower-three" });
  const slugOf = async (slug: string) =>
    (await server.call("GET", `/portfolio/slug/${slug}`)).body.slug as string | undefined;
  for (const slug of ["tower-drift", "tower-two", "tower-three"]) expect(await slugOf(slug)).toBe("tower-three");

  await server.asOwner("PUT", `/portfolio/${otherId}`, { ...tower, title: "Moss", slug: "tower-two" });
  expect([await slugOf("tower-two"), await slugOf("moss"), await slugOf("tower-drift")]).toEqual([
    "tower-two",
    "tower-two",
    "tower-three",
  ]);
  await server.asOwner("PUT", `/portfolio/${id}`, { ...tower, slug: "tower-drift" });
  expect([await slugOf("tower-drift"), await slugOf("tower-three")]).toEqual(["tower-drift", "tower-drift"]);

  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect(await slugOf("tower-three"), "not to the trash").toBeUndefined();
  await server.asOwner("DELETE", "/trash");
  expect(await slugOf("tower-three")).toBeUndefined();
});

test("a project's page leads to the next three of its category, in a circle, and to all projects where it is alone", async () => {
  const server = await startTestServer();
  const named = (title: string, category: string) => ({ title, slug: title.toLowerCase(), category });
  await addProjects(server, ...["A", "B", "C", "D", "E"].map((title) => named(title, "game")), named("Armor", "3d"));
  const moreOf = async (slug: string) =>
    (await server.call("GET", `/portfolio/slug/${slug}?view=page`)).body.more.map(
      ({ title }: { title: string }) => title,
    );
  const all = await titles(server);
  const games = all.filter((title) => title !== "Armor");
  expect(await moreOf(String(games[0]).toLowerCase())).toEqual(games.slice(1, 4));
  expect(await moreOf(String(games[4]).toLowerCase())).toEqual(games.slice(0, 3));
  const at = all.indexOf("Armor");
  expect(await moreOf("armor")).toEqual([...all.slice(at + 1), ...all.slice(0, at)].slice(0, 3));
});
