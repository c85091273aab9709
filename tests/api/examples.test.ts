import { expect, test } from "vitest";
import { landingCategories } from "#contract/project-terms.ts";
import { createContext } from "#server/create-context.ts";
import { fillWithExamples, removeExamples } from "#server/import/examples.ts";
import { insertProject, listProjects } from "#server/store/tables/projects.ts";
import { saveSetting } from "#server/store/tables/settings.ts";
import { fillExampleSite, storeExampleMedia } from "#tests/support/example-site.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const env = { DEMO_CONTENT: "true" };

const tables = [
  "posts",
  "projects",
  "selections",
  "builds",
  "buildFiles",
  "categories",
  "trashedCategories",
  "media",
  "revisions",
  "formerAddresses",
  "autosaves",
  "searchSpellings",
] as const;

async function count(server: TestServer, table: (typeof tables)[number] = "posts"): Promise<number> {
  return (await server.context.db.selectFrom(table).selectAll().execute()).length;
}

async function countFiles(server: TestServer): Promise<number> {
  let files = 0;
  for await (const _ of server.context.storage.list()) files += 1;
  return files;
}

test("a new site gets the examples once, and removing them leaves no trace", async () => {
  const server = await startTestServer({ env });
  await fillExampleSite(server.context);

  expect((await server.call("GET", "/blogs")).body.total).toBeGreaterThanOrEqual(21);
  expect(
    (await server.asOwner("GET", "/blogs?published=false")).body.items.map(
      (post: { publishAt: unknown }) => post.publishAt,
    ),
  ).toEqual([null, null, null]);
  const dates = (await server.call("GET", "/blogs?limit=200")).body.items.map(
    (post: { publishedAt: string }) => post.publishedAt,
  ) as string[];
  expect(dates.every((date) => date <= server.clock.now().toISOString())).toBe(true);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(Date.parse(dates[0] ?? "") - Date.parse(dates.at(-1) ?? "")).toBeGreaterThan(18 * 30 * 86_400_000);
  const categories = (await server.call("GET", "/categories")).body as { posts: number }[];
  expect(categories.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...categories.map(({ posts }) => posts))).toBeGreaterThan(0);
  expect((await server.call("GET", "/blogs?search=jump")).body.total).toBeGreaterThan(0);
  expect((await server.call("GET", "/portfolio/starred")).body.items.length).toBeGreaterThanOrEqual(6);
  const builds = await server.context.db
    .selectFrom("builds")
    .innerJoin("projects", "projects.id", "builds.projectId")
    .select(["builds.publishedAt", "projects.year"])
    .execute();
  // A game is as old as its project.
  expect(builds.map(({ publishedAt }) => Number(publishedAt?.slice(0, 4)))).toEqual(builds.map(({ year }) => year));
  const projects = (await server.call("GET", "/portfolio")).body.items as { gallery: string[] }[];
  const images = projects.flatMap(({ gallery }) => gallery);
  expect(images.length).toBeGreaterThan(20);
  for (const url of images) expect((await server.call("GET", url)).status).toBe(200);
  for (const category of landingCategories)
    expect((await server.call("GET", `/portfolio?cat=${category}`)).body.items.length).toBeGreaterThan(1);
  expect((await server.asOwner("GET", "/activity")).body.items).toHaveLength(1);

  expect(
    (await server.asOwner("GET", "/api/media?alt=missing")).body.items.map((item: { name: string }) => item.name),
    "images that nobody has described",
  ).toEqual([]);

  const before = await count(server);
  await fillWithExamples(server.context);
  expect(await count(server)).toBe(before);

  const [category] = (await server.asOwner("GET", "/categories")).body as { id: number }[];
  await server.asOwner("PUT", `/categories/${category?.id}`, { name: "Renamed" });
  await server.asOwner("DELETE", `/categories/${category?.id}`);
  expect((await server.call("DELETE", "/examples")).status).toBe(401);
  expect((await server.asOwner("DELETE", "/examples")).status).toBe(204);
  for (const table of tables.slice(0, -1)) expect([table, await count(server, table)]).toEqual([table, 0]);
  expect(await countFiles(server)).toBe(0);
  expect((await server.call("GET", "/blogs?search=jump")).body.total).toBe(0);
  expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe("Removed the example content");

  await fillWithExamples(server.context);
  expect(await count(server)).toBe(0);
});

test("removing the examples keeps what the owner wrote, used or edited", async () => {
  const server = await startTestServer({ env });
  await fillExampleSite(server.context);
  const [example, edited] = (await server.call("GET", "/blogs?fields=content")).body.items;
  const [editedProject] = (await server.call("GET", "/portfolio")).body.items;
  const images = (await server.asOwner("GET", "/api/media?kind=image")).body.items as { url: string }[];
  const [inText, thumbnailUrl, inGallery] = images.map(({ url }) => url);

  const { body: own } = await server.asOwner("POST", "/blogs", {
    title: "Mine",
    description: "Mine",
    category: example.category,
    content: `<p><img src="${inText}" alt=""></p>`,
    published: true,
  });
  const { _id, title, description, content } = edited;
  expect(
    (
      await server.asOwner("PUT", `/blogs/${_id}`, {
        title,
        description,
        content: `${content}<p>With a line of mine.</p>`,
        published: true,
      })
    ).status,
  ).toBe(200);
  const { id, slug } = editedProject;
  const gallery = [...editedProject.gallery, inGallery];
  expect(
    (await server.asOwner("PUT", `/portfolio/${id}`, { title: "My project", slug, thumbnailUrl, gallery })).status,
  ).toBe(200);
  await server.asOwner("POST", "/categories", { name: "My own" });

  expect((await server.asOwner("DELETE", "/examples")).status).toBe(204);
  expect(new Set((await server.call("GET", "/blogs")).body.items.map((post: { title: string }) => post.title))).toEqual(
    new Set([own.title, title]),
  );
  expect(
    (await server.call("GET", "/portfolio")).body.items.map((project: { title: string }) => project.title),
  ).toEqual(["My project"]);
  expect(
    new Set((await server.asOwner("GET", "/categories")).body.map((category: { name: string }) => category.name)),
  ).toEqual(new Set(["My own", example.category]));
  for (const url of [inText, thumbnailUrl, ...gallery])
    expect((await server.call("GET", String(url))).status).toBe(200);
});

test("a site that has started before, or with the examples turned off, gets none", async () => {
  const without = await startTestServer();
  await fillWithExamples(without.context);
  expect(await listProjects(without.context.db)).toEqual([]);
  // The next start doesn't add them either, although it no longer has the setting.
  await fillWithExamples({ ...without.context, config: { ...without.context.config, demoContent: true } });
  expect(await listProjects(without.context.db)).toEqual([]);

  const begun = await startTestServer({ env });
  await begun.asOwner("POST", "/categories", { name: "Mine" });
  await fillWithExamples(begun.context);
  expect(await listProjects(begun.context.db)).toEqual([]);
});

test("an interrupted setup of the examples is repeated at the next start, which leaves what the owner made of them", async () => {
  const server = await startTestServer({ env });
  await server.asOwner("POST", "/portfolio", { title: "Half done", slug: "tower-drift" });
  const [half] = await listProjects(server.context.db);
  if (!half) throw new Error("There is no project.");
  await server.context.db.deleteFrom("projects").execute();
  const { id: _, ...values } = half;
  await insertProject(server.context.db, { ...values, example: true });
  await saveSetting(server.context.db, "demo-content", "filling");

  const restarted = await createContext(server.context.config);
  await fillExampleSite(restarted, { areOwned: true });
  expect(
    (await listProjects(restarted.db))
      .filter((project) => project.slug === "tower-drift")
      .map((project) => project.title),
  ).toEqual(["Tower Drift"]);

  // The owner could write meanwhile.
  const [example] = (await server.call("GET", "/blogs?fields=content")).body.items;
  const { _id, title, description, content } = example;
  const edited = { title, description, content: `${content}<p>With a line of mine.</p>`, published: true };
  expect((await server.asOwner("PUT", `/blogs/${_id}`, edited)).status).toBe(200);
  const [project] = (await server.call("GET", "/portfolio")).body.items;
  expect(
    (
      await server.asOwner("PUT", `/portfolio/${project.id}`, {
        title: "My project",
        slug: project.slug,
        thumbnailUrl: project.thumbnailUrl,
        gallery: project.gallery,
      })
    ).status,
  ).toBe(200);
  const before = await count(server);
  await saveSetting(server.context.db, "demo-content", "filling");
  await fillWithExamples(restarted);
  expect(await count(server)).toBe(before);
  const posts = (await server.call("GET", "/blogs?fields=content&limit=200")).body.items as (typeof edited)[];
  expect(posts.filter((post) => post.title === title).map((post) => post.content)).toEqual([
    expect.stringContaining("With a line of mine."),
  ]);
  expect((await server.call("GET", `/portfolio/slug/${project.slug}`)).body.title).toBe("My project");

  await removeExamples(restarted);
  expect((await listProjects(restarted.db)).map((row) => row.title)).toEqual(["My project"]);
  expect(await count(server)).toBe(1);
  await restarted.close();
});

test("removing the examples while a first start adds them ends that, and leaves none", async () => {
  const server = await startTestServer({ env });
  const { context } = server;
  await storeExampleMedia(context, true);
  const adding = fillWithExamples(context);
  context.addingExamples = { stop: () => adding };
  expect((await server.call("GET", "/site")).body.isBeingFilled).toBe(true);
  await expect.poll(() => count(server), { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  expect((await server.asOwner("DELETE", "/examples")).status).toBe(204);
  for (const table of ["posts", "projects", "selections"] as const) expect(await count(server, table)).toBe(0);
  await fillWithExamples(context);
  expect(await count(server)).toBe(0);
});
