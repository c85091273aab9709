import { type WordChoice, wordsFor } from "../site-words.ts";
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
/** Articles have the fixed words of the site. */
type Input = { html: string; words: WordChoice };

const work = {
  clean: async ({ html }: Input) => sanitizePostHtml(html),
  render: async ({ html, words }: Input) =>
    renderArticle(sanitizePostHtml(html), (await wordsFor(words.language, words.own)).server.text),
  read: async ({ html }: Input) => read(html),
  async prepare({ html, words }: Input): Promise<PreparedText> {
    const content = sanitizePostHtml(html);
    return {
      content,
      article: renderArticle(content, (await wordsFor(words.language, words.own)).server.text),
      ...read(content),
    };
  },
};

export type Work = keyof typeof work;
export type Done<What extends Work> = Awaited<ReturnType<(typeof work)[What]>>;

export async function workOn<What extends Work>(what: What, input: Input): Promise<Done<What>> {
  return (await work[what](input)) as Done<What>;
}

function read(html: string): ReadText {
  const { prose, blocks } = textsOf(html);
  const text = blocksAfter(prose, blocks);
  const found = searchWords(text);
  return { text, words: countWords(text), folded: found.join(" "), spelt: [...new Set(found)] };
}
