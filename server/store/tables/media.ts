import { randomUUID } from "node:crypto";
import { sql, type Generated } from "kysely";
import { z } from "zod";
import {
  type MediaKind,
  mediaKinds,
  mediaStates,
  type ModelReport,
  modelReport,
  type SavedView,
  savedView,
} from "#contract/media.ts";
import type { Database } from "../database.ts";
import { saveMediaUses, usedMediaIds } from "./media-uses.ts";

export type MediaTable = {
  /** The first part of the hash, with which the names of all its files begin. Changes when the file is replaced. */
  id: string;
  /** The id for API callers: the first id of the item. */
  itemId: string;
  /** SHA-256 of the stored bytes; the same file uploaded twice is stored once. */
  hash: string;
  /** SHA-256 of the uploaded bytes, so that a known file need not be processed again. */
  sourceHash: string;
  kind: string;
  mime: string;
  /** Name of the stored file. */
  file: string;
  /** The original file name; for display, never to open. */
  originalName: string;
  width: number | null;
  height: number | null;
  /** Seconds of a video or a recording, if the file says so. */
  duration: number | null;
  bytes: number;
  animated: number;
  alt: string;
  /** A tiny blurred image as a data URL, or empty. */
  placeholder: string;
  /** Name of the still of a video, or empty. */
  poster: string;
  variants: string;
  /** What was measured of a 3D model, as JSON; empty for all other kinds. */
  model: Generated<string>;
  /** Why a 3D model could not be prepared, in one sentence, or empty. */
  problem: Generated<string>;
  /** How the owner wants a 3D model to be shown, as JSON, or empty. */
  view: Generated<string>;
  /** The state of the variants, or of what is made of a 3D model: pending, ready or failed. */
  state: string;
  tries: number;
  createdAt: string;
  example: number;
};

/** Former files of replaced media, so that old URLs lead to the new file. `file` is set as long as a revision shows the former file. */
export type MediaEarlierTable = { id: string; itemId: string; file: string };

const variant = z.object({ file: z.string(), width: z.number().int(), mime: z.enum(["image/avif", "image/webp"]) });
export type Variant = z.infer<typeof variant>;

export type Media = {
  /** Changes with the file. */
  id: string;
  /** Stays when the file is replaced; the id for API callers. */
  itemId: string;
  hash: string;
  sourceHash: string;
  kind: MediaKind;
  mime: string;
  file: string;
  originalName: string;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  bytes: number;
  animated: boolean;
  alt: string;
  placeholder: string;
  poster: string;
  variants: readonly Variant[];
  /** Of a model that is ready. */
  model: ModelReport | null;
  /** Why a model could not be prepared, or empty. */
  problem: string;
  /** How the owner wants a model to be shown. */
  view: SavedView | null;
  state: (typeof mediaStates)[number];
  createdAt: string;
  example: boolean;
};

/** The properties of the file itself. */
export type MediaFile = Omit<
  Media,
  "itemId" | "variants" | "model" | "problem" | "view" | "originalName" | "alt" | "createdAt" | "example"
>;

/** Finds media by the hash of the uploaded or of the stored bytes. */
export async function findMediaByHash(
  db: Database,
  column: "hash" | "sourceHash",
  hash: string,
): Promise<Media | null> {
  const row = await db.selectFrom("media").selectAll().where(column, "=", hash).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function listMediaByIds(db: Database, ids: readonly string[]): Promise<Media[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom("media").selectAll().where("id", "in", ids).execute()).map(fromRow);
}

/** Finds media by id, or by an id of a replaced file. */
export async function findMediaByAnyId(db: Database, id: string): Promise<Media | null> {
  const [row] = await listMediaByIds(db, [id]);
  if (row) return row;
  const earlier = await db.selectFrom("mediaEarlier").select("itemId").where("id", "=", id).executeTakeFirst();
  return earlier ? findMediaItem(db, earlier.itemId) : null;
}

export async function findMediaItem(db: Database, itemId: string): Promise<Media | null> {
  const row = await db.selectFrom("media").selectAll().where("itemId", "=", itemId).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export type MediaFilter = {
  /** In the name or the description. */
  search?: string | undefined;
  kind?: Media["kind"] | undefined;
  ids?: readonly string[] | undefined;
  withoutAlt?: boolean;
  unused?: boolean;
};

/** Lists media, newest first. */
export async function listMedia(
  db: Database,
  filter: MediaFilter,
  page: number,
  limit: number,
): Promise<{ rows: Media[]; total: number }> {
  let matching = db.selectFrom("media");
  if (filter.kind) matching = matching.where("kind", "=", filter.kind);
  const { ids } = filter;
  if (ids) matching = matching.where((where) => where.or([where("id", "in", ids), where("itemId", "in", ids)]));
  if (filter.withoutAlt) matching = matching.where("alt", "=", "").where("kind", "in", ["image", "video"]);
  if (filter.unused) matching = matching.where("id", "not in", usedMediaIds);
  if (filter.search) {
    const pattern = `%${filter.search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    matching = matching.where(
      sql<boolean>`(lower(original_name) like ${pattern} escape '\\' or lower(alt) like ${pattern} escape '\\')`,
    );
  }
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(fromRow), total: Number(total) };
}

export async function updateMediaAlt(db: Database, id: string, alt: string): Promise<void> {
  await db.updateTable("media").set({ alt }).where("id", "=", id).execute();
}

export async function describeUndescribedMedia(db: Database, id: string, alt: string): Promise<void> {
  await db.updateTable("media").set({ alt }).where("id", "=", id).where("alt", "=", "").execute();
}

export async function deleteMedia(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom("mediaEarlier")
    .where("itemId", "in", (query) => query.selectFrom("media").select("itemId").where("id", "=", id))
    .execute();
  await db
    .deleteFrom("mediaUses")
    .where("what", "=", "model")
    .where("key", "in", (query) => query.selectFrom("media").select("itemId").where("id", "=", id))
    .execute();
  await db.deleteFrom("media").where("id", "=", id).execute();
}

/** Returns the names of the files that are made of a model: the one for the viewer, and its Brotli variant. */
export function modelFilesOf(id: string): { viewer: string; packed: string } {
  return { viewer: `${id}-model.glb`, packed: `${id}-model.glb.br` };
}

/** Returns the names of all files of an item. */
export function filesOf(media: Media): string[] {
  const made = media.kind === "model" ? Object.values(modelFilesOf(media.id)) : [];
  return [...new Set([media.file, media.poster, ...made, ...media.variants.map(({ file }) => file)])].filter(
    (file) => file !== "",
  );
}

/** Returns the names of all files of all media. */
export async function listFilesOfMedia(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("media").select(["id", "kind", "file", "poster", "variants"]).execute();
  const kept = await listKeptFiles(db);
  return new Set([
    ...rows.flatMap(({ id, kind, file, poster, variants }) => [
      file,
      poster,
      ...(kind === "model" ? Object.values(modelFilesOf(id)) : []),
      ...z
        .array(variant)
        .parse(JSON.parse(variants))
        .map((each) => each.file),
    ]),
    ...kept.map(({ file }) => file),
  ]);
}

/** Inserts a row, and returns the stored one: of two concurrent uploads of one file, the first one's. */
export async function insertMedia(
  db: Database,
  media: MediaFile & Pick<Media, "originalName" | "alt" | "createdAt" | "example">,
): Promise<Media> {
  const { sourceHash, originalName, createdAt, animated, example, ...same } = media;
  // A file that was replaced may be uploaded again, as a separate item.
  const isTaken = (await findMediaItem(db, media.id)) !== null;
  await db
    .insertInto("media")
    .values({
      ...same,
      itemId: isTaken ? randomUUID().replaceAll("-", "") : media.id,
      sourceHash,
      originalName,
      createdAt,
      animated: Number(animated),
      example: Number(example),
      variants: "[]",
      tries: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored =
    (await findMediaByHash(db, "hash", media.hash)) ?? (await findMediaByHash(db, "sourceHash", sourceHash));
  if (!stored) throw new Error(`The row of ${media.id} was not stored.`);
  return stored;
}

/** Returns whether a stored file belongs to any media. */
export async function isMediaNamed(db: Database, file: string): Promise<boolean> {
  const row = await db
    .selectFrom("media")
    .select("id")
    .where((where) =>
      where.or([
        where("file", "=", file),
        where("poster", "=", file),
        where("variants", "like", `%${file}%`),
        where.and([where("kind", "=", "model"), where("id", "=", /^([0-9a-f]{32})-model\./.exec(file)?.[1] ?? "")]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists media whose variants are pending, or models that are; earlier failures come last. */
export async function listPendingMedia(db: Database, limit: number, what: "images" | "models"): Promise<string[]> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("state", "=", "pending")
    .where("kind", what === "models" ? "=" : "!=", "model")
    .orderBy("tries")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the try, so that an image which crashes the process is not tried forever. Returns null after the last try, or if nothing is left
 * to do.
 */
export async function takePendingMedia(db: Database, id: string, maxTries: number): Promise<Media | null> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!row) return null;
  const state = row.tries >= maxTries ? "failed" : "pending";
  await db
    .updateTable("media")
    .set({ state, tries: row.tries + 1 })
    .where("id", "=", id)
    .execute();
  return state === "failed" ? null : fromRow(row);
}

/** Takes back a try that was interrupted, so that it does not count. */
export async function giveBackMedia(db: Database, id: string): Promise<void> {
  await db
    .updateTable("media")
    .set((row) => ({ tries: row("tries", "-", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Saves the variants. Returns false if the row no longer exists. */
export async function saveVariants(db: Database, id: string, variants: readonly Variant[]): Promise<boolean> {
  const result = await db
    .updateTable("media")
    .set({ variants: JSON.stringify(variants), state: "ready" })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the file of an item; its variants are then pending. */
export async function replaceMediaFile(db: Database, before: Media, file: MediaFile, name: string): Promise<void> {
  const { sourceHash, animated, ...same } = file;
  await db
    .updateTable("media")
    .set({
      ...same,
      sourceHash,
      originalName: name,
      animated: Number(animated),
      variants: "[]",
      model: "",
      problem: "",
      tries: 0,
      example: 0,
    })
    .where("id", "=", before.id)
    .execute();
}

/** Makes a model of a file to download, or prepares a model once more: what the viewer needs is then pending. */
export async function prepareModelAgain(db: Database, id: string): Promise<void> {
  await db
    .updateTable("media")
    .set({ kind: "model", model: "", problem: "", state: "pending", tries: 0 })
    .where("id", "=", id)
    .execute();
}

/** Saves what was measured of a model that is ready, or why it failed. Returns false if the row no longer exists. */
export async function finishModel(
  db: Database,
  id: string,
  outcome: { report: ModelReport } | { problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media")
    .set(
      "report" in outcome
        ? { model: JSON.stringify(outcome.report), problem: "", state: "ready" }
        : { problem: outcome.problem, state: "failed" },
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves how a model is shown, and which image that uses. */
export async function saveView(db: Database, { id, itemId }: Media, view: SavedView | null): Promise<void> {
  await db
    .updateTable("media")
    .set({ view: view ? JSON.stringify(view) : "" })
    .where("id", "=", id)
    .execute();
  await saveMediaUses(db, { what: "model", key: itemId }, view ? [view.poster] : []);
}

/** A replaced file: `file` is its name if it is kept, or empty. */
export type EarlierFile = { id: string; itemId: string; file: string };

/** Lists replaced files that are kept: all of them, or those of one item. */
export async function listKeptFiles(db: Database, itemId?: string): Promise<EarlierFile[]> {
  const rows = await db
    .selectFrom("mediaEarlier")
    .selectAll()
    .where("file", "!=", "")
    .$if(itemId !== undefined, (query) => query.where("itemId", "=", String(itemId)))
    .execute();
  return rows.map((row) => ({ id: row.id, itemId: row.itemId, file: row.file }));
}

export async function isKeptFile(db: Database, file: string): Promise<boolean> {
  return (await db.selectFrom("mediaEarlier").select("id").where("file", "=", file).executeTakeFirst()) !== undefined;
}

export async function rememberEarlierFile(db: Database, { id, itemId, file }: EarlierFile): Promise<void> {
  await db
    .insertInto("mediaEarlier")
    .values({ id, itemId, file })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ itemId, file }))
    .execute();
}

export async function deleteEarlierFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mediaEarlier").where("id", "=", id).execute();
}

type Row = {
  id: string;
  itemId: string;
  hash: string;
  sourceHash: string;
  kind: string;
  mime: string;
  file: string;
  originalName: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  bytes: number;
  animated: number;
  alt: string;
  placeholder: string;
  poster: string;
  variants: string;
  model: string;
  problem: string;
  view: string;
  state: string;
  createdAt: string;
  example: number;
};

const maxRead = 1000;
const read = new Map<string, readonly Variant[]>();

/** Parses each list once, because public pages read their images often. */
function readVariants(text: string): readonly Variant[] {
  const known = read.get(text);
  if (known) return known;
  const variants = z.array(variant).parse(JSON.parse(text));
  const [oldest] = read.keys();
  if (read.size >= maxRead && oldest !== undefined) read.delete(oldest);
  read.set(text, variants);
  return variants;
}

const kinds = z.enum(mediaKinds);
const states = z.enum(mediaStates);

function fromRow(row: Row): Media {
  return {
    id: row.id,
    itemId: row.itemId,
    hash: row.hash,
    sourceHash: row.sourceHash,
    kind: kinds.parse(row.kind),
    mime: row.mime,
    file: row.file,
    originalName: row.originalName,
    width: row.width,
    height: row.height,
    duration: row.duration,
    bytes: row.bytes,
    animated: row.animated === 1,
    alt: row.alt,
    placeholder: row.placeholder,
    poster: row.poster,
    variants: readVariants(row.variants),
    model: row.model === "" ? null : modelReport.parse(JSON.parse(row.model)),
    problem: row.problem,
    view: row.view === "" ? null : savedView.parse(JSON.parse(row.view)),
    state: states.parse(row.state),
    createdAt: row.createdAt,
    example: row.example === 1,
  };
}
