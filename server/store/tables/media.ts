import { randomUUID } from "node:crypto";
import { sql, type Generated } from "kysely";
import { z } from "zod";
import { foldText } from "#contract/fold-text.ts";
import {
  type DocumentFacts,
  documentFacts,
  mediaKinds,
  mediaStates,
  type ModelReport,
  modelReport,
  type SavedView,
  savedView,
} from "#contract/media.ts";
import type { Database } from "../database.ts";
import { flag, json, oneOf, orEmpty, type RowOf, table } from "../table.ts";
import { saveMediaUses, usedMediaIds } from "./media-uses.ts";
import { listFilesOfIssues } from "./newsletter-issues.ts";

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
  /** Measurements of a 3D model, as JSON; empty for all other kinds. */
  model: Generated<string>;
  /** What is known of a PDF whose pages are images, as JSON; empty for all other files. */
  document: Generated<string>;
  /** Why a 3D model, or the pages of a PDF, could not be prepared, in one sentence, or empty. */
  problem: Generated<string>;
  /** How the owner wants a 3D model to be shown, as JSON, or empty. */
  view: Generated<string>;
  /** The state of the variants, of the files for a 3D model's viewer, or of the pages of a PDF: pending, ready or failed. */
  state: string;
  tries: number;
  createdAt: string;
  example: number;
  /** The folded name and description, to search. */
  searchName: Generated<string>;
  searchAlt: Generated<string>;
};

/** Former files of replaced media, so that old URLs lead to the new file. `file` is set as long as a revision shows the former file. */
export type MediaEarlierTable = { id: string; itemId: string; file: string };

const variant = z.object({ file: z.string(), width: z.number().int(), mime: z.enum(["image/avif", "image/webp"]) });
export type Variant = z.infer<typeof variant>;
const variants = json(z.array(variant).readonly());

const maxRead = 1000;
const read = new Map<string, readonly Variant[]>();

/** Parses each list once, because public pages read their images often. */
function readVariants(text: string): readonly Variant[] {
  const known = read.get(text);
  if (known) return known;
  const parsed = variants.decode(text);
  const [oldest] = read.keys();
  if (read.size >= maxRead && oldest !== undefined) read.delete(oldest);
  read.set(text, parsed);
  return parsed;
}

const pdf = "application/pdf";

const media = table("media", {
  kind: oneOf(mediaKinds),
  animated: flag,
  variants: { ...variants, decode: readVariants },
  model: orEmpty(json(modelReport)),
  document: orEmpty(json(documentFacts)),
  view: orEmpty(json(savedView)),
  state: oneOf(mediaStates),
  example: flag,
});
export const mediaTable: typeof media = {
  ...media,
  update: (db, where, values) => media.update(db, where, { ...values, ...searchedOf(values) }),
};
export type Media = RowOf<typeof media>;
export const mediaEarlier = table("mediaEarlier", {});

/** The properties of the file itself. */
export type MediaFile = Omit<
  Media,
  | "itemId"
  | "variants"
  | "model"
  | "document"
  | "problem"
  | "view"
  | "tries"
  | "originalName"
  | "alt"
  | "createdAt"
  | "example"
  | "searchName"
  | "searchAlt"
>;

/** Returns what the search reads of the name and the description. */
function searchedOf({ originalName, alt }: Partial<Pick<Media, "originalName" | "alt">>): Partial<Media> {
  return {
    ...(originalName !== undefined && { searchName: foldText(originalName) }),
    ...(alt !== undefined && { searchAlt: foldText(alt) }),
  };
}

const foldedAtOnce = 100;

/** Folds again what the search reads of some items after an id. Returns the last of their ids, or null if there are no more items. */
export async function foldMediaAgain(db: Database, after: string): Promise<string | null> {
  const rows = await db
    .selectFrom("media")
    .select(["id", "originalName", "alt"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(foldedAtOnce)
    .execute();
  for (const { id, ...values } of rows) await media.update(db, { id }, searchedOf(values));
  return rows.at(-1)?.id ?? null;
}

export async function listMediaByIds(db: Database, ids: readonly string[]): Promise<Media[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom("media").selectAll().where("id", "in", ids).execute()).map(mediaTable.decode);
}

/** Finds media by id, or by an id of a replaced file. */
export async function findMediaByAnyId(db: Database, id: string): Promise<Media | null> {
  const [row] = await listMediaByIds(db, [id]);
  if (row) return row;
  const earlier = await mediaEarlier.find(db, { id });
  return earlier && mediaTable.find(db, { itemId: earlier.itemId });
}

export type MediaFilter = {
  /** Words in the name or the description. */
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
    const pattern = `%${foldText(filter.search).replace(/[\\%_]/g, "\\$&")}%`;
    matching = matching.where(
      sql<boolean>`(search_name like ${pattern} escape '\\' or search_alt like ${pattern} escape '\\')`,
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
  return { rows: rows.map(mediaTable.decode), total: Number(total) };
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

/** Returns the names of the files that are made of a document: each page, a small image of the first, and the texts of all. */
export function documentFilesOf(id: string, pageCount: number): { pages: string[]; cover: string; texts: string } {
  return {
    pages: Array.from({ length: pageCount }, (_, index) => `${id}-page-${index + 1}.webp`),
    cover: `${id}-page-1-small.webp`,
    texts: `${id}-texts.json`,
  };
}

/** Returns the names that the variant of an image, or of a video's still, for letters can have: it is one of them. */
export function letterFilesOf(id: string): string[] {
  return ["jpg", "png"].map((extension) => `${id}-letter.${extension}`);
}

/** Returns the names of all files of an item. */
export function filesOf(media: Pick<Media, "id" | "kind" | "file" | "poster" | "variants" | "document">): string[] {
  const made = [
    ...(media.kind === "model" ? Object.values(modelFilesOf(media.id)) : []),
    ...(media.document ? Object.values(documentFilesOf(media.id, media.document.pages.length)).flat() : []),
  ];
  return [...new Set([media.file, media.poster, ...made, ...media.variants.map(({ file }) => file)])].filter(
    (file) => file !== "",
  );
}

/** Returns the names of all files of all media. */
export async function listFilesOfMedia(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("media").select(["id", "kind", "file", "poster", "variants", "document"]).execute();
  const kept = await listKeptFiles(db);
  const lettered = rows.flatMap(({ id, kind }) => (kind === "image" || kind === "video" ? letterFilesOf(id) : []));
  return new Set([
    ...lettered,
    ...(await listFilesOfIssues(db)),
    ...rows.map(mediaTable.decode).flatMap(filesOf),
    ...kept.map(({ file }) => file),
  ]);
}

/** Inserts a row, and returns the stored one: of two concurrent uploads of one file, the first one's. */
export async function insertMedia(
  db: Database,
  file: MediaFile & Pick<Media, "originalName" | "alt" | "createdAt" | "example">,
): Promise<Media> {
  // A file that was replaced may be uploaded again, as a separate item.
  const isTaken = await mediaTable.exists(db, { itemId: file.id });
  await db
    .insertInto("media")
    .values(
      mediaTable.encode({
        ...file,
        ...searchedOf(file),
        itemId: isTaken ? randomUUID().replaceAll("-", "") : file.id,
        variants: [],
        tries: 0,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored =
    (await mediaTable.find(db, { hash: file.hash })) ?? (await mediaTable.find(db, { sourceHash: file.sourceHash }));
  if (!stored) throw new Error(`The row of ${file.id} was not stored.`);
  return stored;
}

/** Returns whether a stored file belongs to any media, or did before it was replaced. Works before the schema is brought up to date, too. */
export async function isMediaNamed(db: Database, file: string): Promise<boolean> {
  if (await mediaEarlier.exists(db, { file })) return true;
  const row = await db
    .selectFrom("media")
    .select("id")
    .where((where) =>
      where.or([
        where("file", "=", file),
        where("poster", "=", file),
        where("variants", "like", `%${file}%`),
        where.and([where("kind", "=", "model"), where("id", "=", /^([0-9a-f]{32})-model\./.exec(file)?.[1] ?? "")]),
        where.and([
          where("mime", "=", pdf),
          where("id", "=", /^([0-9a-f]{32})-(?:page|texts)\b/.exec(file)?.[1] ?? ""),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const pendingKinds = { images: ["image", "video"], models: ["model"], documents: ["file"] } as const;

/** Lists media whose variants are pending, or models or documents that are; earlier failures come last. */
export async function listPendingMedia(
  db: Database,
  limit: number,
  what: keyof typeof pendingKinds,
): Promise<string[]> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("state", "=", "pending")
    .where("kind", "in", pendingKinds[what])
    .orderBy("tries")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts a try, so that an image that crashes the process is not tried forever. Returns null after the last try, or if nothing is left to
 * do.
 */
export async function takePendingMedia(db: Database, id: string, maxTries: number): Promise<Media | null> {
  const row = await mediaTable.find(db, { id, state: "pending" });
  if (!row) return null;
  const state = row.tries >= maxTries ? "failed" : "pending";
  await mediaTable.update(db, { id }, { state, tries: row.tries + 1 });
  return state === "failed" ? null : row;
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
export async function saveVariants(db: Database, id: string, made: readonly Variant[]): Promise<boolean> {
  return (await mediaTable.update(db, { id }, { variants: made, state: "ready" })) > 0;
}

/** Replaces the file of an item; its variants are then pending. */
export async function replaceMediaFile(db: Database, before: Media, file: MediaFile, name: string): Promise<void> {
  await mediaTable.update(
    db,
    { id: before.id },
    { ...file, originalName: name, variants: [], model: null, document: null, problem: "", tries: 0, example: false },
  );
}

/** Turns a download into a model, or prepares a model again: its files for the viewer are then pending. */
export async function prepareModelAgain(db: Database, id: string): Promise<void> {
  await mediaTable.update(db, { id }, { kind: "model", model: null, problem: "", state: "pending", tries: 0 });
}

/** Saves the measurements of a model that is ready, or why it failed. Returns false if the row no longer exists. */
export async function finishModel(
  db: Database,
  id: string,
  outcome: { report: ModelReport } | { problem: string },
): Promise<boolean> {
  const values =
    "report" in outcome
      ? ({ model: outcome.report, problem: "", state: "ready" } as const)
      : ({ problem: outcome.problem, state: "failed" } as const);
  return (await mediaTable.update(db, { id }, values)) > 0;
}

/** Makes the pages of a PDF pending, unless they are made. Returns whether they are to be made now. */
export async function prepareDocument(db: Database, id: string): Promise<boolean> {
  const changes = { problem: "", state: "pending", tries: 0 } as const;
  return (await mediaTable.update(db, { id, mime: pdf, document: null }, changes)) > 0;
}

/** Makes the pages of those PDFs pending that projects use and that nobody has asked for so far. */
export async function prepareDocumentsOfProjects(db: Database): Promise<void> {
  await db
    .updateTable("media")
    .set({ state: "pending", tries: 0 })
    .where("mime", "=", pdf)
    .where("state", "=", "ready")
    .where("document", "=", "")
    .where("id", "in", (query) => query.selectFrom("mediaUses").select("mediaId").where("what", "=", "project"))
    .execute();
}

/** Saves what is known of a document that is ready, or why it failed. Returns false if the row no longer exists. */
export async function finishDocument(
  db: Database,
  id: string,
  outcome: { document: DocumentFacts } | { problem: string },
): Promise<boolean> {
  const values =
    "document" in outcome
      ? ({ document: outcome.document, problem: "", state: "ready" } as const)
      : ({ problem: outcome.problem, state: "failed" } as const);
  return (await mediaTable.update(db, { id }, values)) > 0;
}

/** Saves how a model is shown, and which image that uses. */
export async function saveView(db: Database, { id, itemId }: Media, view: SavedView | null): Promise<void> {
  await mediaTable.update(db, { id }, { view });
  await saveMediaUses(db, { what: "model", key: itemId }, view ? [view.poster] : []);
}

/** Lists replaced files that are kept: all of them, or those of one item. */
export async function listKeptFiles(db: Database, itemId?: string): Promise<MediaEarlierTable[]> {
  return db
    .selectFrom("mediaEarlier")
    .selectAll()
    .where("file", "!=", "")
    .$if(itemId !== undefined, (query) => query.where("itemId", "=", String(itemId)))
    .execute();
}

export async function rememberEarlierFile(db: Database, { id, itemId, file }: MediaEarlierTable): Promise<void> {
  await db
    .insertInto("mediaEarlier")
    .values({ id, itemId, file })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ itemId, file }))
    .execute();
}
