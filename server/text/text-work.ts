import { renderArticle } from "./article.ts";
import { plainText, sanitisePostHtml } from "./post-html.ts";
import { searchWords } from "./spelling.ts";
import { countWords } from "./words.ts";

/** A text's words in one line, their number, and each of them once in the form for searches. */
export type ReadText = { text: string; words: number; spelt: string[] };
/** Everything that is stored of a text: clean HTML, the article that readers see, and its words for the search index. */
export type PreparedText = ReadText & { content: string; article: string };

const work = {
  clean: (html: string) => sanitisePostHtml(html),
  render: (html: string) => renderArticle(sanitisePostHtml(html)),
  read,
  prepare(html: string): PreparedText {
    const content = sanitisePostHtml(html);
    return { content, article: renderArticle(content), ...read(content) };
  },
};

export type Work = keyof typeof work;
export type Done<What extends Work> = ReturnType<(typeof work)[What]>;

export function workOn<What extends Work>(what: What, html: string): Done<What> {
  return work[what](html) as Done<What>;
}

function read(html: string): ReadText {
  const text = plainText(html);
  return { text, words: countWords(text), spelt: [...new Set(searchWords(text))] };
}
