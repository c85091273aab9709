// A site moves between the data folder and PostgreSQL, and between the disk and a bucket. places says from where to where, ends opens
// both databases, fingerprint tells whether they hold the same; move-media and move-database do the work, one after the other: media lie
// beside what is there and do no harm, and the database comes in one transaction at the end. Nothing is written to the source.
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConflictError, InvalidError, UnavailableError } from "../errors.ts";
import { openStorage } from "../media/open-storage.ts";
import { DataDirTakenError, lockDataDir } from "../data-dir.ts";
import { countContent } from "../store/copy-site.ts";
import { listFilesOfMedia } from "../store/tables/media.ts";
import { findSetting } from "../store/tables/settings.ts";
import { hasDatabase } from "../store/sqlite/sqlite.ts";
import { judge, openToRead, type Readable, refuseUnlessSite, type Standing } from "./ends.ts";
import { takeFingerprint } from "./fingerprint.ts";
import { moveDatabase } from "./move-database.ts";
import { listAll, type MovedMedia, moveMedia, openMediaToWrite } from "./move-media.ts";
import { asTarget, databaseOf, mediaOf, type Place, realPath, settingsFor } from "./places.ts";

export type MoveJob = { from: Place; to: Place };

export type MoveProgress = (what: "MB of media" | "rows", done: number, total: number) => void;

export type MoveResult = {
  posts: number;
  projects: number;
  /** Null where the database stays; `rows` is null where all of them were there already. */
  database: { place: string; rows: number | null } | null;
  /** Null where media stay. */
  media: (MovedMedia & { place: string }) | null;
  /** Files that belong to something and are not at the source. */
  missing: string[];
  /** What to change to start on it. */
  settings: string;
};

const megabyte = 1_000_000;

/** Can be cut off anywhere and done again: what is there already is compared and stays. */
export async function moveSite({ from, to }: MoveJob, onProgress: MoveProgress = () => undefined): Promise<MoveResult> {
  const moves = { database: databaseOf(from) !== databaseOf(to), media: mediaOf(from) !== mediaOf(to) };
  if (!moves.database && !moves.media)
    throw new InvalidError(
      "Nothing is to move: set TO_DATABASE_URL, TO_DATA_DIR or TO_S3_BUCKET and its like to where the site is to be.",
    );
  if (from.databaseUrl === null && !hasDatabase(from.dataDir))
    throw new UnavailableError("There is no site in the data folder yet.");

  const ends: (() => unknown)[] = [];
  try {
    if (from.databaseUrl === null) ends.push(keepServersOff(from.dataDir));
    const source = await openToRead(from);
    ends.push(source.close);
    if ((await source.countInstances()) > 0) throw runningOn("the database of DATABASE_URL");
    await refuseUnlessSite(from, source);
    const secret = await readSecret(from, source);

    const standing = moves.database ? await asking(() => examine(to, source)) : null;
    if (moves.database && to.databaseUrl === null) await refuseOtherKey(to, secret);
    const locksTarget = (moves.database && to.databaseUrl === null) || (moves.media && to.s3 === null);
    if (locksTarget && !(from.databaseUrl === null && realPath(from.dataDir) === realPath(to.dataDir)))
      ends.push(await asking(async () => lockDataDir(to.dataDir)));

    // Nothing is under way at the source, so the folder for that is never made.
    const files = await openStorage(from, { staging: join(from.dataDir, "media", ".staging") });
    ends.push(() => files.close());
    const missing = await findMissing(source, await listAll(files));
    const media = moves.media ? await bringMedia() : null;
    if (moves.database && to.databaseUrl === null && secret !== null) await keepKey(to, secret);
    const rows = moves.database
      ? await asking(() => moveDatabase(source, to, secret, (done, total) => onProgress("rows", done, total)))
      : null;
    return {
      ...(await source.read(countContent)),
      database: moves.database ? { place: databaseOf(to), rows } : null,
      media: media && { ...media, place: mediaOf(to) },
      missing,
      settings: settingsFor(from, to),
    };

    async function bringMedia(): Promise<MovedMedia> {
      const target = await asking(() => openMediaToWrite(to));
      ends.push(() => target.close());
      if (standing === null || standing === "empty")
        await refuseOtherMedia(to, await listAll(files), await listAll(target));
      return moveMedia(files, target, (done, total) =>
        onProgress("MB of media", Math.ceil(done / megabyte), Math.ceil(total / megabyte)),
      );
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The lock is what a server takes, too: none can start on the site meanwhile. */
function keepServersOff(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw error instanceof DataDirTakenError ? runningOn("the data folder") : error;
  }
}

function runningOn(what: string): UnavailableError {
  return new UnavailableError(
    `A server is running on ${what}; stop it, so that nothing is written meanwhile, then run this again.`,
  );
}

async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asTarget(error);
  }
}

/** Looks without making anything there. */
async function examine(to: Place, source: Readable): Promise<Standing> {
  if (to.databaseUrl === null && !hasDatabase(to.dataDir)) return "empty";
  const target = await openToRead(to);
  try {
    const standing = await target.read((db) =>
      judge(to, db, target.search, () => source.read((from) => takeFingerprint(from, source.search))),
    );
    if ((await target.countInstances()) > 0) throw runningOn("the database of TO_DATABASE_URL");
    return standing;
  } finally {
    await target.close();
  }
}

/** What the server would sweep up soon, because nothing of this site names it. */
async function refuseOtherMedia(
  to: Place,
  here: ReadonlyMap<string, number>,
  there: ReadonlyMap<string, number>,
): Promise<void> {
  const other = [...there.keys()].find((name) => !here.has(name));
  if (other !== undefined)
    throw new ConflictError(
      `${mediaOf(to)} holds media of another site (${other}), so nothing was moved; name an empty one in ${to.s3 === null ? "TO_DATA_DIR" : "TO_S3_BUCKET"}.`,
    );
}

async function findMissing(source: Readable, files: ReadonlyMap<string, number>): Promise<string[]> {
  const named = await source.read(listFilesOfMedia);
  return [...named].filter((name) => name !== "" && !files.has(name)).toSorted();
}

/** With the same key, whoever is logged in stays so, and secrets that are sealed with it can be read. Null where SESSION_SECRET is it. */
async function readSecret({ dataDir, databaseUrl, sessionSecret }: Place, source: Readable): Promise<string | null> {
  if (sessionSecret !== null) return null;
  return databaseUrl === null ? readKey(dataDir) : source.read((db) => findSetting(db, "session-secret"));
}

async function readKey(dataDir: string): Promise<string | null> {
  return (await readFile(join(dataDir, "session-secret"), "utf8").catch(() => "")).trim() || null;
}

async function refuseOtherKey({ dataDir }: Place, secret: string | null): Promise<void> {
  const there = await readKey(dataDir);
  if (there !== null && secret !== null && there !== secret)
    throw new ConflictError(
      `session-secret in ${dataDir} is the key of another site, so nothing was moved; name an empty folder in TO_DATA_DIR.`,
    );
}

async function keepKey({ dataDir }: Place, secret: string): Promise<void> {
  if ((await readKey(dataDir)) === secret) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(join(dataDir, "session-secret"), "w", 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
}
