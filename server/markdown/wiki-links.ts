// The links of Obsidian and other wikis: `[[post]]`, `[[post|words]]`, `![[image.png]]`; and Obsidian's comments.
import { escapeHtml, htmlTag } from "./escape.ts";

const scheme = "wiki:";
const image = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i;
const video = /\.(?:mp4|m4v|webm|mov)$/i;

/** Replaces wiki links. Those to posts get URLs that `readWikiLink` reads. Code is already removed from the text. */
export function replaceWikiLinks(text: string): string {
  return text.replace(
    /(?<![\w\\])(!?)\[\[(?!\s)([^[\]\n]{1,200}?)(?<!\s)\]\](?![([])/g,
    (_all, sign: string, inner: string) => {
      const [target = "", words = ""] = inner.split(/\\?\|/, 2).map((part) => part.trim());
      const shown = /^\d+(?:x\d+)?$/.test(words) ? "" : words;
      if (sign !== "" && image.test(target)) return htmlTag("img", { src: target, alt: shown });
      if (sign !== "" && video.test(target))
        return `\n\n${htmlTag("video", { src: target, title: shown || undefined })}</video>\n\n`;
      const href = target.startsWith("#") ? target : `${scheme}${encodeURIComponent(inner)}`;
      return `${htmlTag("a", { href })}${escapeHtml(shown || target.replace(/^#/, "").replaceAll("#", " › "))}</a>`;
    },
  );
}

/** Returns the name of the post that a wiki link leads to and the link as it was typed, or null for another URL. */
export function readWikiLink(href: string): { name: string; typed: string } | null {
  if (!href.startsWith(scheme)) return null;
  const inner = decodeURIComponent(href.slice(scheme.length));
  return {
    name: inner
      .replace(/\\?\|.*$/, "")
      .replace(/#.*$/, "")
      .trim(),
    typed: `[[${inner}]]`,
  };
}

/** Removes comments between `%%`, which Obsidian shows nobody, and adds their beginnings to `comments`. */
export function dropWikiComments(text: string, comments: Set<string>): string {
  return text.replace(/(?<![\w%])%%(?!%)([^%]{1,5000}?)%%(?![\w%])/g, (_all, comment: string) => {
    comments.add(comment.trim().replace(/\s+/g, " ").slice(0, 40));
    return "";
  });
}
