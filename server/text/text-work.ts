import { renderArticle } from "./article.ts";
import { sanitizePostHtml, textsOf } from "./post-html.ts";
import { blocksAfter } from "./snippets.ts";
import { searchWords } from "./search-words.ts";
import { countWords } from "./words.ts";

/**
 * A text's words in one line and those of its code and tables in another, their number, and the words of the search index: all of them with
 * spaces between, and each of them once.
 */
export type ReadText = { text: string; words: number; folded: string; spelt: string[] };
/** Everything that is stored of a text: clean HTML, the article that readers see, and its words for the search index. */
export type PreparedText = ReadText & { content: string; article: string };

const work = {
  clean: (html: string) => sanitizePostHtml(html),
  render: (html: string) => renderArticle(sanitizePostHtml(html)),
  read,
  prepare(html: string): PreparedText {
    const content = sanitizePostHtml(html);
    return { content, article: renderArticle(content), ...read(content) };
  },
};

export type Work = keyof typeof work;
export type Done<What extends Work> = ReturnType<(typeof work)[What]>;

export function workOn<What extends Work>(what: What, html: string): Done<What> {
  return work[what](html) as Done<What>;
}

function read(html: string): ReadText {
  const { prose, blocks } = textsOf(html);
  const text = blocksAfter(prose, blocks);
  const found = searchWords(text);
  return { text, words: countWords(text), folded: found.join(" "), spelt: [...new Set(found)] };
}
