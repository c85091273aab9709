import { landingCategories, type LandingCategory } from "#contract/project-terms.ts";
import type { Context } from "../../context.ts";
import { listProjects } from "../../store/tables/projects.ts";
import { projectOf, withoutConfidential } from "./confidentiality.ts";
import { landingCategoriesOf } from "./landing-categories.ts";

type Needs = Pick<Context, "db" | "content">;
type Known = { version: string; categories: Promise<LandingCategory[]> };

const known = new WeakMap<Needs["content"], Known>();

/**
 * Returns the landing categories in which visitors find projects. Every page links to them, so the projects are read once for each version
 * of the content.
 */
export async function listFilledCategories(context: Needs): Promise<LandingCategory[]> {
  const version = context.content.current();
  const last = known.get(context.content);
  if (last?.version === version) return last.categories;
  const categories = readFilledCategories(context);
  known.set(context.content, { version, categories });
  // A failure is not kept: the next request tries again.
  categories.catch(() => known.delete(context.content));
  return categories;
}

async function readFilledCategories({ db }: Needs): Promise<LandingCategory[]> {
  const rows = await listProjects(db);
  const filled = new Set(rows.flatMap((row) => landingCategoriesOf(withoutConfidential(projectOf(row)))));
  return landingCategories.filter((category) => filled.has(category));
}
