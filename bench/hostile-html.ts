// How long hostile HTML of the maximum size of a post occupies the server: cleaning it, and making an article of the result. Twice the HTML
// may take twice as long, but not four times. `node bench/hostile-html.ts`
import { limits } from "#contract/limits.ts";
import { renderArticle } from "#server/text/article.ts";
import { plainText, sanitizePostHtml } from "#server/text/post-html.ts";
import { enormousHtml } from "#tests/support/hostile-html.ts";

const largest = Number(process.argv[2] ?? limits.content);
const half = enormousHtml(largest / 2);

const rows = Object.entries(enormousHtml(largest)).map(([name, html]) => {
  const small = measure(half[name] ?? "");
  const large = measure(html);
  return {
    name,
    clean: large.clean,
    article: large.article,
    growth: (large.clean + large.article) / (small.clean + small.article),
  };
});
for (const { name, clean, article, growth } of rows.toSorted((a, b) => b.clean + b.article - a.clean - a.article)) {
  console.log(
    `${name.padEnd(24)} cleaned in ${clean.toFixed(0).padStart(6)} ms, an article in ${article.toFixed(0).padStart(6)} ms, ${growth.toFixed(1)} times what half of it takes`,
  );
}

function measure(html: string): { clean: number; article: number } {
  const start = performance.now();
  const clean = sanitizePostHtml(html);
  const cleaned = performance.now();
  // The server rejects longer content before it makes an article.
  if (clean.length <= limits.content) {
    plainText(clean);
    renderArticle(clean);
  }
  return { clean: cleaned - start, article: performance.now() - cleaned };
}
