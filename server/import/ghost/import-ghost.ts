// Imports an export of Ghost (one JSON file) as posts: read-ghost reads the file, ghost-cards turns its texts into plain HTML, and
// import-posts does the rest, as for every source.
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { excerpt } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { plainText } from "../../text/post-html.ts";
import { InvalidError } from "../../errors.ts";
import { readDate } from "../dates.ts";
import { escapeHtml } from "../../markdown/escape.ts";
import { importPosts } from "../import-posts.ts";
import { readCanonicalUrl, titleFromName, toTags } from "../post-fields.ts";
import { firstParagraph, shapePost, writeHtml } from "../../markdown/post-structure.ts";
import { type PostDraft, summaryLength } from "../read-post.ts";
import type { ImageNames } from "../relocate.ts";
import { attempt, emptyReport, type ImportOptions, type ImportReport } from "../report.ts";
import { readGhostHtml } from "./ghost-cards.ts";
import { type Ghost, type GhostPost, readGhost } from "./read-ghost.ts";

type File = { ghost: Ghost; path: string; modified: string; site: string };

const largestFile = 256 * 1024 * 1024;

export async function importGhost(context: Context, path: string, options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport();
  const { size, mtime } = await stat(path);
  if (size > largestFile)
    throw new InvalidError(
      `The export of Ghost is larger than ${largestFile / 1024 / 1024} MB; export it without members and their emails.`,
    );
  const file: File = {
    ghost: readGhost(await readFile(path, "utf8")),
    path,
    modified: mtime.toISOString(),
    site: options.site?.replace(/\/+$/, "") ?? "",
  };
  const drafts: PostDraft[] = [];
  for (const [index, post] of file.ghost.posts.entries()) {
    const label = post === null ? `post ${index + 1}` : labelOf(post);
    await attempt(report, label, () => {
      if (post === null) throw new InvalidError("it is not a post of Ghost");
      if (post.page || post.type === "page")
        report.notes.push({ file: label, message: "is a page, not a post, and was left out", topic: "left out" });
      else drafts.push(readPost(file, post));
      return Promise.resolve();
    });
  }
  await importPosts(
    context,
    {
      root: dirname(path),
      drafts,
      ...(file.site !== "" && { site: file.site }),
      imageNames: imageNames(file.site),
    },
    options,
    report,
  );
  return report;
}

function readPost({ ghost, path, modified, site }: File, post: GhostPost): PostDraft {
  const notes: string[] = [];
  const source = (post.html || paragraphsOf(post.plaintext)).replaceAll("__GHOST_URL__", site);
  const givenTitle = post.title.trim() === "(Untitled)" ? "" : post.title.trim();
  if (source.trim() === "" && givenTitle === "") throw new InvalidError("it is empty");
  if (source.length > 2 * limits.content) throw new InvalidError("it is too long; split it in two");
  if (post.html === "" && post.plaintext !== "") notes.push("has no HTML in the export, and came as plain text");

  const { document, notes: problems } = readGhostHtml(source);
  const title = excerpt(
    shapePost(document, givenTitle || null).title || (post.slug === "" ? "Untitled" : titleFromName(`${post.slug}.md`)),
    limits.title,
  );
  if (givenTitle === "") notes.push(`has no title, and is called “${title}” here`);
  const tags = ghost.tags.get(post.id) ?? [];
  const [main, ...others] = tags;
  const meta = ghost.meta.get(post.id);
  const isForAll = post.visibility === "" || post.visibility === "public";
  const isMail = post.status === "sent" || post.email_only || meta?.emailOnly === true;
  const isPublic = /^(?:published|scheduled)$/.test(post.status);
  const date = readDate(post.published_at, "UTC") ?? readDate(post.created_at, "UTC");
  const draftReason = isMail
    ? "was only sent by email"
    : !isPublic
      ? "is a draft in Ghost"
      : !isForAll
        ? "is for members only in Ghost"
        : date === null
          ? "has no date"
          : null;
  const about = [post.custom_excerpt, meta?.description].find((text) => text?.trim()) ?? "";
  const cover = post.feature_image.replaceAll("__GHOST_URL__", site);
  return {
    path,
    file: post.slug === "" ? `post-${post.id}` : post.slug,
    label: labelOf(post),
    key: `ghost:${post.uuid || post.id}`,
    title,
    description:
      excerpt(plainText(about), limits.description) || excerpt(firstParagraph(document), summaryLength) || title,
    html: writeHtml(document),
    date,
    updated: readDate(post.updated_at, "UTC"),
    modified,
    category: excerpt(main?.name ?? "", limits.category),
    tags: toTags(others.map(({ name }) => name)),
    series: "",
    seriesPart: null,
    ...(main && { categorySlug: main.slug }),
    draft: draftReason !== null,
    draftReason,
    cover: cover === "" ? null : cover,
    coverAlt: post.feature_image_alt || (meta?.alt ?? ""),
    slugs: post.slug === "" ? [] : [post.slug],
    addresses: post.slug === "" ? [] : [`/${post.slug}/`],
    author: ghost.authors.get(post.id)?.join(", ") || null,
    link: "",
    // A page of the old site is the post itself.
    canonicalUrl: post.canonical_url.startsWith("__GHOST_URL__") ? "" : readCanonicalUrl(post.canonical_url, problems),
    problems,
    notes,
  };
}

/** Returns where the original of an image in Ghost's image folder may be, whatever size the source names. */
function imageNames(site: string): ImageNames {
  return (source) => {
    const below = /\/content\/images\/(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?(.+?)(?:[?#].*)?$/.exec(source)?.[1];
    if (below === undefined) return null;
    const host = /^(?:https?:)?\/\/[^/]+/.exec(source)?.[0].replace(/^\/\//, "https://") ?? site;
    const folder = /^(?:https?:)?\/\/[^/]+(.*?)\/content\/images\//.exec(source)?.[1] ?? "";
    return {
      local: [`/content/images/${below}`, `/images/${below}`],
      remote: host === "" ? [] : [`${host}${folder}/content/images/${below}`],
    };
  };
}

function paragraphsOf(plaintext: string): string {
  return plaintext
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join("");
}

function labelOf(post: GhostPost): string {
  return `“${excerpt(post.title.trim() || post.slug || `without a title, ${post.id}`, 80)}”`;
}
