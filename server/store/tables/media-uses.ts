// Records which posts, revisions, drafts, projects and sections of the site use which media. Code that stores a text saves its uses in the same transaction;
// triggers delete those of deleted texts.
import { sql } from "kysely";
import { z } from "zod";
import { isSectionName, sectionTitles } from "#contract/site/section-names.ts";
import type { Database } from "../database.ts";

/** Ids in posts, revisions of posts and projects (`part` is their number), autosaves (`part` is their writer) and projects, whether such media exist or not. */
export type MediaUseTable = { mediaId: string; what: string; key: string; part: string };

export type UserOfMedia =
  | "post"
  | "revision"
  | "draft"
  | "project"
  | "project-revision"
  | "project-draft"
  | "site"
  | "model";

/** An item that uses media. `key` is the id of the post or project; of an autosave, its own key; of the site, the section's name; of a 3D model, the id of its media. */
export type MediaUse = { what: UserOfMedia; key: string; title: string; trashed: boolean };

/** Rows per query. */
const atOnce = 500;
const withTitle = z.object({ title: z.string().catch("") });

/** The ids under which texts mention media: the current one, and those of replaced files. */
const namesOfMedia = sql<{ id: string; name: string }>`(
  select id, id as name from media
  union select id, item_id from media where item_id not in (select id from media)
  union select media.id, media_earlier.id from media join media_earlier on media_earlier.item_id = media.item_id)`;

/** The ids of all used media, as a query. */
export const usedMediaIds = sql<string>`(select names.id from ${namesOfMedia} as names
  where exists (select 1 from media_uses where media_uses.media_id = names.name))`;

/**
 * Saves the media that texts mention, and replaces earlier records. `part` is a revision's number, or an autosave's writer; of a section, the
 * number of an earlier publication, or "draft". Text that only looks like an id counts too: keeping an unused file is the safer error.
 */
export async function saveMediaUses(
  db: Database,
  { what, key, part = "" }: { what: UserOfMedia; key: string; part?: string },
  texts: readonly string[],
): Promise<void> {
  const used = new Set(texts.flatMap((text) => text.match(/[0-9a-f]{32}/g) ?? []));
  const known = await db
    .selectFrom("mediaUses")
    .select("mediaId")
    .where("what", "=", what)
    .where("key", "=", key)
    .where("part", "=", part)
    .execute();
  for (const { mediaId: id } of known) {
    if (used.delete(id)) continue;
    await db
      .deleteFrom("mediaUses")
      .where("mediaId", "=", id)
      .where("what", "=", what)
      .where("key", "=", key)
      .where("part", "=", part)
      .execute();
  }
  const rows = [...used].map((id) => ({ mediaId: id, what, key, part }));
  for (const some of inParts(rows)) await db.insertInto("mediaUses").values(some).execute();
}

/** Returns the items that use each of the media, once each, by media id. */
export async function listMediaUses(db: Database, ids: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>();
  if (ids.length === 0) return uses;
  const { rows } = await sql<{ id: string; what: UserOfMedia; key: string; earlier: number }>`
    select names.id, media_uses.what, media_uses.key,
      min(case when media_uses.what = 'site' and media_uses.part not in ('', 'draft') then 1 else 0 end) as earlier
    from ${namesOfMedia} as names join media_uses on media_uses.media_id = names.name
    where names.id in (${sql.join(ids)}) group by names.id, media_uses.what, media_uses.key
    order by names.id, media_uses.what, media_uses.key`.execute(db);
  const titles = await listTitles(db, rows);
  for (const { id, what, key, earlier } of rows) {
    const found = titles.get(`${placeOf(what)} ${key}`);
    if (!found) continue;
    const title = earlier === 1 ? `${found.title} (an earlier version)` : found.title;
    uses.set(id, [...(uses.get(id) ?? []), { what, key, ...found, title }]);
  }
  return uses;
}

/** The items that refer to the file with an id, by any present or former id of the media (`names`). */
export type MediaOwners = {
  isUsed: boolean;
  /** Published posts and pages. */
  posts: number[];
  isOnSite: boolean;
  /** Whether the draft of a section of the site refers to it. */
  isPreviewed: boolean;
  projects: number[];
  /** The 3D models whose poster it is. */
  models: string[];
  names: string[];
};

export async function listMediaOwners(db: Database, id: string): Promise<MediaOwners> {
  const names = await listNames(db, id);
  const uses = db.selectFrom("mediaUses").where("mediaId", "in", names);
  const isUsed = (await uses.select("key").limit(1).executeTakeFirst()) !== undefined;
  if (!isUsed) return { isUsed, posts: [], isOnSite: false, isPreviewed: false, projects: [], models: [], names };
  // Keys of autosaves are not numbers.
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts where published = 1 and deleted_at is null and id in (
      select case when what = 'post' then cast(key as integer) end from media_uses
      where what = 'post' and media_id in (${sql.join(names)}))`.execute(db);
  const projects = await uses.select("key").distinct().where("what", "=", "project").execute();
  const models = await uses.select("key").distinct().where("what", "=", "model").execute();
  const sections = await uses.select("part").distinct().where("what", "=", "site").execute();
  return {
    isUsed,
    posts: posts.map(({ id }) => Number(id)),
    isOnSite: sections.some(({ part }) => part === ""),
    isPreviewed: sections.some(({ part }) => part === "draft"),
    projects: projects.map(({ key }) => Number(key)),
    models: models.map(({ key }) => key),
    names,
  };
}

/** Returns whether the saved text or cover of a post mentions media, by any present or former id. */
export async function isUsedByPost(db: Database, id: string, postId: number): Promise<boolean> {
  const use = await db
    .selectFrom("mediaUses")
    .select("key")
    .where("mediaId", "in", await listNames(db, id))
    .where("what", "=", "post")
    .where("key", "=", String(postId))
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/**
 * Returns whether a project or a post that a client's link opens mentions media, by any present or former id. What is in the trash is not
 * opened. The poster of a 3D model belongs to what shows the model.
 */
export async function isUsedByClientLink(db: Database, id: string, linkId: number): Promise<boolean> {
  const names = await listNames(db, id);
  const { rows: models } = await sql<{ id: string }>`
    select media.id from media join media_uses on media_uses.what = 'model' and media_uses.key = media.item_id
    where media_uses.media_id in (${sql.join(names)})`.execute(db);
  for (const model of models) names.push(...(await listNames(db, model.id)));
  const { rows } = await sql`
    select 1 from client_link_targets join media_uses
      on media_uses.what = client_link_targets.kind and media_uses.key = cast(client_link_targets.target_id as text)
    where client_link_targets.link_id = ${linkId} and media_uses.media_id in (${sql.join(names)}) and (
      (client_link_targets.kind = 'project' and client_link_targets.target_id in (select id from projects where deleted_at is null))
      or (client_link_targets.kind = 'post' and client_link_targets.target_id in (select id from posts where deleted_at is null)))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns every id that the item of a file has or had. */
async function listNames(db: Database, id: string): Promise<string[]> {
  const { rows: ids } = await sql<{ name: string }>`
    with items as (select item_id from media where id = ${id} union select item_id from media_earlier where id = ${id})
    select item_id as name from items
    union select id from media where item_id in (select item_id from items)
    union select id from media_earlier where item_id in (select item_id from items)`.execute(db);
  return [...new Set([id, ...ids.map(({ name }) => name)])];
}

export async function isInRevisions(db: Database, id: string): Promise<boolean> {
  for (const what of ["revision", "project-revision"] as const)
    if ((await listKeysOfUses(db, id, what, 1)).length > 0) return true;
  return false;
}

/** Returns the keys of items that mention media by exactly this id. */
export async function listKeysOfUses(db: Database, id: string, what: UserOfMedia, limit?: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mediaUses")
    .select("key")
    .distinct()
    .where("mediaId", "=", id)
    .where("what", "=", what)
    .$if(limit !== undefined, (query) => query.limit(Number(limit)))
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns titles by kind and key. */
async function listTitles(
  db: Database,
  users: readonly { what: UserOfMedia; key: string }[],
): Promise<Map<string, { title: string; trashed: boolean }>> {
  const titles = new Map<string, { title: string; trashed: boolean }>();
  const keysOf = (place: string) => [
    ...new Set(users.filter(({ what }) => placeOf(what) === place).map(({ key }) => key)),
  ];
  for (const [place, table] of [
    ["post", "posts"],
    ["project", "projects"],
  ] as const) {
    for (const keys of inParts(keysOf(place))) {
      const rows = await db
        .selectFrom(table)
        .select(["id", "title", "deletedAt"])
        .where("id", "in", keys.map(Number))
        .execute();
      for (const { id, title, deletedAt } of rows) titles.set(`${place} ${id}`, { title, trashed: deletedAt !== null });
    }
  }
  for (const keys of inParts(keysOf("model"))) {
    const rows = await db.selectFrom("media").select(["itemId", "originalName"]).where("itemId", "in", keys).execute();
    for (const row of rows) titles.set(`model ${row.itemId}`, { title: row.originalName, trashed: false });
  }
  for (const key of keysOf("site"))
    titles.set(`site ${key}`, { title: isSectionName(key) ? sectionTitles[key] : key, trashed: false });
  for (const place of ["draft", "project-draft"]) {
    for (const keys of inParts(keysOf(place))) {
      const rows = await db.selectFrom("autosaves").select(["key", "snapshot"]).where("key", "in", keys).execute();
      for (const { key, snapshot } of rows)
        titles.set(`${place} ${key}`, { title: withTitle.parse(JSON.parse(snapshot)).title, trashed: false });
    }
  }
  return titles;
}

/** Returns the kind of item that has the title: a revision has the title of its post or project. */
function placeOf(what: UserOfMedia): Exclude<UserOfMedia, "revision" | "project-revision"> {
  if (what === "revision") return "post";
  return what === "project-revision" ? "project" : what;
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, part) =>
    items.slice(part * atOnce, (part + 1) * atOnce),
  );
}
