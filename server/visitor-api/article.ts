// Completes the article of a post with what changes independently of the post: images of the media library, projects, games and 3D models.
import { Parser } from "htmlparser2";
import type { PostEmbed } from "#contract/post-embeds.ts";
import type { Project } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { renderMedia } from "../media/picture-markup.ts";
import type { Database } from "../store/database.ts";
import { findProjectBySlug } from "../store/tables/projects.ts";
import { readWords, type SiteWords } from "../site-words.ts";
import { showEmbeds, takeMarks } from "./embeds.ts";
import { decodeSlug, writeProjectCard } from "./project-cards.ts";
import { toProject, withCardImages } from "./projects.ts";

/** The width of an image in a text: the column of 42rem, or the screen without its margins. */
const textColumn = "(min-width: 45rem) 672px, 92vw";
/** Projects of one article that are looked up. */
const maxProjects = 30;

/** A link to a project that stands on its own, and its position in the article. */
type ProjectLink = { slug: string; start: number; end: number };

export async function completeArticle(
  context: Context,
  html: string,
): Promise<{ content: string; embeds: PostEmbed[] }> {
  const words = await readWords(context);
  const { html: marked, embeds } = await showEmbeds(context, words, await showProjects(context.db, html, words));
  return takeMarks(await renderMedia(context.db, marked, textColumn), embeds);
}

/**
 * Shows projects as cards, as visitors may see them. The link of a project that doesn't exist stays as it is.
 */
async function showProjects(db: Database, html: string, words: SiteWords): Promise<string> {
  const links = listProjectLinks(html);
  const slugs = [...new Set(links.map(({ slug }) => slug))].slice(0, maxProjects);
  if (slugs.length === 0) return html;
  const rows = await Promise.all(slugs.map((slug) => findProjectBySlug(db, slug)));
  const projects = await withCardImages(
    db,
    rows.flatMap((row) => (row ? [toProject(row, false)] : [])),
  );
  // A former slug finds its project by the id.
  const found = new Map(
    slugs.flatMap((slug, index) => {
      const project = projects.find(({ id }) => id === rows[index]?.id);
      return project ? [[slug, project] as const] : [];
    }),
  );
  let result = "";
  let copied = 0;
  for (const { slug, start, end } of links) {
    const project = found.get(slug);
    if (!project) continue;
    result += html.slice(copied, start) + writeProjectCard(project, cardOf(project, words));
    copied = end;
  }
  return result + html.slice(copied);
}

function listProjectLinks(html: string): ProjectLink[] {
  const links: ProjectLink[] = [];
  if (!html.includes("project-card")) return links;
  let start: number | null = null;
  let slug: string | null = null;
  const parser = new Parser({
    onopentag(name, { class: names = "", href = "" }) {
      if (name === "p") start = names.split(" ").includes("project-card") ? parser.startIndex : null;
      else if (name === "a" && start !== null) slug ??= /^\/portfolio\/([^/?#]+)$/.exec(href)?.[1] ?? null;
    },
    onclosetag(name) {
      if (name !== "p") return;
      if (start !== null && slug !== null) links.push({ slug: decodeSlug(slug), start, end: parser.endIndex + 1 });
      [start, slug] = [null, null];
    },
  });
  parser.end(html);
  return links;
}

function cardOf({ title, role = "", landing }: Project, { portfolio }: SiteWords): { words: string; facts: string } {
  const facts = [role, landing[0] ? portfolio.categories[landing[0]] : ""].filter((fact) => fact !== "");
  return { words: title, facts: facts.join(" · ") };
}
