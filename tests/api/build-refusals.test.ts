// What can go wrong with the upload of a build: each time one sentence, and nothing is left behind.
import { readdirSync, utimesSync } from "node:fs";
import { connect } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createUnpacker } from "#server/unpacking/unpack-process.ts";
import { finishUpload } from "#server/domain/builds/push.ts";
import { append, createProject, listLeftovers, pushZip } from "#tests/support/builds.ts";
import { type HostileZip, hostileZips, makeBuildZip } from "#tests/support/build-zips.ts";
import { startPlaySite } from "#tests/support/play.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function rowsOf({ context: { db } }: TestServer): Promise<number> {
  const tables = ["builds", "buildFiles", "buildPublications"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.flat().length;
}

test("a hostile ZIP file leaves no file and no row, and is refused with one sentence", async () => {
  // Each is noticed at another moment. server/unpacking/unpack.test.ts unpacks all of them without a server.
  const moments = ["a file outside of the folder", "2,001 files", "a file with another checksum"];
  const sample = Object.entries(hostileZips).filter(([name]) => moments.includes(name));
  expect(sample).toHaveLength(moments.length);
  await refuse(sample);
});

test("no hostile ZIP file leaves a file or a row", { tags: ["long"] }, () => refuse(Object.entries(hostileZips)));

async function refuse(zips: readonly (readonly [string, HostileZip])[]): Promise<void> {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const [name, { zip, says }] of zips) {
    const { status, body } = await pushZip(server, project, zip());
    expect([400, 413], `${name}: ${status}`).toContain(status);
    expect(body.message, name).toMatch(says);
    expect(body.message, name).toMatch(/^[A-Z0-9"][^\n]+\.$/);
    expect(await listLeftovers(server), name).toEqual([]);
  }
  expect(await rowsOf(server)).toBe(0);
}

/** Runs a program in place of the one that unpacks. */
async function finishWith(server: TestServer, program: string): Promise<{ project: number; error: unknown }> {
  const project = await createProject(server);
  const zip = makeBuildZip();
  const { id } = (await server.asOwner("POST", `/portfolio/${project}/builds/uploads`, { bytes: zip.length })).body;
  await append(server, project, id, 0, zip);
  const entry = join(server.dataDir, "worker.mjs");
  await writeFile(
    entry,
    `import { writeFileSync } from "node:fs";
    process.on("message", ({ folder }) => { writeFileSync(folder + "/0", "half"); ${program} });`,
  );
  const unpacker = createUnpacker(new URL(`file://${entry}`));
  const error: unknown = await finishUpload(server.context, project, id, { publish: false }, unpacker).catch(
    (thrown: unknown) => thrown,
  );
  return { project, error };
}

describe.each([
  ["crashes", "process.abort();", "Pack the build again.", 0],
  ["finds the disk full", `process.send({ failed: "write", code: "ENOSPC" });`, "Make room on the server", 0],
  // It is not the file's fault, so what was uploaded stays until somebody finishes it again.
  ["is killed", `process.kill(process.pid, "SIGKILL");`, "finish the upload again", 2],
])("when the process that unpacks %s", (_what, program, says, kept) => {
  test("nothing of the build is left", async () => {
    const server = await startTestServer();
    const { error } = await finishWith(server, program);
    expect(error).toMatchObject({ message: expect.stringContaining(says) });
    expect(await listLeftovers(server)).toHaveLength(kept);
    expect(await rowsOf(server)).toBe(0);
  });
});

test("a build whose rows can't be written is not there", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const { db } = server.context;
  await db.schema.dropTable("buildPublications").execute();
  const { status } = await pushZip(server, project, makeBuildZip(), { publish: true });
  expect(status).toBe(500);
  expect(await db.selectFrom("builds").selectAll().execute()).toEqual([]);
});

test("an upload whose connection is cut keeps what came, and goes on from there", async () => {
  const site = await startPlaySite();
  const project = await createProject(site);
  const zip = makeBuildZip({ "a.txt": "x".repeat(10) });
  const uploads = `/portfolio/${project}/builds/uploads`;
  const { id } = (await site.asOwner("POST", uploads, { bytes: zip.length })).body;
  const socket = connect(site.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(
    `PATCH /api${uploads}/${id}?offset=0 HTTP/1.1\r\nhost: www.example.com\r\nauthorization: Bearer ${await site.logIn()}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${zip.length}\r\n\r\n`,
  );
  socket.write(zip.subarray(0, 100));
  const offset = async () => (await site.asOwner("GET", `${uploads}/${id}`)).body.offset as number;
  await expect.poll(offset).toBe(100);
  expect(await append(site, project, id, 100, zip.subarray(100))).toMatchObject({
    status: 409,
    body: { code: "busy" },
  });
  socket.destroy();
  await expect.poll(async () => (await append(site, project, id, 100, zip.subarray(100))).status).toBe(200);
  expect((await site.asOwner("POST", `${uploads}/${id}/finish`, {})).status).toBe(201);
});

test("bytes of another type, and the file of another project, are refused", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const uploads = `/portfolio/${project}/builds/uploads`;
  const { id } = (await server.asOwner("POST", uploads, { bytes: 10 })).body;
  const path = `${uploads}/${id}?offset=0`;
  expect(await server.asOwner("PATCH", path, { a: 1 })).toMatchObject({ status: 415 });
  expect((await server.call("PATCH", path, { payload: Buffer.alloc(10) })).status).toBe(401);
  expect((await append(server, project + 1, id, 0, Buffer.alloc(10))).status).toBe(404);
  expect((await append(server, project, "0".repeat(32), 0, Buffer.alloc(10))).status).toBe(404);
});

test("begun uploads that nobody goes on with keep no build out", async () => {
  const server = await startTestServer();
  const begin = async (project: number) => {
    const { status, body } = await server.asOwner("POST", `/portfolio/${project}/builds/uploads`, { bytes: 10 });
    return { status, id: body.id as string };
  };
  const [project, other] = [await createProject(server), await createProject(server, "Other")];
  const folder = join(server.dataDir, "build-uploads");
  const first = await begin(project);
  // Files that are made within a few milliseconds can have the same time.
  utimesSync(join(folder, `${first.id}.part`), 0, 0);
  for (let count = 0; count < limits.build.uploads; count++) expect((await begin(project)).status).toBe(201);
  expect((await server.asOwner("GET", `/portfolio/${project}/builds/uploads/${first.id}`)).status).toBe(404);
  const parts = readdirSync(folder).filter((name) => name.endsWith(".part"));
  expect(parts).toHaveLength(limits.build.uploads);
  const write = (minutesAgo: number) => {
    const time = new Date(server.clock.now().getTime() - minutesAgo * 60_000);
    for (const part of parts) utimesSync(join(folder, part), time, time);
  };
  write(5);
  expect((await begin(other)).status).toBe(429);
  write(15);
  expect((await begin(other)).status).toBe(201);
});
