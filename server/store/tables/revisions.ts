import type { Generated } from "kysely";
import { z } from "zod";
import { type RevisionSummary, revisionKinds, revisionSummary } from "#contract/posts.ts";
import type { Database } from "../database.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";
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

export const revisions = table("revisions", { kind: oneOf(revisionKinds), snapshot: json(snapshot) });
const summaryColumns = revisionSummary.keyof().options;

export async function insertRevision(
  db: Database,
  postId: number,
  facts: RevisionFacts,
  values: Snapshot,
): Promise<void> {
  const last = await db
    .selectFrom("revisions")
    .select((select) => select.fn.max("number").as("number"))
    .where("postId", "=", postId)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const row = revisions.encode({ ...facts, postId, number, title: values.title, snapshot: values });
  await db.insertInto("revisions").values(row).execute();
  await saveMediaUses(db, { what: "revision", key: String(postId), part: String(number) }, [row.snapshot]);
}

/** Lists revisions, newest first, without their content. */
export async function listRevisions(db: Database, postId: number): Promise<RevisionSummary[]> {
  const rows = await db
    .selectFrom("revisions")
    .select(summaryColumns)
    .where("postId", "=", postId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(revisions.decode);
}

export async function listFullRevisions(db: Database, postId: number): Promise<RevisionRow[]> {
  return (await revisions.list(db, { postId }, "number desc")).map(withContent);
}

export async function findRevision(db: Database, postId: number, number: number): Promise<RevisionRow | null> {
  const row = await revisions.find(db, { postId, number });
  return row && withContent(row);
}

export async function deleteRevisions(db: Database, postId: number, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0)
    await db.deleteFrom("revisions").where("postId", "=", postId).where("number", "in", numbers).execute();
}

function withContent(row: RowOf<typeof revisions>): RevisionRow {
  const { postId: _, snapshot: content, ...summary } = row;
  return { ...summary, ...content };
}
