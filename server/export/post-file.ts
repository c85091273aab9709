import { stringify } from "yaml";
import { InvalidError } from "../errors.ts";
import { splitFrontMatter } from "../markdown/front-matter.ts";
import { mediaPath } from "../media/storage.ts";
import { exportFiles, type PostEntry, postEntry } from "./format.ts";
import { renderExported, tightenHtml } from "../markdown/render-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";

/** The path from the folders of posts and projects to the media folder. */
export const filesBeside = `../${exportFiles.media}/`;

/** Writes a post as a Markdown file. `isExported` returns whether a media file is part of the export. */
export function writePostFile(entry: PostEntry, html: string, isExported: (file: string) => boolean): string {
  const front = (values: PostEntry): string => `---\n${writeYaml(withoutEmpty(values))}---\n`;
  const wanted = tightenHtml(html);
  const markdown = writeMarkdown(html);
  // URLs in code must not change. If rewriting would change code, no URL is rewritten.
  for (const text of markdown === null ? [] : [nameFiles(markdown, isExported), markdown]) {
    const file = `${front(entry)}\n${text}\n`;
    if (readText(file, toAbsolute) === wanted) return file;
  }
  return `${front({ ...entry, markup: "html" })}${html.replaceAll("\r", "&#13;")}\n`;
}

/** Reads a post. `addressOf` returns the current URL of a file in the export. Throws InvalidError with one sentence. */
export function readPostFile(
  source: string,
  addressOf: (relative: string) => string,
): { entry: PostEntry; html: string } {
  const { data, found, problem } = splitFrontMatter(source);
  if (!found || problem !== null) throw new InvalidError(problem ?? "it has no front matter");
  const parsed = postEntry.safeParse(data);
  if (!parsed.success)
    throw new InvalidError(
      `its ${parsed.error.issues[0]?.path.join(".")} is not what it should be: ${parsed.error.issues[0]?.message}`,
    );
  return { entry: parsed.data, html: readText(source, addressOf) };
}

/** Returns the relative path of an exported file, as posts and projects use it. Returns any other URL unchanged. */
export function toRelative(address: string, isExported: (file: string) => boolean): string {
  const file = address.startsWith(mediaPath) ? address.slice(mediaPath.length) : "";
  return file !== "" && isExported(file) ? filesBeside + file : address;
}

/** Writes the URLs of exported files in attributes as relative paths. */
export function withRelativeMedia(html: string, isExported: (file: string) => boolean): string {
  return html.replace(/(?<==")\/media\/[\w.-]+(?=")/g, (address) => toRelative(address, isExported));
}

/** The reverse of `withRelativeMedia`. `addressOf` returns the current URL of a file in the export. */
export function withMediaUrls(html: string, addressOf: (relative: string) => string): string {
  return html.replace(/(?<==")\.\.\/media\/[\w.-]+(?=")/g, addressOf);
}

export function toAbsolute(address: string): string {
  return address.startsWith(filesBeside) ? mediaPath + address.slice(filesBeside.length) : address;
}

/** Quotes words that older YAML parsers misread, such as yes and 12:30. */
export function writeYaml(values: unknown): string {
  return stringify(values, { lineWidth: 0, compat: "yaml-1.1" });
}

function withoutEmpty(entry: PostEntry): Partial<PostEntry> {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== "" && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function readText(source: string, addressOf: (relative: string) => string): string {
  const { data, body } = splitFrontMatter(source);
  if (data.markup === "html") return tightenHtml(body.replace(/\n$/, ""));
  return tightenHtml(renderExported(body, addressOf));
}

function nameFiles(markdown: string, isExported: (file: string) => boolean): string {
  return markdown.replace(/(?<=[("<])\/media\/[\w-]+\.\w+(?=[)">\s])/g, (address) => toRelative(address, isExported));
}
