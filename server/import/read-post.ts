import { realpath, stat } from "node:fs/promises";
import { limits } from "#contract/limits.ts";
import { InvalidError } from "../errors.ts";
import { type FoundFile, isAboutTheRepository, isInside, readText } from "./find-files.ts";
import { splitFrontMatter } from "../markdown/front-matter.ts";
import { renderMarkdown } from "../markdown/markdown.ts";
import { type PostFields, readFields, shorten, titleFromName } from "./post-fields.ts";
import { firstParagraph, parseHtml, shapePost, writeHtml } from "../markdown/post-structure.ts";
import { withTimeLimit } from "./time-limit.ts";

/** A file as a post, before its images and links are looked at. */
export type PostDraft = FoundFile &
  Omit<PostFields, "title" | "description" | "isMath"> & {
    title: string;
    description: string;
    html: string;
    modified: string;
    hasFrontMatter?: boolean;
    /** What it is called in messages, where it has no file of its own. */
    label?: string;
    /** By which the next import knows it again, where that is not its file. */
    key?: string;
    /** Of the category, where the blog had one of its own. */
    categorySlug?: string;
    /** Addresses that it had before the one that it has. */
    formerSlugs?: string[];
    /** What was decided when it was read, each as a sentence. */
    notes?: string[];
    /** What stands as code because the site has nothing for it, each as a sentence. */
    keptAsCode?: string[];
  };

export const summaryLength = 180;

/** Null for a file that is no post. Throws InvalidError for one that can't be read. */
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

/** Some thousand times what a post takes. */
const longestReading = 20_000;

function toPost(
  found: FoundFile,
  text: string,
  { timeZone, modified }: { timeZone: string; modified: string },
): PostDraft | null {
  const { data, body, found: hasFrontMatter, problem } = splitFrontMatter(text);
  if (!hasFrontMatter && isAboutTheRepository(found.file)) return null;
  const fields = readFields(data, found.file, timeZone);
  if (body.trim() === "" && fields.title === null) throw new InvalidError("it is empty");

  const rendered = renderMarkdown(body, { isMdx: /\.mdx$/i.test(found.file), isMath: fields.isMath });
  const document = parseHtml(rendered.html);
  const title = shorten(shapePost(document, fields.title).title || titleFromName(found.file), limits.title);
  const summary =
    fields.description === null
      ? shorten(firstParagraph(document), summaryLength)
      : shorten(plainMarkdown(fields.description), limits.description);
  return {
    ...found,
    ...fields,
    title: plainMarkdown(title),
    description: summary || title,
    html: writeHtml(document),
    modified,
    hasFrontMatter,
    keptAsCode: rendered.keptAsCode,
    problems: [...(problem === null ? [] : [problem]), ...fields.problems, ...rendered.problems],
  };
}

/** The words of a line that may have been written as Markdown. */
function plainMarkdown(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/`([^`]+)`/g, "$1")
    .trim();
}
