import { z } from "zod";
import type { Database } from "./database.ts";

const snapshot = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  imageKey: z.string(),
  link: z.string(),
  published: z.boolean(),
});
export type Snapshot = z.infer<typeof snapshot>;
export type RevisionRow = Snapshot & { number: number; savedAt: string };

export async function insertRevision(db: Database, postId: number, savedAt: string, values: Snapshot): Promise<void> {
  const last = await db.selectFrom("revisions").select((select) => select.fn.max("number").as("number")).where("post_id", "=", postId).executeTakeFirst();
  await db.insertInto("revisions").values({ post_id: postId, number: Number(last?.number ?? 0) + 1, saved_at: savedAt, snapshot: JSON.stringify(values) }).execute();
}

export async function listRevisions(db: Database, postId: number): Promise<RevisionRow[]> {
  const rows = await db.selectFrom("revisions").select(["number", "saved_at", "snapshot"]).where("post_id", "=", postId).orderBy("number", "desc").execute();
  return rows.map(fromRow);
}

export async function findRevision(db: Database, postId: number, number: number): Promise<RevisionRow | null> {
  const row = await db.selectFrom("revisions").select(["number", "saved_at", "snapshot"]).where("post_id", "=", postId).where("number", "=", number).executeTakeFirst();
  return row ? fromRow(row) : null;
}

function fromRow(row: { number: number; saved_at: string; snapshot: string }): RevisionRow {
  return { ...snapshot.parse(JSON.parse(row.snapshot)), number: row.number, savedAt: row.saved_at };
}
