// Pages as statistics know them: posts, own pages, projects and selections by their id, so that a new title or slug changes nothing; others by their path.
import { selectionPath } from "#contract/selection-page.ts";
import type { Database } from "../store/database.ts";
import { findCategoryByKey } from "../store/tables/categories.ts";
import { findPostById, findPublishedBySlug } from "../store/tables/posts.ts";
import { findProject, findProjectBySlug } from "../store/tables/projects.ts";
import { findSelectionBySlug, selections } from "../store/tables/selections.ts";
import { findSeries } from "../store/tables/series.ts";
import { findTag } from "../store/tables/tags.ts";

const fixed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "/": "Home",
    "/about": "About",
    "/portfolio": "Portfolio",
    "/portfolio/all": "All projects",
    "/blogs": "Blogs",
    "/blogs/archive": "Archive",
  }),
);

type List = { name: string; find: (db: Database, key: string) => Promise<{ name: string; slug: string } | null> };

/** The named lists of posts, by the second part of their paths. */
const lists: ReadonlyMap<string, List> = new Map(
  Object.entries<List>({
    category: { name: "Category", find: findCategoryByKey },
    tag: { name: "Tag", find: findTag },
    series: {
      name: "Series",
      async find(db, key) {
        const found = await findSeries(db, key);
        return found && { name: found.title, slug: found.slug };
      },
    },
  }),
);

/** Returns the key of the public page at a path, or null if there is none. */
export async function pageAt(db: Database, path: string): Promise<string | null> {
  const plain = path.replace(/(?<=.)\/+$/, "");
  if (fixed.has(plain)) return plain;
  const [first = "", second, third, ...others] = plain.slice(1).split("/").map(decode);
  if (others.length > 0 || first === "") return null;
  if (third !== undefined) {
    const list = first === "blogs" ? lists.get(second ?? "") : undefined;
    const found = await list?.find(db, third.toLowerCase());
    return found ? `/blogs/${second}/${found.slug}` : null;
  }
  if (second === undefined) return keyOf("page", await findPublishedBySlug(db, first, "page"));
  if (first === "blog") return keyOf("post", await findPublishedBySlug(db, second));
  if (first === "for") return keyOf("selection", await findSelectionBySlug(db, second));
  return first === "portfolio" ? keyOf("project", await findProjectBySlug(db, second)) : null;
}

export type NamedPage = { title: string; path: string | null };

/** Returns what a page is called now, and where it is. */
export async function namePage(db: Database, key: string): Promise<NamedPage> {
  const [, kind, id] = /^(post|page|project|selection):(\d{1,9})$/.exec(key) ?? [];
  if (kind === "project") {
    const project = await findProject(db, Number(id));
    return project
      ? { title: project.title, path: `/portfolio/${encodeURIComponent(project.slug)}` }
      : { title: "A deleted project", path: null };
  }
  if (kind === "selection") {
    const selection = await selections.find(db, { id: Number(id) });
    return selection
      ? { title: selection.title, path: selectionPath(selection) }
      : { title: "A deleted selection", path: null };
  }
  if (kind !== undefined) {
    const post = await findPostById(db, Number(id));
    return post
      ? { title: post.title, path: `${kind === "post" ? "/blog" : ""}/${encodeURIComponent(post.slug)}` }
      : { title: `A deleted ${kind}`, path: null };
  }
  const [, name = "", slug] = /^\/blogs\/(\w+)\/(.+)$/.exec(key) ?? [];
  const list = lists.get(name);
  if (slug === undefined || !list) return { title: fixed.get(key) ?? key, path: key.startsWith("/") ? key : null };
  const found = await list.find(db, slug);
  return {
    title: found ? `${list.name} ${found.name}` : key,
    path: `/blogs/${name}/${encodeURIComponent(found?.slug ?? slug)}`,
  };
}

function keyOf(kind: string, found: { id: number } | null): string | null {
  return found && `${kind}:${found.id}`;
}

function decode(part: string): string {
  try {
    const text = decodeURIComponent(part);
    // PostgreSQL holds no NUL.
    return text.includes("\0") ? "" : text;
  } catch {
    return "";
  }
}
