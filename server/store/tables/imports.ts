import { z } from "zod";
import type { Database } from "../database.ts";

const importState = z.record(z.string(), z.string());
/** A hash of each field, as the last import wrote it. */
export type ImportState = z.infer<typeof importState>;

export type ImportedPost = { id: number; slug: string; inTrash: boolean; state: ImportState | null };

/** Returns the imported posts by their keys, including those in the trash. */
export async function listImportedPosts(db: Database): Promise<Map<string, ImportedPost>> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "slug", "deletedAt", "importKey", "importState"])
    .where("importKey", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [
      String(row.importKey),
      { id: row.id, slug: row.slug, inTrash: row.deletedAt !== null, state: parseState(row.importState) },
    ]),
  );
}

export async function saveImportState(db: Database, postId: number, state: ImportState): Promise<void> {
  await db
    .updateTable("posts")
    .set({ importState: JSON.stringify(state) })
    .where("id", "=", postId)
    .execute();
}

function parseState(text: string | null): ImportState | null {
  return text === null ? null : importState.parse(JSON.parse(text));
}
