// Playable builds of projects: uploaded, published, rolled back, edited, deleted.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { cleanup } from "#server/jobs/schedules.ts";
import { orphanedBuildFiles } from "#server/jobs/orphaned-files.ts";
import { append, compressBuilds, createProject, listLeftovers, pushZip } from "#tests/support/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const hour = 3_600_000;
const list = async (server: TestServer, project: number) =>
  (await server.asOwner("GET", `/portfolio/${project}/builds`)).body;
const versions = async (server: TestServer, project: number) =>
  Object.fromEntries(
    ((await list(server, project)).items as { version: string; state: string; live: boolean }[]).map(
      ({ version, state, live }) => [version, live ? "live" : state],
    ),
  );
const act = (server: TestServer, project: number, what: string) =>
  server.asOwner("POST", `/portfolio/${project}/builds/${what}`);

test("an uploaded build is listed with what was found in it, and is not live", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const answer = await pushZip(server, project, makeBuildZip({ "a.js": "play()" }), { version: "0.3", notes: "New" });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    number: 1,
    version: "0.3",
    notes: "New",
    state: "uploaded",
    live: false,
    engine: "html5",
    threads: false,
    files: 2,
    url: null,
    publishedAt: null,
  });
  expect(await list(server, project)).toMatchObject({
    items: [{ number: 1 }],
    liveUrl: null,
    canRollBack: false,
    problem: null,
  });
});

test("a Godot export without its engine is taken, with a warning in each answer", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const head = Buffer.alloc(20);
  head.write("GDPC");
  head.writeUInt32LE(4, 8);
  const files = { "index.js": "x", "index.pck": head };
  const broken = await pushZip(server, project, makeBuildZip(files));
  expect(broken.body).toMatchObject({ engine: "godot", warning: expect.stringContaining(".wasm file is missing") });
  const whole = await pushZip(server, project, makeBuildZip({ ...files, "index.wasm": "\0asm" }));
  expect(whole.body).toMatchObject({ engine: "godot", warning: null });
  expect((await list(server, project)).items).toMatchObject([{ warning: null }, { warning: broken.body.warning }]);
});

test("publishing and rolling back decide what is live, one step each", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const version of ["1", "2", "3"]) await pushZip(server, project, makeBuildZip({ "a.js": version }), { version });
  expect(await versions(server, project)).toEqual({ 1: "uploaded", 2: "uploaded", 3: "uploaded" });
  for (const number of [1, 2, 3]) expect((await act(server, project, `${number}/publish`)).status).toBe(200);
  expect(await versions(server, project)).toEqual({ 1: "published", 2: "published", 3: "live" });
  const { liveUrl } = await list(server, project);
  expect((await act(server, project, "rollback")).body.canRollBack).toBe(true);
  expect(await versions(server, project)).toEqual({ 1: "published", 2: "live", 3: "published" });
  expect((await act(server, project, "rollback")).body.canRollBack).toBe(false);
  expect(await versions(server, project)).toEqual({ 1: "live", 2: "published", 3: "published" });
  expect(await act(server, project, "rollback")).toMatchObject({
    status: 409,
    body: { message: "No other version was live before, so there is nothing to roll back to." },
  });
  await act(server, project, "3/publish");
  await act(server, project, "rollback");
  expect(await versions(server, project)).toEqual({ 1: "live", 2: "published", 3: "published" });
  expect((await list(server, project)).liveUrl).toBe(liveUrl);
});

test("a version that is unpublished is private again, and no rollback leads to it", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const version of ["1", "2", "3"]) await pushZip(server, project, makeBuildZip(), { version, publish: true });
  await act(server, project, "2/unpublish");
  await act(server, project, "rollback");
  expect(await versions(server, project)).toEqual({ 1: "live", 2: "uploaded", 3: "published" });
  await act(server, project, "1/unpublish");
  expect(await list(server, project)).toMatchObject({ liveUrl: null, canRollBack: false });
  expect((await act(server, project, "rollback")).status).toBe(409);
});

test("a live build can't be deleted, and the number of a deleted one is never given again", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const version of ["1", "2"]) await pushZip(server, project, makeBuildZip(), { version, publish: true });
  const remove = (number: number) => server.asOwner("DELETE", `/portfolio/${project}/builds/${number}`);
  expect(await remove(2)).toMatchObject({
    status: 409,
    body: { message: "This version is live. Publish another one, or unpublish it, before you delete it." },
  });
  expect((await remove(1)).status).toBe(204);
  await act(server, project, "2/unpublish");
  expect((await remove(2)).status).toBe(204);
  expect((await remove(2)).status).toBe(404);
  expect((await pushZip(server, project)).body.number).toBe(3);
});

test("what is said of a build is edited, and the next build begins with it", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  await pushZip(server, project);
  const changes = {
    version: "0.4",
    notes: "Fixes\nthe jump",
    width: 1280,
    height: 720,
    orientation: "landscape",
    touch: true,
    needsKeyboard: false,
    controls: "Arrow keys or gamepad",
    caution: "Flashing lights",
    hosts: ["https://fonts.gstatic.com"],
  };
  expect(await server.asOwner("PATCH", `/portfolio/${project}/builds/1`, changes)).toMatchObject({
    status: 200,
    body: changes,
  });
  const { version: _version, notes: _notes, ...kept } = changes;
  expect((await pushZip(server, project)).body).toMatchObject({ ...kept, version: "2", notes: "" });
  for (const hosts of [
    ["http://example.com"],
    ["https://example.com/path"],
    ["*"],
    ["https://x.example; script-src *"],
  ])
    expect((await server.asOwner("PATCH", `/portfolio/${project}/builds/1`, { hosts })).status).toBe(400);
});

test("an upload goes on where it was interrupted", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const zip = makeBuildZip({ "a.bin": randomBytes(200_000) });
  const uploads = `/portfolio/${project}/builds/uploads`;
  const { id } = (await server.asOwner("POST", uploads, { name: "game.zip", bytes: zip.length })).body;
  expect((await append(server, project, id, 0, zip.subarray(0, 70_000))).body.offset).toBe(70_000);
  expect((await server.asOwner("GET", `${uploads}/${id}`)).body).toMatchObject({ offset: 70_000, bytes: zip.length });
  expect(await append(server, project, id, 50_000, zip)).toMatchObject({
    status: 409,
    body: { code: "offset", message: "70000 bytes of this upload are here. Go on from there." },
  });
  expect(await server.asOwner("POST", `${uploads}/${id}/finish`, {})).toMatchObject({
    status: 409,
    body: { message: `Only 70000 of ${zip.length} bytes are here. Send the rest, then finish.` },
  });
  expect(
    (await append(server, project, id, 70_000, Buffer.concat([zip.subarray(70_000), Buffer.from("x")]))).status,
  ).toBe(413);
  const { offset } = (await server.asOwner("GET", `${uploads}/${id}`)).body;
  expect((await append(server, project, id, offset, zip.subarray(offset))).status).toBe(200);
  const finished = await server.asOwner("POST", `${uploads}/${id}/finish`, {});
  expect(finished.status, finished.text).toBe(201);
  expect((await server.asOwner("POST", `${uploads}/${id}/finish`, {})).body).toEqual(finished.body);
  expect((await list(server, project)).items).toHaveLength(1);
});

test("an upload can be canceled, and one that is abandoned is removed after a day", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const uploads = `/portfolio/${project}/builds/uploads`;
  const begin = async () => String((await server.asOwner("POST", uploads, { bytes: 100 })).body.id);
  const [canceled, abandoned] = [await begin(), await begin()];
  await append(server, project, abandoned, 0, Buffer.alloc(50));
  expect((await server.asOwner("DELETE", `${uploads}/${canceled}`)).status).toBe(204);
  expect(await listLeftovers(server)).toHaveLength(2);
  server.clock.advance(23 * hour);
  await cleanup(server.context).run(new AbortController().signal);
  expect((await server.asOwner("GET", `${uploads}/${abandoned}`)).status).toBe(200);
  server.clock.advance(2 * hour);
  await cleanup(server.context).run(new AbortController().signal);
  expect((await server.asOwner("GET", `${uploads}/${abandoned}`)).status).toBe(404);
  expect(await listLeftovers(server)).toEqual([]);
});

test("uploads are limited in size and number, and belong to their project", async () => {
  const server = await startTestServer();
  const [project, other] = [await createProject(server), await createProject(server, "Other")];
  const uploads = `/portfolio/${project}/builds/uploads`;
  expect(await server.asOwner("POST", uploads, { bytes: 600 * 1024 * 1024 })).toMatchObject({
    status: 400,
    body: { field: "bytes", message: ["bytes: ZIP files of builds can be up to 500 MB"] },
  });
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) ids.push((await server.asOwner("POST", uploads, { bytes: 10 })).body.id);
  expect((await server.asOwner("POST", `/portfolio/${other}/builds/uploads`, { bytes: 10 })).status).toBe(429);
  expect((await server.asOwner("GET", `/portfolio/${other}/builds/uploads/${ids[0]}`)).status).toBe(404);
  expect((await server.asOwner("POST", "/portfolio/999/builds/uploads", { bytes: 10 })).status).toBe(404);
});

test("a file of two versions is stored once, and goes when no version has it any more", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const engine = "engine();".repeat(1000);
  for (const level of ["1", "2"])
    await pushZip(server, project, makeBuildZip({ "engine.js": engine, "level.txt": level }));
  await compressBuilds(server);
  // The page, the engine and its variant, and two levels.
  expect(await listLeftovers(server)).toHaveLength(5);
  const [build] = (await list(server, project)).items;
  expect(build.downloadBytes).toBeLessThan(build.bytes - 5000);
  const sweep = orphanedBuildFiles(server.context, { grace: 0 });
  const run = async () => {
    for (let runs = 0; runs < 3; runs++) await sweep.run(new AbortController().signal);
  };
  await server.asOwner("DELETE", `/portfolio/${project}/builds/1`);
  await run();
  expect(await listLeftovers(server)).toHaveLength(4);
  await server.asOwner("DELETE", `/portfolio/${project}/builds/2`);
  await run();
  expect(await listLeftovers(server)).toEqual([]);
});

test("a project keeps its builds in the trash, and loses them with its permanent deletion", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  await pushZip(server, project, makeBuildZip(), { publish: true });
  await server.asOwner("DELETE", `/portfolio/${project}`);
  expect((await server.asOwner("GET", `/portfolio/${project}/builds`)).status).toBe(404);
  await server.asOwner("POST", `/portfolio/${project}/restore`);
  expect(await versions(server, project)).toEqual({ 1: "live" });
  await server.asOwner("DELETE", `/portfolio/${project}`);
  await server.asOwner("DELETE", `/trash/project/${project}`);
  const { db } = server.context;
  for (const table of ["playPaths", "builds", "buildFiles", "buildPublications"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
