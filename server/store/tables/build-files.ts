import { sql } from "kysely";
import type { Database } from "../database.ts";
import { table } from "../table.ts";

export type BuildFileTable = {
  buildId: number;
  path: string;
  /** SHA-256 of the stored bytes, which are the uploaded ones. */
  sha256: string;
  bytes: number;
  /** Content-Type of the decoded content. */
  type: string;
  /** Content-Encoding of the stored bytes: br, gzip or empty. */
  encoding: string;
  /** Size of the Brotli variant; 0 if there is none, null until it is made. */
  brBytes: number | null;
};

export const buildFiles = table("buildFiles", {});
export type BuildFile = Omit<BuildFileTable, "buildId">;

/** Rows per query. */
const atOnce = 100;

export async function insertBuildFiles(db: Database, buildId: number, files: readonly BuildFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce) {
    await db
      .insertInto("buildFiles")
      .values(files.slice(at, at + atOnce).map((file) => ({ ...file, buildId })))
      .execute();
  }
}

/** Returns the sizes of the first pages of a project's builds, by the ids of the builds. */
export async function findEntrySizes(db: Database, projectId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("builds")
    .innerJoin("buildFiles", (join) =>
      join.onRef("buildFiles.buildId", "=", "builds.id").onRef("buildFiles.path", "=", "builds.entry"),
    )
    .select(["builds.id", "buildFiles.bytes"])
    .where("builds.projectId", "=", projectId)
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Returns the known files with these hashes: the size of their Brotli variant, or null while it is pending. */
export async function listKnownHashes(db: Database, hashes: readonly string[]): Promise<Map<string, number | null>> {
  const known = new Map<string, number | null>();
  for (let at = 0; at < hashes.length; at += atOnce) {
    const rows = await db
      .selectFrom("buildFiles")
      .select((column) => ["sha256", column.fn.max("brBytes").as("brBytes")])
      .where("sha256", "in", hashes.slice(at, at + atOnce))
      .groupBy("sha256")
      .execute();
    for (const { sha256, brBytes: bytes } of rows) known.set(sha256, bytes);
  }
  return known;
}

/** Returns the names of all stored files that a build has. */
export async function listFilesOfBuilds(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("buildFiles")
    .select((column) => ["sha256", column.fn.max("brBytes").as("brBytes")])
    .groupBy("sha256")
    .execute();
  return new Set(rows.flatMap(({ sha256, brBytes: bytes }) => (bytes ? [sha256, `${sha256}.br`] : [sha256])));
}

/** Marks all variants as pending, because a restored site has none. */
export async function forgetVariants(db: Database): Promise<void> {
  await db.updateTable("buildFiles").set({ brBytes: null }).where("brBytes", ">", 0).execute();
}

/** Lists hashes whose Brotli variant is pending. */
export async function listUncompressed(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("buildFiles")
    .select("sha256")
    .distinct()
    .where("brBytes", "is", null)
    .orderBy("sha256")
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Saves the size of the variant for every file with the hash; 0 if there is none. The last variant of a build updates the build's download
 * size: only once, because pages show it. Returns false if no build has such a file.
 */
export async function saveBrotli(db: Database, sha256: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("buildFiles")
    .set({ brBytes: bytes })
    .where("sha256", "=", sha256)
    .where("encoding", "=", "")
    .executeTakeFirst();
  await sql`update builds set download_bytes = (select sum(case when br_bytes > 0 then br_bytes else bytes end) from build_files where build_id = builds.id)
    where id in (select build_id from build_files where sha256 = ${sha256})
      and not exists (select 1 from build_files where build_id = builds.id and br_bytes is null)`.execute(db);
  return numUpdatedRows > 0n;
}
