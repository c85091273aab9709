import { stringify } from "yaml";
import { InvalidError } from "../errors.ts";
import { splitFrontMatter } from "../markdown/front-matter.ts";
import { mediaPath } from "../media/storage.ts";
import { exportFiles, type PostEntry, postEntry } from "./format.ts";
import { renderExported, tightenHtml } from "../markdown/render-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";

/** Beside the folders of posts and projects. */
export const filesBeside = `../${exportFiles.media}/`;

/** A post as a Markdown file. `isExported` says which media files go along. */
export function writePostFile(entry: PostEntry, html: string, isExported: (file: string) => boolean): string {
  const front = (values: PostEntry): string => `---\n${writeYaml(withoutEmpty(values))}---\n`;
  const wanted = tightenHtml(html);
  const markdown = writeMarkdown(html);
  // A URL inside code must not change, so then none is changed.
  for (const text of markdown === null ? [] : [nameFiles(markdown, isExported), markdown]) {
    const file = `${front(entry)}\n${text}\n`;
    if (readText(file, toAbsolute) === wanted) return file;
  }
  return `${front({ ...entry, markup: "html" })}${html.replaceAll("\r", "&#13;")}\n`;
}

/** `addressOf` says where a file of the export is now. Throws InvalidError with one sentence. */
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

/** Of a file in the export as posts and projects name it; anything else comes back as it is. */
export function toRelative(address: string, isExported: (file: string) => boolean): string {
  const file = address.startsWith(mediaPath) ? address.slice(mediaPath.length) : "";
  return file !== "" && isExported(file) ? filesBeside + file : address;
}

export function toAbsolute(address: string): string {
  return address.startsWith(filesBeside) ? mediaPath + address.slice(filesBeside.length) : address;
}

/** Words that older readers take for something else, such as yes and 12:30, are quoted. */
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
