// What visitors get to know of a project's builds.
import { expect, test } from "vitest";
import { createProject, pushZip } from "#tests/support/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { pathOf, type PlaySite, startPlaySite } from "#tests/support/play.ts";

async function readPage(site: PlaySite, slug = "tower") {
  const { status, body, text } = await site.call("GET", `/portfolio/slug/${slug}?view=page`);
  expect(status, text).toBe(200);
  return body;
}

/** What cards say of the only project: in the list and in the search. */
async function readCards(site: PlaySite) {
  const { items, playable } = (await site.call("GET", "/portfolio")).body;
  const found = (await site.call("GET", "/search?q=tower")).body.items;
  return { playable, badges: [items[0].badge, found[0].badge], playBytes: items[0].playBytes };
}

async function push(site: PlaySite, project: number, version: string, fields: object = {}): Promise<void> {
  const { status, text } = await pushZip(site, project, makeBuildZip({ "a.txt": version }), { version, ...fields });
  expect(status, text).toBe(201);
}

test("a project's page has the live build and the published versions, and changes with each step at once", async () => {
  const site = await startPlaySite();
  const project = await createProject(site);
  await push(site, project, "0.1", { controls: "arrow keys", width: 800, height: 450, notes: "First" });
  expect(await readPage(site)).toMatchObject({ build: null, versions: [] });
  expect(await readCards(site)).toEqual({ playable: 0, badges: [undefined, undefined], playBytes: undefined });

  await site.asOwner("POST", `/portfolio/${project}/builds/1/publish`);
  const { liveUrl } = (await site.asOwner("GET", `/portfolio/${project}/builds`)).body;
  const live = { version: "0.1", live: true, url: liveUrl, controls: "arrow keys", width: 800, height: 450 };
  const first = await readPage(site);
  expect(first.build).toMatchObject({ ...live, engine: "html5", threads: false, reports: true, notes: "First" });
  expect(first.build.date.slice(0, 10)).toBe(site.clock.now().toISOString().slice(0, 10));
  expect(first.versions).toEqual([first.build]);
  expect(first.build).not.toHaveProperty("hosts");
  const card = { playable: 1, badges: ["play", "play"], playBytes: first.build.downloadBytes };
  expect(await readCards(site)).toEqual(card);

  await push(site, project, "0.2", { publish: true });
  const second = await readPage(site);
  expect(second.build).toMatchObject({ version: "0.2", url: liveUrl });
  expect(second.versions.map((each: { version: string; url: string }) => [each.version, pathOf(each.url)])).toEqual([
    ["0.2", pathOf(liveUrl)],
    ["0.1", `${pathOf(liveUrl)}v/1/`],
  ]);

  await site.asOwner("POST", `/portfolio/${project}/builds/rollback`);
  expect((await readPage(site)).build.version).toBe("0.1");
  expect((await site.call("GET", "/portfolio?cat=Playable")).body.items).toMatchObject([{ slug: "tower" }]);
  expect((await site.call("GET", "/portfolio?cat=3d")).body).toMatchObject({ items: [], playable: 1 });
  await site.asOwner("POST", `/portfolio/${project}/builds/1/unpublish`);
  expect(await readPage(site)).toMatchObject({ build: null, versions: [] });
  expect((await site.call("GET", "/portfolio?cat=playable")).body).toEqual({ items: [], playable: 0, shipped: 0 });
});

test("a project under NDA shows its build unless the owner keeps it confidential; then nobody plays it but in a test", async () => {
  const site = await startPlaySite();
  const project = await createProject(site);
  await push(site, project, "0.1", { publish: true });
  const { updatedAt: _, ...saved } = (await site.asOwner("GET", `/portfolio/${project}`)).body;
  const save = (fields: object) =>
    site.asOwner("PUT", `/portfolio/${project}`, {
      title: saved.title,
      slug: saved.slug,
      description: saved.description,
      nda: true,
      ...fields,
    });
  expect((await save({ confidential: ["year"] })).status).toBe(200);
  const { build } = await readPage(site);
  expect(build).toMatchObject({ version: "0.1", date: null });
  expect(await readCards(site)).toMatchObject({ playable: 1, badges: ["play", "play"] });

  await save({ confidential: ["builds"] });
  expect(await readPage(site)).toMatchObject({ build: null, versions: [] });
  const none = { playable: 0, badges: [undefined, undefined], playBytes: undefined };
  expect(await readCards(site)).toEqual(none);
  expect((await site.asOwner("GET", "/portfolio")).body.items[0]).not.toHaveProperty("badge");
  expect((await site.play(pathOf(build.url))).status).toBe(404);
  const tested = await site.asOwner("POST", `/portfolio/${project}/builds/1/test`);
  expect((await site.play(pathOf(tested.body.url))).status).toBe(200);
});

test("where builds can't be played, a project's page and card have none", async () => {
  const site = await startPlaySite({ PLAY_URL: "" });
  const project = await createProject(site);
  await push(site, project, "0.1", { publish: true });
  expect(await readPage(site)).toMatchObject({ build: null, versions: [] });
  expect(await readCards(site)).toMatchObject({ playable: 0, badges: [undefined, undefined] });
});
