import { expect, test } from "vitest";
import { renderArticle } from "./article.ts";
import { hasMuchCode } from "./code-length.ts";
import { cleanText, prepareText, readText, renderText } from "./long-texts.ts";
import { plainText, sanitizePostHtml } from "./post-html.ts";
import { countWords } from "./words.ts";
import { en } from "#words/server/en.ts";

const english = { language: "en", own: null };

const renderEnglish = (html: string): string => renderArticle(html, en.text);

const long =
  '<h2>Part</h2><p>Words <b>that</b> are read<script>alert(1)</script>, and <a href="javascript:x">more</a>.</p>'.repeat(
    600,
  );

test("a long text is cleaned, rendered and read like a short one", async () => {
  expect(await cleanText(long)).toBe(sanitizePostHtml(long));
  const content = sanitizePostHtml(long);
  const article = renderEnglish(content);
  expect(await renderText(long, english)).toBe(article);
  expect(await prepareText(long, english)).toEqual({ content, article, ...(await readText(content)) });
  const { text, words, spelt } = await readText(long);
  expect(text).toBe(plainText(long));
  expect(words).toBe(countWords(text));
  expect(spelt.toSorted()).toEqual(["and", "are", "more", "part", "read", "that", "words"]);
});

test("other work continues while a long text is processed", async () => {
  const alone = await useOfThisThread(() => sanitizePostHtml(long));
  const away = await useOfThisThread(() => cleanText(long));
  expect(away).toBeLessThan(alone / 2);
});

/** Returns the microseconds of processor time that this thread needs, which waiting for a busy machine doesn't change. */
async function useOfThisThread(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Returns code of a given length for which its grammar takes minutes. */
const hostileCode = (length: number) => "[a](".repeat(length / 4);
const inBlock = (code: string, language = "markdown") => `<pre data-language="${language}">${code}</pre>`;

test(
  "code that takes long to color is shown without colors, and other work continues",
  { tags: ["long"] },
  async () => {
    let turns = 0;
    const count = () => {
      turns++;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    const article = await renderText(inBlock(hostileCode(10_000)) + inBlock("const one = 1;", "ts"), english);
    clearImmediate(turn);
    expect(turns).toBeGreaterThan(10);
    expect(article).toContain(`<code class="hljs">${hostileCode(10_000)}</code>`);
    expect(article).toContain("<span>Markdown</span>");
  },
);

test("code up to ten thousand characters is colored", async () => {
  const line = "const answer = 42;\n";
  const colored = await renderText(inBlock(line.repeat(9500 / line.length), "ts"), english);
  expect(colored.match(/hljs-keyword/g)).toHaveLength(9500 / line.length);
  expect(await renderText(inBlock(line.repeat(600), "ts"), english)).not.toContain("hljs-keyword");
});

test.each([
  [inBlock("x".repeat(1900)), false],
  [inBlock("x".repeat(2100)), true],
  [`<PRE>${"x".repeat(2100)}`, true],
  [inBlock("x".repeat(1900)).repeat(4), false],
  [inBlock("x".repeat(1900)).repeat(5), true],
  [`<p>${"x".repeat(5000)}</p>${inBlock("x")}<p>${"x".repeat(5000)}</p>`, false],
])("code that may take long is detected beforehand (%#)", (html, much) => {
  expect(hasMuchCode(html)).toBe(much);
});

test("the queue of long texts is limited, and the next one is asked to come back", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 25 }, (_, index) => cleanText(`${index} ${"word ".repeat(13_000)}`)),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(all.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))[0]).toContain(
    "try again in a moment",
  );
});
