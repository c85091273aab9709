// The builds of a project as visitors play them.
import type { Playable } from "#contract/builds.ts";
import type { Context } from "../../context.ts";
import { findEntrySizes } from "../../store/tables/build-files.ts";
import { listBuilds, type ListedBuild, listLiveBuilds, playPaths } from "../../store/tables/builds.ts";
import { findProject, type ProjectRow } from "../../store/tables/projects.ts";
import { showsBuilds, showsDates } from "../projects/confidentiality.ts";
import { liveUrl, versionUrl } from "./play-addresses.ts";

/** A larger page gets no bridge, because each request would load the page into memory. */
export const maxBridgedPage = 2 * 1024 * 1024;

/** Lists the published builds of a project, newest first. Returns none if no build is live, or if builds can't be played. */
export async function listPlayable({ db, config }: Context, project: ProjectRow): Promise<Playable[]> {
  if (config.play === null || !showsBuilds(project)) return [];
  const path = (await playPaths.find(db, { projectId: project.id }))?.path;
  if (path === undefined) return [];
  const published = (await listBuilds(db, project.id)).filter(({ state }) => state === "published");
  if (!published.some(({ live }) => live)) return [];
  const entries = await findEntrySizes(db, project.id);
  return published.flatMap((row) => {
    const url = row.live ? liveUrl(config, path) : versionUrl(config, path, row.number);
    const entry = entries.get(row.id) ?? 0;
    return url === null ? [] : [toPlayable(row, url, { entryBytes: entry, dated: showsDates(project) })];
  });
}

/** Returns the download size of live builds by project id, for projects that visitors can play. */
export async function findPlayBytes(
  { db, config }: Pick<Context, "db" | "config">,
  projects: readonly ProjectRow[],
): Promise<Map<number, number>> {
  if (config.play === null) return new Map();
  const hidden = new Set(projects.filter((project) => !showsBuilds(project)).map(({ id }) => id));
  const live = (await listLiveBuilds(db)).filter(({ projectId: id }) => !hidden.has(id));
  return new Map(live.map(({ projectId: id, downloadBytes: bytes }) => [id, bytes]));
}

/** Lists the projects that visitors can play, by title, with the builds of each. */
export async function listPlayableProjects(
  context: Context,
): Promise<{ project: ProjectRow; builds: Pick<ListedBuild, "number" | "version" | "live" | "publishedAt">[] }[]> {
  const { db } = context;
  const listed = [];
  for (const { projectId: id } of await listLiveBuilds(db)) {
    const project = await findProject(db, id);
    if (!project || (await listPlayable(context, project)).length === 0) continue;
    const builds = (await listBuilds(db, id)).filter(({ state }) => state === "published");
    listed.push({ project, builds });
  }
  return listed.toSorted((one, other) => one.project.title.localeCompare(other.project.title));
}

export function toPlayable(
  row: ListedBuild,
  url: string,
  { entryBytes, dated }: { entryBytes: number; dated: boolean },
): Playable {
  const { number, version, notes, live, engine, threads, width, height, orientation, touch, controls, caution } = row;
  return {
    number,
    version,
    notes,
    live,
    engine,
    engineVersion: row.engineVersion,
    threads,
    width,
    height,
    orientation,
    touch,
    needsKeyboard: row.needsKeyboard,
    controls,
    caution,
    downloadBytes: row.downloadBytes,
    unpackedBytes: row.unpackedBytes,
    url,
    reports: entryBytes <= maxBridgedPage,
    date: dated ? row.publishedAt : null,
  };
}
