import { expect, test } from "vitest";
import { renderArticleOnce } from "./article.ts";
import { articleOf, articleOnce, cleanText, readText } from "./long-texts.ts";
import { plainText, sanitisePostHtml } from "./post-html.ts";
import { countWords } from "./text.ts";

const long = "<h2>Part</h2><p>Words <b>that</b> are read<script>alert(1)</script>, and <a href=\"javascript:x\">more</a>.</p>".repeat(1200);

test("a long text is cleaned, rendered and read like a short one", async () => {
  expect(await cleanText(long)).toBe(sanitisePostHtml(long));
  expect(await articleOnce(long)).toBe(renderArticleOnce(long));
  expect(await articleOf(long)).toBe(renderArticleOnce(long));
  const { text, words, spelt } = await readText(long);
  expect(text).toBe(plainText(long));
  expect(words).toBe(countWords(text));
  expect(spelt.toSorted()).toEqual(["and", "are", "more", "part", "read", "that", "words"]);
});

test("while a long text is worked on, everybody else has their turn", async () => {
  let turns = 0;
  const timer = setInterval(() => { turns++; }, 1);
  await cleanText(long.repeat(6));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test("only so many long texts wait; the next one is asked to come back", async () => {
  const all = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => cleanText(`${index} ${long}`)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(all.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))[0]).toContain("try again in a moment");
});
