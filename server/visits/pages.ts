// Pages as statistics know them: posts, own pages and projects by their id, so that a new title or slug changes nothing; others by their path.
import type { Database } from "../store/database.ts";
import { findCategoryByKey } from "../store/tables/categories.ts";
import { findPostById, findPostBySlug } from "../store/tables/posts.ts";
import { findProject, findProjectBySlug } from "../store/tables/projects.ts";
import { findSeries } from "../store/tables/series.ts";
import { findTag } from "../store/tables/tags.ts";

const fixed: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about": "About",
  "/portfolio": "Portfolio",
  "/portfolio/all": "All projects",
  "/blogs": "Blogs",
  "/blogs/archive": "Archive",
};

type List = { name: string; find: (db: Database, key: string) => Promise<{ name: string; slug: string } | null> };

/** The lists of posts with a name of their own, by the second part of their paths. */
const lists: Readonly<Record<string, List>> = {
  category: { name: "Category", find: findCategoryByKey },
  tag: { name: "Tag", find: findTag },
  series: {
    name: "Series",
    async find(db, key) {
      const found = await findSeries(db, key);
      return found && { name: found.title, slug: found.slug };
    },
  },
};

/** Returns the key of the public page at a path, or null if there is none. */
export async function pageAt(db: Database, path: string): Promise<string | null> {
  const plain = path.replace(/(?<=.)\/+$/, "");
  if (plain in fixed) return plain;
  const [first = "", second, third, ...others] = plain.slice(1).split("/").map(decode);
  if (others.length > 0 || first === "") return null;
  if (third !== undefined) {
    const list = first === "blogs" ? lists[second ?? ""] : undefined;
    const found = await list?.find(db, third.toLowerCase());
    return found ? `/blogs/${second}/${found.slug}` : null;
  }
  if (second === undefined) return keyOf("page", await findPublished(db, first, "page"));
  if (first === "blog") return keyOf("post", await findPublished(db, second, "post"));
  return first === "portfolio" ? keyOf("project", await findProjectBySlug(db, second)) : null;
}

export type NamedPage = { title: string; path: string | null };

/** Returns what a page is called now, and where it is. */
export async function namePage(db: Database, key: string): Promise<NamedPage> {
  const [, kind, id] = /^(post|page|project):(\d+)$/.exec(key) ?? [];
  if (kind === "project") {
    const project = await findProject(db, Number(id));
    return project
      ? { title: project.title, path: `/portfolio/${encodeURIComponent(project.slug)}` }
      : { title: "A deleted project", path: null };
  }
  if (kind !== undefined) {
    const post = await findPostById(db, Number(id));
    return post
      ? { title: post.title, path: `${kind === "post" ? "/blog" : ""}/${encodeURIComponent(post.slug)}` }
      : { title: `A deleted ${kind}`, path: null };
  }
  const [, list = "", slug] = /^\/blogs\/(\w+)\/(.+)$/.exec(key) ?? [];
  if (slug === undefined || !lists[list]) return { title: fixed[key] ?? key, path: key };
  const found = await lists[list].find(db, slug);
  return {
    title: found ? `${lists[list].name} ${found.name}` : key,
    path: `/blogs/${list}/${encodeURIComponent(found?.slug ?? slug)}`,
  };
}

function keyOf(kind: string, found: { id: number } | null): string | null {
  return found && `${kind}:${found.id}`;
}

async function findPublished(db: Database, slug: string, kind: "post" | "page") {
  const post = await findPostBySlug(db, slug, kind);
  return post?.published ? post : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
