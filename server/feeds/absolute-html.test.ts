import { expect, test } from "vitest";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { absoluteHtml } from "./absolute-html.ts";
import { en } from "#words/server/en.ts";

const site = "https://alex.example";
const blocks = everyBlock(someFiles);
const feed = (name: string): string => absoluteHtml(blocks[name] ?? "", `${site}/blog/x`, en);

test("a callout is a quote that begins with its title", () => {
  expect(feed("tip")).toContain('<blockquote class="callout callout-tip"><p><strong>Tip</strong></p><p>Profile');
  expect(feed("toggle")).toMatch(/^<details open[^]*<blockquote[^>]*><p><strong>Note<\/strong><\/p><p>In a toggle\./);
});

test("images of a comparison are labeled, and those of a gallery have absolute URLs", () => {
  expect(feed("comparison")).toMatch(
    /<p><strong>Before<\/strong><\/p><img src="https:[^>]+><p><strong>After<\/strong><\/p><img src="https:[^>]+><figcaption>/,
  );
  expect(feed("gallery").match(/<img src="https:\/\/alex\.example\/media\//g)).toHaveLength(5);
});

test("videos and recordings have a link beside their player", () => {
  expect(feed("video")).toContain(
    `poster="${site}${someFiles.other}" width="1280" height="720"></video><p><a href="${site}${someFiles.video}">Watch the video: A jump</a></p><figcaption>`,
  );
  expect(feed("audio")).toContain(
    `</audio><p><a href="${site}${someFiles.audio}">Listen to the recording: The theme</a></p>`,
  );
  expect(feed("youtube")).toBe(
    `<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"><img src="${site}${someFiles.image}" alt><br>The trailer</a></p>`,
  );
});

test("code has its file above it, formulas are TeX, and links lead to the site", () => {
  expect(feed("code")).toContain("<p><code>src/jump.ts</code></p><pre");
  expect(feed("formula")).toBe(blocks.formula);
  expect(feed("project card")).toContain(`href="${site}/portfolio/tower-drift"`);
  expect(feed("file")).toContain(`href="${site}${someFiles.file}"`);
  expect(feed("bookmark")).toContain('<a href="https://example.com/fog">Fog with one texture read</a>');
});

test("no block leads to a path without its site", () => {
  for (const name of Object.keys(blocks)) expect(feed(name), name).not.toMatch(/(?:src|href|poster)="\//);
});

test("of two images for both themes, feeds have the one for the light theme", () => {
  const html = absoluteHtml(
    '<figure class="light-dark"><img src="/media/day.webp" alt="A"><img src="/media/night.webp" alt="A"><figcaption>B</figcaption></figure>',
    "https://alex.example/blog/a",
    en,
  );
  expect(html).toContain("day.webp");
  expect(html).not.toContain("night.webp");
  expect(html).toContain("<figcaption>B</figcaption>");
});
