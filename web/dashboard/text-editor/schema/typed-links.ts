import { cleanLink } from "#web/dashboard/html/addresses.ts";

type Found = { index: number; text: string };
type FoundLink = Found & { replaceWith: string; data: { href: string; title: string | null } };

/** `[words](target "title")`. The target may contain one level of brackets. */
const markdownLink = /(?<![!\\])\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)(?:\s+["“](.*?)["”])?\)/g;

/** Finds Markdown links, except in code between backticks. */
export function findMarkdownLinks(text: string): FoundLink[] {
  return [...text.matchAll(markdownLink)].flatMap((match) => {
    const [found, words = "", target = "", title] = match;
    const href = cleanLink(target);
    const isInCode = (text.slice(0, match.index).match(/`/g) ?? []).length % 2 === 1;
    return href === "" || words.trim() === "" || isInCode
      ? []
      : [{ index: match.index, text: found, replaceWith: words, data: { href, title: title ?? null } }];
  });
}

/** Finds complete web URLs, without the punctuation of the sentence around them. `main.rs` and `node.js` are files. */
export function findUrls(text: string): Found[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"“”]+/gi)].flatMap((match) => {
    const url = withoutPunctuation(match[0]);
    return /^https?:\/\/[\p{L}\p{N}[]/iu.test(url) ? [{ index: match.index, text: url }] : [];
  });
}

/** A closing bracket belongs to a URL that opens it, as in https://example.com/Jump_(game). */
function withoutPunctuation(url: string): string {
  const last = url.at(-1) ?? "";
  const opening = { ")": "(", "]": "[", "}": "{" }[last];
  const isOutside = opening ? url.split(last).length > url.split(opening).length : /[.,;:!?'’…*_~]/.test(last);
  return isOutside ? withoutPunctuation(url.slice(0, -1)) : url;
}
