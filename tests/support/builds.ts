import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { buildCompression } from "#server/jobs/build-compression.ts";
import { makeBuildZip } from "./build-zips.ts";
import type { Answer, TestServer } from "./test-server.ts";

/** Adds a project, and returns its id. */
export async function createProject(server: TestServer, title = "Tower"): Promise<number> {
  const { status, body, text } = await server.asOwner("POST", "/portfolio", { title, slug: title, description: "x" });
  expect(status, text).toBe(201);
  return Number(body.id);
}

/** Uploads a ZIP file in one piece, and returns the response to finishing. */
export async function pushZip(
  server: TestServer,
  project: number,
  zip: Buffer = makeBuildZip(),
  fields: object = {},
): Promise<Answer> {
  const begun = await server.asOwner("POST", `/portfolio/${project}/builds/uploads`, {
    name: "game.zip",
    bytes: zip.length,
  });
  expect(begun.status, begun.text).toBe(201);
  const appended = await append(server, project, begun.body.id, 0, zip);
  expect(appended.status, appended.text).toBe(200);
  return server.asOwner("POST", `/portfolio/${project}/builds/uploads/${begun.body.id}/finish`, fields);
}

export async function append(
  server: TestServer,
  project: number,
  upload: string,
  offset: number,
  bytes: Buffer,
): Promise<Answer> {
  return server.call("PATCH", `/portfolio/${project}/builds/uploads/${upload}?offset=${offset}`, {
    token: await server.logIn(),
    payload: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
}

/** Returns the names of all stored files of builds, wherever the site stores them, including uploads and unfinished files. */
export async function listLeftovers({ context, dataDir }: TestServer): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of context.builds.list()) names.push(name);
  for (const folder of ["builds/.staging", "build-uploads"]) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  }
  return names;
}

/** Creates the pending compressed variants. */
export async function compressBuilds(server: TestServer): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  await buildCompression(server.context, fail).run(new AbortController().signal);
}
