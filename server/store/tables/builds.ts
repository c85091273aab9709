// Playable builds of projects, and which one is live. build-files.ts has their files.
import type { Selectable, Generated } from "kysely";
import { z } from "zod";
import { buildStates, engines, orientations } from "#contract/build-words.ts";
import type { Database, Tables } from "../database.ts";

/** The first part of a project's path on the play origin, which never changes, and the number of its last build. */
export type PlayPathTable = { projectId: number; path: string; lastNumber: number };

export type BuildTable = {
  id: Generated<number>;
  projectId: number;
  /** Counts the builds of a project; never given twice. */
  number: number;
  version: string;
  notes: string;
  /** uploaded, or published: then anybody may play this version. */
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
  /** In words, for players. */
  controls: string;
  /** JSON list of other origins that it may load from. */
  hosts: string;
  askedHosts: string;
  bytes: number;
  /** What a browser with Brotli loads, if it loads every file. */
  downloadBytes: number;
  unpackedBytes: number;
  files: number;
  /** The upload that it came from: finishing it again finds this build. */
  uploadKey: string | null;
  createdAt: string;
  /** When it was first published. */
  publishedAt: string | null;
};

/** Which build was live when. The one without `endedAt` is live. */
export type PublicationTable = {
  id: Generated<number>;
  projectId: number;
  buildId: number;
  beganAt: string;
  endedAt: string | null;
  /** Whether a rollback or unpublishing ended it, so that no rollback leads to it. */
  undone: number;
};

const decoded = z.object({
  state: z.enum(buildStates),
  engine: z.enum(engines),
  orientation: z.enum(orientations),
});
const hosts = z.array(z.string());

type Decoded = z.infer<typeof decoded> & {
  hosts: string[];
  askedHosts: string[];
  threads: boolean;
  touch: boolean;
  needsKeyboard: boolean;
};
export type BuildRow = Omit<Selectable<Tables["builds"]>, keyof Decoded> & Decoded;
/** `live` says whether it is what its project's address plays. */
export type ListedBuild = BuildRow & { live: boolean };
export type BuildValues = Omit<BuildRow, "id">;
export type BuildChanges = Partial<
  Pick<
    BuildRow,
    | "version"
    | "notes"
    | "width"
    | "height"
    | "orientation"
    | "touch"
    | "needsKeyboard"
    | "controls"
    | "hosts"
    | "state"
    | "publishedAt"
  >
>;

/** Lists the builds of a project, newest first. */
export async function listBuilds(db: Database, projectId: number): Promise<ListedBuild[]> {
  const rows = await db
    .selectFrom("builds")
    .selectAll()
    .where("projectId", "=", projectId)
    .orderBy("number", "desc")
    .execute();
  const live = await findLiveBuildId(db, projectId);
  return rows.map((row) => ({ ...fromRow(row), live: row.id === live }));
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
  const live = await db.selectFrom("buildPublications").select("buildId").where("endedAt", "is", null).execute();
  const liveIds = new Set(live.map(({ buildId: id }) => id));
  return rows.map((row) => ({ ...fromRow(row), live: liveIds.has(row.id) }));
}

export async function hasBuilds(db: Database): Promise<boolean> {
  return (await db.selectFrom("builds").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findBuild(db: Database, projectId: number, number: number): Promise<ListedBuild | null> {
  const row = await db
    .selectFrom("builds")
    .selectAll()
    .where("projectId", "=", projectId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? { ...fromRow(row), live: row.id === (await findLiveBuildId(db, projectId)) } : null;
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

/** Finds the build that came from an upload. */
export async function findBuildOfUpload(db: Database, uploadKey: string): Promise<BuildRow | null> {
  const row = await db.selectFrom("builds").selectAll().where("uploadKey", "=", uploadKey).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function insertBuild(db: Database, build: BuildValues): Promise<number> {
  const { threads, touch, needsKeyboard, hosts: others, askedHosts: asked, ...same } = build;
  const { id } = await db
    .insertInto("builds")
    .values({
      ...same,
      threads: Number(threads),
      touch: Number(touch),
      needsKeyboard: Number(needsKeyboard),
      hosts: JSON.stringify(others),
      askedHosts: JSON.stringify(asked),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Missing values stay unchanged, because Kysely skips undefined ones. */
export async function updateBuild(db: Database, id: number, changes: BuildChanges): Promise<void> {
  const { touch, needsKeyboard, hosts: others, ...same } = changes;
  const values = {
    ...same,
    touch: touch === undefined ? undefined : Number(touch),
    needsKeyboard: needsKeyboard === undefined ? undefined : Number(needsKeyboard),
    hosts: others && JSON.stringify(others),
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await db.updateTable("builds").set(values).where("id", "=", id).execute();
}

/** Adds to the origins that a build asked for, up to a number, in the caller's transaction. */
export async function addAskedHosts(db: Database, id: number, asked: readonly string[], most: number): Promise<void> {
  // Locks the row, because browsers report several origins at once.
  const row = await db
    .updateTable("builds")
    .set((column) => ({ askedHosts: column.ref("askedHosts") }))
    .where("id", "=", id)
    .returning("askedHosts")
    .executeTakeFirst();
  if (!row) return;
  const known = hosts.parse(JSON.parse(row.askedHosts));
  const all = [...new Set([...known, ...asked])].slice(0, most);
  if (all.length === known.length) return;
  await db
    .updateTable("builds")
    .set({ askedHosts: JSON.stringify(all) })
    .where("id", "=", id)
    .execute();
}

/** Deletes a build with its list of files, and that it was ever live. The files themselves stay until nothing names them. */
export async function deleteBuild(db: Database, id: number): Promise<void> {
  await db.deleteFrom("builds").where("id", "=", id).execute();
}

/** Returns the next number of a project's builds, and counts it as used. `newPath` is for its first build. */
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

export async function findPlayPath(
  db: Database,
  projectId: number,
): Promise<{ path: string; lastNumber: number } | null> {
  const row = await db
    .selectFrom("playPaths")
    .select(["path", "lastNumber"])
    .where("projectId", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
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
  return row ? fromRow(row) : null;
}

async function findLiveBuildId(db: Database, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom("buildPublications")
    .select("buildId")
    .where("projectId", "=", projectId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row?.buildId ?? null;
}

/** Lists what is live: at most one build of each project. */
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
  const row = id === null ? null : await db.selectFrom("builds").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the publication of another build that a rollback leads to. */
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
  return { id: publication, build: fromRow(build) };
}

/** Makes a build the live one of its project. */
export async function beginPublication(db: Database, { projectId, id }: BuildRow, now: string): Promise<void> {
  await db
    .insertInto("buildPublications")
    .values({ projectId, buildId: id, beganAt: now, endedAt: null, undone: 0 })
    .execute();
}

export async function endPublication(db: Database, projectId: number, now: string): Promise<void> {
  await db
    .updateTable("buildPublications")
    .set({ endedAt: now })
    .where("projectId", "=", projectId)
    .where("endedAt", "is", null)
    .execute();
}

/** Undoes a project's publications from one on: no rollback leads to them any more. */
export async function undoPublications(db: Database, projectId: number, from: number): Promise<void> {
  await db
    .updateTable("buildPublications")
    .set({ undone: 1 })
    .where("projectId", "=", projectId)
    .where("id", ">=", from)
    .execute();
}

function fromRow(row: Selectable<Tables["builds"]>): BuildRow {
  return {
    ...row,
    ...decoded.parse(row),
    hosts: hosts.parse(JSON.parse(row.hosts)),
    askedHosts: hosts.parse(JSON.parse(row.askedHosts)),
    threads: row.threads === 1,
    touch: row.touch === 1,
    needsKeyboard: row.needsKeyboard === 1,
  };
}
