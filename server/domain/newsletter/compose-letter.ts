// A post as a letter, with what it names looked up: images, projects, and the site's words.
import { DomUtils, parseDocument } from "htmlparser2";
import { gameUrlPattern } from "#contract/post-html.ts";
import type { Context } from "../../context.ts";
import { type Letter, writeLetter } from "../../letters/letter.ts";
import { decodeSlug, type LetterImage, type LetterParts, type LetterProject } from "../../letters/letter-blocks.ts";
import { makeLetterImage } from "../../media/letter-images.ts";
import { findMediaId } from "../../media/storage.ts";
import { findMediaByAnyId } from "../../store/tables/media.ts";
import type { PostRow } from "../../store/tables/posts.ts";
import { findProjectBySlug, type ProjectRow } from "../../store/tables/projects.ts";
import { hasClass } from "../../text/article-elements.ts";
import { listPlayable } from "../builds/playable.ts";
import { projectOf, showsBuilds, withoutConfidential } from "../projects/confidentiality.ts";
import { drawFormulas } from "./letter-formulas.ts";
import { readSiteContent } from "../site/site-content.ts";
import { readWords, wordsFor } from "../../site-words.ts";

/** Images of one letter that are made; the others are their descriptions. */
const maxImages = 80;
const maxProjects = 30;

export type LetterTitle = { subject: string; preheader: string };

/** Writes the letter of a post as it is now. It makes images, so the first letter with many takes seconds. */
export async function composeLetter(
  context: Context,
  {
    slug,
    content,
    imageUrl,
    imageAlt,
    language,
  }: Pick<PostRow, "slug" | "content" | "imageUrl" | "imageAlt"> & { language?: string },
  title: LetterTitle,
): Promise<Letter> {
  const { identity, look, newsletter } = await readSiteContent(context);
  const { siteUrl } = context.config;
  const findImage = createImages(context);
  const nodes = parseDocument(content).children;
  const images = new Map<string, LetterImage>();
  for (const { attribs } of DomUtils.findAll(({ name }) => ["img", "video", "iframe"].includes(name), nodes))
    for (const address of [attribs.poster, attribs["data-poster"], attribs.src]) {
      if (address === undefined || images.has(address)) continue;
      const image = await findImage(address);
      if (image) images.set(address, image);
    }
  const projects = new Map<string, LetterProject | null>();
  for (const paragraph of DomUtils.findAll((each) => each.name === "p" && isCard(each), nodes)) {
    const link = DomUtils.findOne(({ name }) => name === "a", paragraph.children, true);
    const [, written] = gameUrlPattern.exec(link?.attribs.href ?? "") ?? [];
    if (written === undefined || projects.size >= maxProjects) continue;
    const project = await findShown(context, decodeSlug(written), hasClass(paragraph, "game"), findImage);
    if (project !== undefined) projects.set(decodeSlug(written), project);
  }
  const cover = imageUrl === "" ? null : await findImage(imageUrl);
  const parts: LetterParts = { images, projects, formulas: await drawFormulas(context, nodes) };
  return writeLetter({
    ...parts,
    ...title,
    html: content,
    page: `${siteUrl}/blog/${encodeURIComponent(slug)}`,
    cover: cover && { ...cover, alt: imageAlt },
    site: { name: newsletter.sender || identity.name, url: `${siteUrl}/` },
    language: language ?? identity.language,
    words:
      language === undefined || language === identity.language ? await readWords(context) : await wordsFor(language),
    accent: look.accent,
    legalLine: newsletter.legal ?? "",
  });
}

function isCard(element: Parameters<typeof hasClass>[0]): boolean {
  return hasClass(element, "game") || hasClass(element, "project-card");
}

type FindImage = (address: string) => Promise<LetterImage | null>;

function createImages(context: Context): FindImage {
  let made = 0;
  return async (address) => {
    const id = findMediaId(address);
    if (id === null || made >= maxImages) return null;
    const media = await findMediaByAnyId(context.db, id);
    const image = media && (await makeLetterImage(context, media));
    if (!image) return null;
    made++;
    return { src: context.config.siteUrl + image.url, width: image.width, height: image.height };
  };
}

/** Returns a project as visitors may see it; null for a game that nobody may play, undefined if there is no such project. */
async function findShown(
  context: Context,
  slug: string,
  isGame: boolean,
  findImage: FindImage,
): Promise<LetterProject | null | undefined> {
  const row = await findProjectBySlug(context.db, slug);
  if (isGame && !(row && (await isPlayed(context, row)))) return null;
  if (!row) return undefined;
  const { title, thumbnailUrl = "", gallery = [] } = withoutConfidential(projectOf(row));
  for (const address of [thumbnailUrl, ...gallery]) {
    const image = await findImage(address);
    if (image) return { title, image };
  }
  return { title, image: null };
}

async function isPlayed(context: Context, row: ProjectRow): Promise<boolean> {
  return showsBuilds(row) && (await listPlayable(context, row)).length > 0;
}

/** Returns the key with which lists are named, such as newsletter.alex.example (RFC 2919). */
export function listIdOf({ siteUrl }: Context["config"]): string {
  return `newsletter.${new URL(siteUrl).hostname}`;
}
