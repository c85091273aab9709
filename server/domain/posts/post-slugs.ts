// Which slug a post or a page gets, and where its former slugs lead.
import { type PostKind, reservedPageSlugs, reservedSlugSentence } from "#contract/page-terms.ts";
import type { PostInput } from "#contract/posts.ts";
import { InvalidError, slugTaken } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  addFormerAddresses,
  findFormerAddress,
  forgetAddress,
  rememberAddress,
} from "../../store/tables/former-addresses.ts";
import { isPostSlugTaken, type PostRow } from "../../store/tables/posts.ts";
import { slugify, uniquePostSlug, uniqueSlug } from "../../text/slugs.ts";
import { sortKey } from "../../text/words.ts";

type Wanted = { kind: PostKind; wanted: string; exceptId: number | null };

/** Returns the slug, with a number behind it where it is taken. Throws InvalidError if it is the URL of one of the site's own pages. */
export function findFreeSlug(db: Database, { kind, wanted, exceptId }: Wanted): Promise<string> {
  const isTaken = (slug: string) => isPostSlugTaken(db, slug, exceptId, kind);
  if (kind === "post") return uniquePostSlug(wanted, isTaken);
  if (reservedPageSlugs.includes(slugify(wanted)))
    throw new InvalidError(reservedSlugSentence, { code: "slug-reserved", field: "slug" });
  return uniqueSlug(wanted, isTaken);
}

/** Returns the new slug. A published post keeps its slug, which readers may know; the slug of a draft follows the title. */
export async function slugAfter(db: Database, before: PostRow, input: PostInput): Promise<string> {
  const find = (wanted: string) => findFreeSlug(db, { kind: before.kind, wanted, exceptId: before.id });
  let { slug } = before;
  if (input.slug) {
    slug = slugify(input.slug);
    if (slug !== before.slug && (slug === "" || slug !== (await find(slug)))) throw slugTaken(input.slug);
  } else if (before.publishedAt === null && sortKey(input.title) !== before.titleKey) {
    slug = await find(input.title);
  }
  if (slug !== before.slug) {
    // A draft takes no URL from a post that readers know by it.
    if (before.published || (await findFormerAddress(db, before.kind, before.slug)) === null)
      await rememberAddress(db, { kind: before.kind, address: before.slug, target: before.id });
    await takeSlug(db, { ...before, slug, published: input.published });
  }
  return slug;
}

/** Ends what a slug led to before, once a published post or page has it: until then, readers still get there. */
export async function takeSlug(
  db: Database,
  { kind, slug, id, published }: { kind: PostKind; slug: string; id: number; published: boolean },
): Promise<void> {
  await forgetAddress(db, kind, slug, published ? undefined : id);
}

/** Keeps a former slug, unless it leads elsewhere now. */
export async function keepFormerSlug(
  db: Database,
  { kind, slug, id }: { kind: PostKind; slug: string; id: number },
): Promise<void> {
  if (slug !== "" && !(await isPostSlugTaken(db, slug, null, kind)))
    await addFormerAddresses(db, [{ kind, address: slug, target: id }]);
}
