import type { Generated } from "kysely";
import { z } from "zod";
import { type RevisionSummary, revisionKinds } from "#contract/posts.ts";
import type { Database } from "../database.ts";
import { saveMediaUses } from "./media-uses.ts";

export type RevisionTable = {
  postId: number;
  number: number;
  savedAt: string;
  snapshot: string;
  /** The cause: saved, published, unpublished, restored or autosaved. */
  kind: Generated<string>;
  author: Generated<string>;
  device: Generated<string>;
  title: Generated<string>;
  words: Generated<number>;
  restoredFrom: number | null;
};

const snapshot = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string(),
  /** Not in states of an earlier version. */
  tags: z.array(z.string()).optional(),
  series: z.string().optional(),
  seriesPart: z.number().nullish(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  imageKey: z.string(),
  link: z.string(),
  published: z.boolean(),
});
export type Snapshot = z.infer<typeof snapshot>;
export type RevisionRow = Snapshot & RevisionSummary;
/** The facts about a revision besides its content; its number is assigned. */
export type RevisionFacts = Pick<RevisionSummary, "savedAt" | "kind" | "author" | "device" | "words" | "restoredFrom">;

const kinds = z.enum(revisionKinds);
const columns = ["number", "savedAt", "kind", "author", "device", "title", "words", "restoredFrom"] as const;

export async function insertRevision(
  db: Database,
  postId: number,
  { savedAt, restoredFrom, ...facts }: RevisionFacts,
  values: Snapshot,
): Promise<void> {
  const last = await db
    .selectFrom("revisions")
    .select((select) => select.fn.max("number").as("number"))
    .where("postId", "=", postId)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const text = JSON.stringify(values);
  await db
    .insertInto("revisions")
    .values({
      ...facts,
      postId,
      number,
      savedAt,
      title: values.title,
      restoredFrom,
      snapshot: text,
    })
    .execute();
  await saveMediaUses(db, { what: "revision", key: String(postId), part: String(number) }, [text]);
}

/** Lists revisions, newest first, without their content. */
export async function listRevisions(db: Database, postId: number): Promise<RevisionSummary[]> {
  const rows = await db
    .selectFrom("revisions")
    .select(columns)
    .where("postId", "=", postId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(summaryOf);
}

export async function listFullRevisions(db: Database, postId: number): Promise<RevisionRow[]> {
  const rows = await db
    .selectFrom("revisions")
    .select([...columns, "snapshot"])
    .where("postId", "=", postId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function findRevision(db: Database, postId: number, number: number): Promise<RevisionRow | null> {
  const row = await db
    .selectFrom("revisions")
    .select([...columns, "snapshot"])
    .where("postId", "=", postId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function deleteRevisions(db: Database, postId: number, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0)
    await db.deleteFrom("revisions").where("postId", "=", postId).where("number", "in", numbers).execute();
}

type Columns = {
  number: number;
  savedAt: string;
  kind: string;
  author: string;
  device: string;
  title: string;
  words: number;
  restoredFrom: number | null;
};

function summaryOf({ number, savedAt, kind, author, device, title, words, restoredFrom }: Columns): RevisionSummary {
  return {
    number,
    savedAt,
    kind: kinds.parse(kind),
    author,
    device,
    title,
    words,
    restoredFrom,
  };
}

function fromRow(row: Columns & { snapshot: string }): RevisionRow {
  return { ...summaryOf(row), ...snapshot.parse(JSON.parse(row.snapshot)) };
}
