import { limits, reservedPostSlugs } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";

export { slugify };

/** Returns a free slug for a post, which shares its URLs with pages and calls of the blog. */
export function uniquePostSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  return uniqueSlug(wanted, async (slug) => reservedPostSlugs.includes(slug) || isTaken(slug));
}

/** Returns the slug itself, or else the slug with the smallest free number. */
export async function uniqueSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const base = slugify(wanted) || "untitled";
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base.slice(0, limits.slug - String(number).length - 1)}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
}
