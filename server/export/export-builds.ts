import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "../store/database.ts";
import type { MediaStorage } from "../media/storage.ts";
import { type BuildFile, buildFiles } from "../store/tables/build-files.ts";
import { listBuilds, playPaths } from "../store/tables/builds.ts";
import type { ProjectRow } from "../store/tables/projects.ts";
import { pickFields } from "../pick-fields.ts";
import { type BuildEntry, buildEntry, exportFiles } from "./format.ts";

export type ListedForExport = { entry: BuildEntry; files: BuildFile[] };

/** Lists the builds of a project, the oldest first. `name` is the name of the project's file, without its ending. */
export async function listExportedBuilds(db: Database, project: ProjectRow, name: string): Promise<ListedForExport[]> {
  const path = (await playPaths.find(db, { projectId: project.id }))?.path;
  if (path === undefined) return [];
  const listed: ListedForExport[] = [];
  for (const build of (await listBuilds(db, project.id)).toReversed()) {
    listed.push({
      files: await buildFiles.list(db, { buildId: build.id }, "path"),
      entry: pickFields(buildEntry, {
        ...build,
        folder: `${exportFiles.builds}/${name}/${build.number}`,
        project: project.slug,
        projectCreatedAt: project.createdAt,
        path,
      }),
    });
  }
  return listed;
}

/** Writes the files of a build as they were uploaded, and returns their hashes by their paths, or null if one is missing. */
export async function writeBuildFiles(
  builds: MediaStorage,
  work: string,
  { entry: { folder }, files }: ListedForExport,
): Promise<Record<string, string> | null> {
  const hashes: Record<string, string> = {};
  for (const { path, sha256 } of files) {
    const file = await builds.open(sha256);
    if (!file) return null;
    const to = `${folder}/${path}`;
    await mkdir(dirname(join(work, to)), { recursive: true });
    await pipeline(file.content, createWriteStream(join(work, to)));
    hashes[to] = sha256;
  }
  return hashes;
}
