import { writeYaml } from "../export/post-file.ts";
import { renderExported } from "../markdown/render-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import type { Text } from "./texts.ts";

/** Characters of HTML, fifty printed pages. Markdown may contain HTML, and longer texts stay as they are, because writing them takes long. */
const maxWritten = 200_000;

/** Returns a text as Markdown with front matter. Every URL is absolute. */
export function writeText({ front, path, html }: Text, siteUrl: string): string {
  const values = Object.entries({ ...front, url: siteUrl + path, cover: absolute(front.cover ?? "", siteUrl) });
  const written = values.filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0));
  const markdown = html.length > maxWritten ? null : writeMarkdown(html);
  const body = markdown === null ? html : withAbsoluteUrls(markdown, siteUrl);
  return `---\n${writeYaml(Object.fromEntries(written))}---\n\n${body}\n`;
}

/** Changes no URL if that would also change code. */
function withAbsoluteUrls(markdown: string, siteUrl: string): string {
  const text = markdown.replace(/(?<=\]\(<?|\s(?:href|src|poster|data-poster)=")\/(?!\/)/g, `${siteUrl}/`);
  const relative = (url: string) => (url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url);
  return renderExported(text, relative) === renderExported(markdown, relative) ? text : markdown;
}

function absolute(url: string, siteUrl: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}
