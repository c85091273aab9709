// Pages as statistics know them: posts, own pages and projects by their id, so that a new title or slug changes nothing; others by their path.
import type { Database } from "../store/database.ts";
import { findCategoryByKey } from "../store/tables/categories.ts";
import { findPostById, findPostBySlug } from "../store/tables/posts.ts";
import { findProject, findProjectBySlug } from "../store/tables/projects.ts";

const fixed: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about": "About",
  "/portfolio": "Portfolio",
  "/portfolio/all": "All projects",
  "/blogs": "Blogs",
  "/blogs/archive": "Archive",
};

/** Returns the key of the public page at a path, or null if there is none. */
export async function pageAt(db: Database, path: string): Promise<string | null> {
  const plain = path.replace(/(?<=.)\/+$/, "");
  if (plain in fixed) return plain;
  const [first = "", second, third, ...others] = plain.slice(1).split("/").map(decode);
  if (others.length > 0 || first === "") return null;
  if (third !== undefined) {
    const category =
      `${first}/${second}` === "blogs/category" ? await findCategoryByKey(db, third.toLowerCase()) : null;
    return category && `/blogs/category/${category.slug}`;
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
  const category = /^\/blogs\/category\/(.+)$/.exec(key)?.[1];
  const found = category === undefined ? null : await findCategoryByKey(db, category);
  return {
    title: fixed[key] ?? (found ? `Category ${found.name}` : key),
    path: category === undefined ? key : `/blogs/category/${encodeURIComponent(category)}`,
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
