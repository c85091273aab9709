// Playable builds of projects, and which one is live. build-files.ts has their files.
import type { Generated } from "kysely";
import { z } from "zod";
import { buildStates, engines, orientations } from "#contract/build-terms.ts";
import type { Database } from "../database.ts";
import { flag, json, oneOf, type RowOf, table } from "../table.ts";

/** The first part of a project's path on the play origin, which never changes, and the number of its last build. */
export type PlayPathTable = { projectId: number; path: string; lastNumber: number };

export type BuildTable = {
  id: Generated<number>;
  projectId: number;
  /** Counts up within the project; never reused. */
  number: number;
  version: string;
  notes: string;
  /** uploaded or published. Anyone may play a published version. */
  state: string;
  entry: string;
  engine: string;
  engineVersion: string;
  /** Whether its WebAssembly shares its memory between threads. */
  threads: number;
  width: number | null;
  height: number | null;
  orientation: string;
  touch: number;
  needsKeyboard: number;
  /** The controls in words, for players. */
  controls: string;
  /** What players should know before they start. */
  caution: Generated<string>;
  /** JSON list of other origins that the build may load from. */
  hosts: string;
  askedHosts: string;
  bytes: number;
  /** Bytes of all files as a browser with Brotli downloads them. */
  downloadBytes: number;
  unpackedBytes: number;
  files: number;
  /** The upload that the build came from, so that a repeated request to finish the upload finds the build. */
  uploadKey: string | null;
  createdAt: string;
  /** When it was first published. */
  publishedAt: string | null;
};

/** The times at which each build was live. The build of the row without `endedAt` is live now. */
export type PublicationTable = {
  id: Generated<number>;
  projectId: number;
  buildId: number;
  beganAt: string;
  endedAt: string | null;
  /** Whether a rollback or unpublishing ended the publication. Rollbacks skip it. */
  undone: number;
};

const hosts = json(z.array(z.string()));
export const builds = table("builds", {
  state: oneOf(buildStates),
  engine: oneOf(engines),
  orientation: oneOf(orientations),
  threads: flag,
  touch: flag,
  needsKeyboard: flag,
  hosts,
  askedHosts: hosts,
});
export type BuildRow = RowOf<typeof builds>;
export const playPaths = table("playPaths", {});
export const buildPublications = table("buildPublications", { undone: flag });

/** `live` says whether the project's play URL serves the build. */
export type ListedBuild = BuildRow & { live: boolean };

/** Lists the builds of a project, newest first. */
export async function listBuilds(db: Database, projectId: number): Promise<ListedBuild[]> {
  const rows = await builds.list(db, { projectId }, "number desc");
  const live = await findLiveBuildId(db, projectId);
  return rows.map((row) => ({ ...row, live: row.id === live }));
}

/** Lists the builds of all projects, or those with some ids, the newest of each first. */
export async function listAllBuilds(db: Database, ids?: readonly number[]): Promise<ListedBuild[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom("builds")
    .selectAll()
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("projectId")
    .orderBy("number", "desc")
    .execute();
  const live = await buildPublications.list(db, { endedAt: null });
  const liveIds = new Set(live.map(({ buildId }) => buildId));
  return rows.map((row) => ({ ...builds.decode(row), live: liveIds.has(row.id) }));
}

export async function findBuild(db: Database, projectId: number, number: number): Promise<ListedBuild | null> {
  const row = await builds.find(db, { projectId, number });
  return row && { ...row, live: row.id === (await findLiveBuildId(db, projectId)) };
}

/** Returns the ids of a project's builds that have no WebAssembly file. */
export async function listBuildsWithoutWasm(db: Database, projectId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("builds")
    .select("id")
    .where("projectId", "=", projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("buildFiles")
            .select("path")
            .whereRef("buildFiles.buildId", "=", "builds.id")
            .where("type", "=", "application/wasm"),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds to the origins that a build requested, up to a maximum, in the caller's transaction. */
export async function addAskedHosts(db: Database, id: number, asked: readonly string[], most: number): Promise<void> {
  // Locks the row, because browsers report several origins at once.
  const row = await db
    .updateTable("builds")
    .set((column) => ({ askedHosts: column.ref("askedHosts") }))
    .where("id", "=", id)
    .returning("askedHosts")
    .executeTakeFirst();
  if (!row) return;
  const known = hosts.decode(row.askedHosts);
  const all = [...new Set([...known, ...asked])].slice(0, most);
  if (all.length === known.length) return;
  await builds.update(db, { id }, { askedHosts: all });
}

/** Returns the next number of a project's builds, and marks it as used. `newPath` is for the first build. */
export async function takeBuildNumber(db: Database, projectId: number, newPath: () => string): Promise<number> {
  await db
    .insertInto("playPaths")
    .values({ projectId, path: newPath(), lastNumber: 0 })
    .onConflict((conflict) => conflict.column("projectId").doNothing())
    .execute();
  const { lastNumber: number } = await db
    .updateTable("playPaths")
    .set((column) => ({ lastNumber: column("lastNumber", "+", 1) }))
    .where("projectId", "=", projectId)
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Gives a project without builds the path that it had on another site, unless another project has it. Its next build has a number above
 * the given one.
 */
export async function adoptPlayPath(db: Database, projectId: number, path: string, lastNumber: number): Promise<void> {
  await db
    .insertInto("playPaths")
    .values({ projectId, path, lastNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("playPaths")
    .set({ lastNumber })
    .where("projectId", "=", projectId)
    .where("lastNumber", "<", lastNumber)
    .execute();
}

/**
 * Finds the live build at a path, or the one with a number. Projects in the trash have none, and those whose builds are confidential have
 * none for visitors.
 */
export async function findBuildAt(
  db: Database,
  path: string,
  number: number | null,
  { forVisitor = true } = {},
): Promise<BuildRow | null> {
  const row = await db
    .selectFrom("playPaths")
    .innerJoin("projects", "projects.id", "playPaths.projectId")
    .innerJoin("builds", "builds.projectId", "playPaths.projectId")
    .selectAll("builds")
    .where("playPaths.path", "=", path)
    .where("projects.deletedAt", "is", null)
    .$if(forVisitor, (query) =>
      query.where((where) =>
        where.or([where("projects.nda", "=", 0), where("projects.confidential", "not like", '%"builds"%')]),
      ),
    )
    .$if(number !== null, (query) => query.where("builds.number", "=", Number(number)))
    .$if(number === null, (query) =>
      query.where("builds.id", "in", (live) =>
        live
          .selectFrom("buildPublications")
          .select("buildPublications.buildId")
          .where("buildPublications.endedAt", "is", null)
          .whereRef("buildPublications.projectId", "=", "builds.projectId"),
      ),
    )
    .executeTakeFirst();
  return row ? builds.decode(row) : null;
}

async function findLiveBuildId(db: Database, projectId: number): Promise<number | null> {
  return (await buildPublications.find(db, { projectId, endedAt: null }))?.buildId ?? null;
}

/** Lists the live builds, at most one of each project. */
export function listLiveBuilds(db: Database): Promise<Pick<BuildRow, "projectId" | "downloadBytes">[]> {
  return db
    .selectFrom("buildPublications")
    .innerJoin("builds", "builds.id", "buildPublications.buildId")
    .select(["builds.projectId", "builds.downloadBytes"])
    .where("buildPublications.endedAt", "is", null)
    .execute();
}

export async function findLiveBuild(db: Database, projectId: number): Promise<BuildRow | null> {
  const id = await findLiveBuildId(db, projectId);
  return id === null ? null : builds.find(db, { id });
}

/** Finds the publication of another build to which a rollback would return. */
export async function findFormerPublication(
  db: Database,
  live: BuildRow,
): Promise<{ id: number; build: BuildRow } | null> {
  const row = await db
    .selectFrom("buildPublications")
    .innerJoin("builds", "builds.id", "buildPublications.buildId")
    .selectAll("builds")
    .select("buildPublications.id as publication")
    .where("buildPublications.projectId", "=", live.projectId)
    .where("buildPublications.undone", "=", 0)
    .where("builds.id", "!=", live.id)
    .where("builds.state", "=", "published")
    .orderBy("buildPublications.id", "desc")
    .executeTakeFirst();
  if (!row) return null;
  const { publication, ...build } = row;
  return { id: publication, build: builds.decode(build) };
}

/** Makes a build the live one of its project. */
export async function beginPublication(db: Database, { projectId, id }: BuildRow, now: string): Promise<void> {
  await buildPublications.insert(db, { projectId, buildId: id, beganAt: now, undone: false });
}

export async function endPublication(db: Database, projectId: number, now: string): Promise<void> {
  await buildPublications.update(db, { projectId, endedAt: null }, { endedAt: now });
}

/** Marks a project's publications from one on as undone, so that rollbacks skip them. */
export async function undoPublications(db: Database, projectId: number, from: number): Promise<void> {
  await db
    .updateTable("buildPublications")
    .set({ undone: 1 })
    .where("projectId", "=", projectId)
    .where("id", ">=", from)
    .execute();
}
