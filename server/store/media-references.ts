import { z } from "zod";
import { autosaveInput } from "#contract/posts.ts";
import { createTurns, type Turns } from "../domain/turns.ts";
import type { Database } from "./database.ts";

const atOnce = 50;
const textList = z.array(z.string());

/** A thing that mentions media. `key` is the row's id; of a draft, its own key. */
export type Mention = { what: "post" | "revision" | "draft" | "project"; key: string; title: string; trashed: boolean };

/**
 * Ids of all media that a post (in the trash or not), a revision, a pending draft or a project mentions. What only looks like an
 * id counts too: better to keep a file too many.
 */
export async function listReferencedMedia(db: Database): Promise<Set<string>> {
  return new Set((await listMentions(db)).keys());
}

/** By the id of the medium, each thing that mentions it, once. */
export async function listMentions(db: Database): Promise<Map<string, Mention[]>> {
  const found = new Map<string, Map<string, Mention>>();
  const collect = (mention: Mention, ...texts: string[]) => {
    for (const text of texts) {
      for (const [id] of text.matchAll(/[0-9a-f]{32}/g)) {
        const mentions = found.get(id) ?? new Map<string, Mention>();
        found.set(id, mentions.set(`${mention.what} ${mention.key}`, mention));
      }
    }
  };
  // Many texts: others have their turn in between.
  const turns = createTurns();
  const titles = await collectPosts(db, collect, turns);
  await collectRevisions(db, titles, collect, turns);
  for (const { key, snapshot } of await db.selectFrom("autosaves").select(["key", "snapshot"]).execute()) {
    collect({ what: "draft", key, title: titleIn(snapshot), trashed: false }, snapshot);
  }
  const projects = await db.selectFrom("projects").select(["id", "title", "deleted_at", "thumbnail_url", "background_url", "media_url", "gallery", "description"]).execute();
  for (const row of projects) {
    const mention: Mention = { what: "project", key: String(row.id), title: row.title, trashed: row.deleted_at !== null };
    collect(mention, row.thumbnail_url, row.background_url, row.media_url, row.gallery, row.description);
  }
  await foldOtherIds(db, found);
  return new Map([...found].map(([id, mentions]) => [id, [...mentions.values()]]));
}

/** What mentions a medium by an id that it had earlier mentions it. */
async function foldOtherIds(db: Database, found: Map<string, Map<string, Mention>>): Promise<void> {
  const renamed = await db.selectFrom("media").select(["id", "item_id as other"]).whereRef("id", "!=", "item_id")
    .where("item_id", "not in", (query) => query.selectFrom("media").select("id")).execute();
  const earlier = await db.selectFrom("media_earlier").innerJoin("media", "media.item_id", "media_earlier.item_id").select(["media.id", "media_earlier.id as other"]).execute();
  for (const { id, other } of [...renamed, ...earlier]) {
    const mentions = found.get(other);
    if (mentions) found.set(id, new Map([...(found.get(id) ?? []), ...mentions]));
  }
}

/** How to write texts and addresses that mention a medium, now that another file took its place. */
export type Rewriting = { html(html: string): string; address(address: string): string };

/** In posts, pending drafts and projects, whether in the trash or not. Revisions stay what they were. */
export async function rewriteMentions(db: Database, id: string, { html, address }: Rewriting): Promise<void> {
  const like = `%${id}%`;
  const posts = await db.selectFrom("posts").select(["id", "content", "image_url"]).where((where) => where.or([where("content", "like", like), where("image_url", "like", like)])).execute();
  for (const post of posts) {
    await db.updateTable("posts").set({ content: html(post.content), image_url: address(post.image_url) }).where("id", "=", post.id).execute();
  }
  for (const { key, writer, snapshot } of await db.selectFrom("autosaves").select(["key", "writer", "snapshot"]).where("snapshot", "like", like).execute()) {
    const draft = autosaveInput.parse(JSON.parse(snapshot));
    const rewritten = { ...draft, content: html(draft.content), blogImage: address(draft.blogImage) };
    await db.updateTable("autosaves").set({ snapshot: JSON.stringify(rewritten) }).where("key", "=", key).where("writer", "=", writer).execute();
  }
  const projects = await db.selectFrom("projects").select(["id", "thumbnail_url", "background_url", "media_url", "gallery"])
    .where((where) => where.or((["thumbnail_url", "background_url", "media_url", "gallery"] as const).map((column) => where(column, "like", like)))).execute();
  for (const { id: project, gallery, ...row } of projects) {
    await db.updateTable("projects").set({
      thumbnail_url: address(row.thumbnail_url),
      background_url: address(row.background_url),
      media_url: address(row.media_url),
      gallery: JSON.stringify(textList.parse(JSON.parse(gallery)).map(address)),
    }).where("id", "=", project).execute();
  }
}

export async function isInRevisions(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom("revisions").select("post_id").where("snapshot", "like", `%/media/${id}%`).executeTakeFirst()) !== undefined;
}

type Collect = (mention: Mention, ...texts: string[]) => void;
type Owner = { title: string; trashed: boolean };

async function collectPosts(db: Database, collect: Collect, turns: Turns): Promise<Map<number, Owner>> {
  const owners = new Map<number, Owner>();
  for (let after = 0; ;) {
    const rows = await db.selectFrom("posts").select(["id", "title", "deleted_at", "content", "image_url", "image_key"])
      .where("id", ">", after).orderBy("id").limit(atOnce).execute();
    for (const row of rows) {
      const owner = { title: row.title, trashed: row.deleted_at !== null };
      owners.set(row.id, owner);
      collect({ what: "post", key: String(row.id), ...owner }, row.content, row.image_url, row.image_key);
      await turns.next();
    }
    const last = rows.at(-1);
    if (!last) return owners;
    after = last.id;
  }
}

async function collectRevisions(db: Database, owners: ReadonlyMap<number, Owner>, collect: Collect, turns: Turns): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db.selectFrom("revisions").select(["post_id", "snapshot"]).where("post_id", ">", after).where("post_id", "<=", after + atOnce).execute();
    for (const row of rows) {
      collect({ what: "revision", key: String(row.post_id), ...(owners.get(row.post_id) ?? { title: "", trashed: false }) }, row.snapshot);
      await turns.next();
    }
    const more = await db.selectFrom("revisions").select((select) => select.fn.min("post_id").as("next")).where("post_id", ">", after + atOnce).executeTakeFirst();
    if (!more?.next) return;
    after = more.next - 1;
  }
}

function titleIn(snapshot: string): string {
  const values: unknown = JSON.parse(snapshot);
  return typeof values === "object" && values !== null && "title" in values && typeof values.title === "string" ? values.title : "";
}

/** Changes whenever a pending draft does: they are outside of the version of the content. */
export async function findDraftsVersion(db: Database): Promise<string> {
  const row = await db.selectFrom("autosaves").select((select) => [select.fn.countAll<number>().as("count"), select.fn.max("saved_at").as("last")]).executeTakeFirstOrThrow();
  return `${row.count} ${row.last}`;
}
