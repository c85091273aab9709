import type { BrokenLink } from "#contract/site-report.ts";
import { listCategories } from "../../store/categories.ts";
import type { Database } from "../../store/database.ts";
import { listMediaFiles, listPostAddresses, listProjectAddresses } from "../../store/site-report.ts";
import { parsePostId } from "../post-ids.ts";
import type { Turns } from "./turns.ts";

type Reason = BrokenLink["reason"];
type Check = (name: string) => Reason | null;

/** A function that says why visitors find nothing at a path, or null where they do; by what the database says now. */
export async function createLinkChecker(db: Database, turns: Turns): Promise<(path: string) => Reason | null> {
  const post = await createPostCheck(db, turns);
  const project = await createProjectCheck(db);
  const category = await createCategoryCheck(db);
  await turns.next();
  const media = await createMediaCheck(db, turns);
  const blogPages = new Set(["archive", "search"]);

  return (path) => {
    const [, area, name = "", below, ...more] = path.split("/");
    if (more.length > 0) return area === "media" ? media(path.slice("/media/".length)) : null;
    if (area === "blogs" && name === "category") return below === undefined ? post(name) : category(below);
    // Any other address further below is no page, and leads to the home page.
    if (below !== undefined && area !== "media") return null;
    if (area === "media") return media(path.slice("/media/".length));
    if (area === "portfolio") return name === "all" ? null : project(name);
    return area === "blogs" && blogPages.has(name) ? null : post(name);
  };
}

/** By id, slug or an earlier slug, as the page of a post does it. */
async function createPostCheck(db: Database, turns: Turns): Promise<Check> {
  const { slugs, earlier, published, trashed, trashedSlugs } = await listPostAddresses(db);
  await turns.next();
  const all = new Set(slugs.values());
  const stateOf = (id: number): Reason | null => {
    if (published.has(id)) return null;
    if (all.has(id)) return "unpublished";
    return trashed.has(id) ? "trashed" : "missing";
  };
  return (name) => {
    const id = parsePostId(name) ?? slugs.get(name) ?? earlier.get(name);
    if (id !== undefined) return stateOf(id);
    return trashedSlugs.has(name) ? "trashed" : "missing";
  };
}

async function createProjectCheck(db: Database): Promise<Check> {
  const { slugs, earlier, trashed, trashedSlugs } = await listProjectAddresses(db);
  return (name) => {
    if (slugs.has(name)) return null;
    const id = earlier.get(name);
    if (id !== undefined && !trashed.has(id)) return null;
    return id !== undefined || trashedSlugs.has(name) ? "trashed" : "missing";
  };
}

async function createCategoryCheck(db: Database): Promise<Check> {
  const names = new Set((await listCategories(db, true)).flatMap(({ name, slug }) => [name.toLowerCase(), slug.toLowerCase()]));
  return (name) => (names.has(name.toLowerCase()) ? null : "missing");
}

/** A file that another has taken the place of still leads to it. */
async function createMediaCheck(db: Database, turns: Turns): Promise<Check> {
  const files = new Set<string>();
  const earlier = new Set<string>();
  for await (const { file, poster, variants, ids } of listMediaFiles(db)) {
    for (const name of [file, poster, ...variants]) files.add(name);
    for (const id of ids) earlier.add(id);
    await turns.next();
  }
  return (name) => (files.has(name) || earlier.has(name.slice(0, 32)) ? null : "missing");
}
