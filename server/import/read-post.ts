import { realpath, stat } from "node:fs/promises";
import { excerpt } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import { InvalidError } from "../errors.ts";
import { type FoundFile, isAboutTheRepository, isInside, readText } from "./find-files.ts";
import { splitFrontMatter } from "../markdown/front-matter.ts";
import { renderMarkdown } from "../markdown/markdown.ts";
import { type PostFields, readFields, titleFromName } from "./post-fields.ts";
import { firstParagraph, parseHtml, shapePost, writeHtml } from "../markdown/post-structure.ts";
import { withTimeLimit } from "./time-limit.ts";

/** A post as read from its file, before its images and links are resolved. */
export type PostDraft = FoundFile &
  Omit<PostFields, "title" | "description" | "isMath"> & {
    title: string;
    description: string;
    html: string;
    modified: string;
    hasFrontMatter?: boolean;
    /** The name in messages, for a post without a separate file. */
    label?: string;
    /** The key by which the next import recognizes the post, if not its file. */
    key?: string;
    /** The slug of the category, if the blog had one. */
    categorySlug?: string;
    /** Slugs that the post had before its current one. */
    formerSlugs?: string[];
    /** Decisions made while reading, each as a sentence. */
    notes?: string[];
    /** What is kept as code because the site has no such feature, each as a sentence. */
    keptAsCode?: string[];
  };

export const summaryLength = 180;

/** Returns null for a file that is not a post. Throws InvalidError for a file that can't be read. */
export async function readPost(
  root: string,
  found: FoundFile,
  { timeZone, milliseconds = longestReading }: { timeZone: string; milliseconds?: number | undefined },
): Promise<PostDraft | null> {
  const real = await realpath(found.path);
  if (!isInside(root, real)) throw new InvalidError("it is a link to a file outside of the folder");
  const { size, mtime } = await stat(real);
  if (size > limits.content) throw new InvalidError("it is too long; split it in two");
  const text = await readText(real);
  return withTimeLimit(milliseconds, () => toPost(found, text, { timeZone, modified: mtime.toISOString() }));
}

/** Milliseconds, about a thousand times what a post takes. */
const longestReading = 20_000;

function toPost(
  found: FoundFile,
  text: string,
  { timeZone, modified }: { timeZone: string; modified: string },
): PostDraft | null {
  const { data, body, found: hasFrontMatter, problem, doubt } = splitFrontMatter(text);
  if (!hasFrontMatter && isAboutTheRepository(found.file)) return null;
  const fields = readFields(data, found.file, timeZone);
  if (body.trim() === "" && fields.title === null) throw new InvalidError("it is empty");

  const rendered = renderMarkdown(body, { isMdx: /\.mdx$/i.test(found.file), isMath: fields.isMath });
  const document = parseHtml(rendered.html);
  const title = excerpt(shapePost(document, fields.title).title || titleFromName(found.file), limits.title);
  const summary =
    fields.description === null
      ? excerpt(firstParagraph(document), summaryLength)
      : excerpt(plainMarkdown(fields.description), limits.description);
  return {
    ...found,
    ...fields,
    ...(doubt !== undefined && { draft: true, draftReason: doubt }),
    title: plainMarkdown(title),
    description: summary || title,
    html: writeHtml(document),
    modified,
    hasFrontMatter,
    keptAsCode: rendered.keptAsCode,
    problems: [...(problem === null ? [] : [problem]), ...fields.problems, ...rendered.problems],
  };
}

/** Returns the words of a line that may contain Markdown. */
function plainMarkdown(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/`([^`]+)`/g, "$1")
    .trim();
}
