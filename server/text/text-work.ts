import { renderArticleOnce } from "./article.ts";
import { plainText, sanitisePostHtml } from "./post-html.ts";
import { searchWords } from "./spelling.ts";
import { countWords } from "./words.ts";

export { renderArticle } from "./article.ts";

/** What a text says: its words in one line, how many they are, and each of them once as searches know them. */
export type ReadText = { text: string; words: number; spelt: string[] };

const work = {
  clean: (html: string) => sanitisePostHtml(html),
  article: (html: string) => renderArticleOnce(html),
  read(html: string): ReadText {
    const text = plainText(html);
    return { text, words: countWords(text), spelt: [...new Set(searchWords(text))] };
  },
};

export type Work = keyof typeof work;
export type Done<What extends Work> = ReturnType<(typeof work)[What]>;

export function workOn<What extends Work>(what: What, html: string): Done<What> {
  return work[what](html) as Done<What>;
}
