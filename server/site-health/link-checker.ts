import type { BrokenLink } from "#contract/site-report.ts";
import { slugify } from "#contract/slugs.ts";
import { listCategories } from "../store/tables/categories.ts";
import { listFormerAddresses } from "../store/tables/former-addresses.ts";
import { listSeries } from "../store/tables/series.ts";
import type { Database } from "../store/database.ts";
import { listMediaFiles, type PostState, type ProjectText } from "../store/tables/site-report.ts";
import { listTags } from "../store/tables/tags.ts";
import { parsePostId } from "../domain/posts/post-ids.ts";
import { forEachYielding, type Yield } from "../workers/yield.ts";

type Reason = BrokenLink["reason"];
type Check = (name: string) => Reason | null;

const blogPages: ReadonlySet<string> = new Set(["archive", "search"]);

/**
 * Returns a function that explains why visitors find nothing at a path, or returns null if they do, by the current state of the database.
 */
export async function createLinkChecker(
  db: Database,
  posts: readonly PostState[],
  projects: readonly ProjectText[],
  yieldToEventLoop: Yield,
): Promise<(path: string) => Reason | null> {
  const post = await createPostCheck(posts, await mapFormerSlugs(db, "post"), yieldToEventLoop);
  const project = createProjectCheck(projects, await mapFormerSlugs(db, "project"));
  const lists = new Map([
    ["category", await createCategoryCheck(db)],
    ["tag", await createNameCheck(db, "tag", await listTags(db, true))],
    ["series", await createNameCheck(db, "series", await listSeries(db, true))],
  ]);
  await yieldToEventLoop();
  const media = await createMediaCheck(db, yieldToEventLoop);

  return (path) => {
    const [, area, name = "", below, ...more] = path.split("/");
    if (area === "media") return media(path.slice("/media/".length));
    const list = area === "blogs" && more.length === 0 ? lists.get(name) : undefined;
    if (list && below !== undefined) return list(below);
    // There are no pages further below: such a URL leads to the home page.
    if (below !== undefined) return null;
    if (area === "portfolio") return name === "all" ? null : project(name);
    return area === "blogs" && blogPages.has(name) ? null : post(name);
  };
}

/** Returns the id of the post or project for each earlier slug. */
async function mapFormerSlugs(db: Database, kind: "post" | "project"): Promise<Map<string, number>> {
  const former = await listFormerAddresses(db, kind);
  return new Map([...former].flatMap(([id, slugs]) => slugs.map((slug) => [slug, id] as const)));
}

/** Finds posts by id, slug or an earlier slug, like the page of a post. */
async function createPostCheck(
  states: readonly PostState[],
  earlier: ReadonlyMap<string, number>,
  yieldToEventLoop: Yield,
): Promise<Check> {
  const reasons = new Map<number, Reason | null>();
  const slugs = new Map<string, number>();
  const trashedSlugs = new Set<string>();
  await forEachYielding(yieldToEventLoop, states, ({ id, kind, slug, published, trashed }) => {
    if (kind === "page") return;
    reasons.set(id, trashed ? "trashed" : published ? null : "unpublished");
    if (trashed) trashedSlugs.add(slug);
    else slugs.set(slug, id);
  });
  return (name) => {
    const reason = reasons.get(parsePostId(name) ?? slugs.get(name) ?? earlier.get(name) ?? -1);
    return reason === undefined ? (trashedSlugs.has(name) ? "trashed" : "missing") : reason;
  };
}

function createProjectCheck(projects: readonly ProjectText[], earlier: ReadonlyMap<string, number>): Check {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const slugs = new Set(projects.filter(({ trashed }) => !trashed).map(({ slug }) => slug));
  const trashedSlugs = new Set(projects.filter(({ trashed }) => trashed).map(({ slug }) => slug));
  return (name) => {
    const former = byId.get(earlier.get(name) ?? -1);
    if (slugs.has(name) || former?.trashed === false) return null;
    return former || trashedSlugs.has(name) ? "trashed" : "missing";
  };
}

async function createCategoryCheck(db: Database): Promise<Check> {
  const former = await listFormerAddresses(db, "category");
  const names = new Set(
    (await listCategories(db, true)).flatMap(({ id, name, slug }) => [
      name.toLowerCase(),
      slug,
      ...(former.get(id) ?? []),
    ]),
  );
  return (name) => (names.has(name.toLowerCase()) ? null : "missing");
}

/** Finds tags or series, also by their former slugs. */
async function createNameCheck(
  db: Database,
  kind: "tag" | "series",
  visible: readonly { slug: string }[],
): Promise<Check> {
  const slugs = new Set(visible.map(({ slug }) => slug));
  for (const [target, former] of await listFormerAddresses(db, kind))
    if (slugs.has(target)) for (const slug of former) slugs.add(slug);
  return (name) => (slugs.has(slugify(name)) ? null : "missing");
}

/** Finds media; the URL of a replaced file leads to its replacement. */
async function createMediaCheck(db: Database, yieldToEventLoop: Yield): Promise<Check> {
  const files = new Set<string>();
  const earlier = new Set<string>();
  for await (const { file, poster, variants, ids } of listMediaFiles(db)) {
    for (const name of [file, poster, ...variants]) files.add(name);
    for (const id of ids) earlier.add(id);
    await yieldToEventLoop();
  }
  return (name) => (files.has(name) || earlier.has(name.slice(0, 32)) ? null : "missing");
}
