// Tags: a post has any number of them, and a tag exists while a post has it. Names with the same slug are the same tag, so case and
// accents make no difference.
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../context.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import { forgetAddress, forgetAddressesOf, rememberAddress } from "../store/tables/former-addresses.ts";
import {
  findTag,
  listPostsWithTag,
  listTagsOf,
  postTags,
  renameTag as renameRows,
  replaceTags,
  type TagRow,
} from "../store/tables/tags.ts";
import { updateKeywords } from "./search-documents.ts";
import { changeContent } from "./transactions.ts";

/**
 * Returns tags as the site spells them, without duplicates. A former name stands for the renamed tag. The spelling of a tag that only this
 * post has can be changed.
 */
export async function resolveTags(db: Database, names: readonly string[], postId: number | null): Promise<TagRow[]> {
  const tags = new Map<string, TagRow>();
  for (const name of names) {
    const slug = slugify(name);
    if (slug === "") continue;
    const known = await findTag(db, name);
    const isOwn = known?.slug === slug && (await listPostsWithTag(db, slug)).every((id) => id === postId);
    const tag = known && !isOwn ? known : { slug, name };
    if (!tags.has(tag.slug)) tags.set(tag.slug, tag);
  }
  return [...tags.values()];
}

export async function saveTags(db: Database, postId: number, names: readonly string[]): Promise<void> {
  const tags = await resolveTags(db, names, postId);
  for (const { slug } of tags) await forgetAddress(db, "tag", slug);
  await replaceTags(db, postId, tags);
}

export async function listTagNames(db: Database, postId: number): Promise<string[]> {
  return ((await listTagsOf(db, [postId])).get(postId) ?? []).map(({ name }) => name);
}

/** Renames a tag in all its posts. With `merge`, another tag may already have the name, and gets the posts. */
export async function renameTag(context: Context, key: string, name: string, merge: boolean): Promise<TagRow> {
  return changeContent(context, async ({ db, log }) => {
    const before = await getTag(db, key);
    const slug = slugify(name);
    // This tag can take its former names. A former name of another tag stands for the other one.
    const found = await findTag(db, name);
    const other = found !== null && found.slug !== before.slug ? found : null;
    if (other && !merge)
      throw new ConflictError(`A tag named “${other.name}” exists already.`, { code: "name-taken", field: "name" });
    const after = other ?? { slug, name };
    const posts = await listPostsWithTag(db, before.slug);
    await renameRows(db, before.slug, after);
    if (after.slug !== before.slug)
      await rememberAddress(db, { kind: "tag", address: before.slug, target: after.slug });
    await updateKeywords(context, db, posts);
    await log(
      other ? `Merged the tag “${before.name}” into “${after.name}”` : `Renamed the tag “${before.name}” to “${name}”`,
    );
    return after;
  });
}

/** Takes a tag off all its posts. Returns how many had it. */
export async function removeTag(context: Context, key: string): Promise<number> {
  return changeContent(context, async ({ db, log }) => {
    const { slug, name } = await getTag(db, key);
    const posts = await listPostsWithTag(db, slug);
    await postTags.remove(db, { slug });
    await forgetAddressesOf(db, "tag", slug);
    await updateKeywords(context, db, posts);
    await log(`Deleted the tag “${name}”`);
    return posts.length;
  });
}

async function getTag(db: Database, key: string): Promise<TagRow> {
  const tag = await findTag(db, key);
  if (!tag) throw new NotFoundError("This tag does not exist.");
  return tag;
}
