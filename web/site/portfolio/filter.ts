// The filter in the URL of the list of projects.
import { type ListedCategory, playableCategory, shippedCategory } from "#contract/project-terms.ts";
import { categories, type Category, type ProjectType } from "#web/shared/projects/categories.ts";

/** The filters of a list: a category, the projects that visitors can play, or those that were shipped. */
type Listing = Omit<Category, "key" | "seed"> & { key: ListedCategory };

const playable: Listing = { key: playableCategory, aliases: [], types: [] };
const shipped: Listing = { key: shippedCategory, aliases: [], types: [] };

/** The filter of a list; a URL may name a category that doesn't exist. */
export type Filter = { cat: string; type: string; category: Listing | null; projectType: ProjectType | null };

/** The length limit of a category name in a URL. */
const longest = 40;

/** Reads the filter from a query, ignoring case. A type that the category doesn't have is ignored. */
export function filterOf(query: URLSearchParams): Filter {
  const asked = fold(query.get("cat"));
  const listings: readonly Listing[] = [playable, shipped, ...categories];
  const category = listings.find(({ key, aliases }) => key === asked || aliases.includes(asked)) ?? null;
  const cat = asked === "all" ? "" : (category?.key ?? asked);
  const projectType = category?.types.find((type) => type === fold(query.get("type"))) ?? null;
  return { cat, type: projectType ?? "", category, projectType };
}

/** Returns whether the URL names a category that doesn't exist. */
export function isUnknown({ cat, category }: Filter): boolean {
  return cat !== "" && category === null;
}

function fold(text: string | null): string {
  return (text ?? "").trim().toLowerCase().slice(0, longest);
}
