import type { Database } from "./database.ts";

const atOnce = 200;

/**
 * Ids of all media that a post (in the trash or not), a revision, a pending draft or a project mentions. What only looks like an
 * id counts too: better to keep a file too many.
 */
export async function listReferencedMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  const collect = (...texts: string[]) => {
    for (const text of texts) for (const [id] of text.matchAll(/[0-9a-f]{32}/g)) found.add(id);
  };
  for (let after = 0; ;) {
    const rows = await db.selectFrom("posts").select(["id", "content", "image_url", "image_key"]).where("id", ">", after).orderBy("id").limit(atOnce).execute();
    for (const row of rows) collect(row.content, row.image_url, row.image_key);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (let after = 0; ;) {
    const rows = await db.selectFrom("revisions").select(["post_id", "snapshot"]).where("post_id", ">", after).where("post_id", "<=", after + atOnce).execute();
    for (const row of rows) collect(row.snapshot);
    const more = await db.selectFrom("revisions").select((select) => select.fn.min("post_id").as("next")).where("post_id", ">", after + atOnce).executeTakeFirst();
    if (!more?.next) break;
    after = more.next - 1;
  }
  for (const row of await db.selectFrom("autosaves").select("snapshot").execute()) collect(row.snapshot);
  const projects = await db.selectFrom("projects").select(["thumbnail_url", "background_url", "media_url", "gallery", "description"]).execute();
  for (const row of projects) collect(row.thumbnail_url, row.background_url, row.media_url, row.gallery, row.description);
  return found;
}
