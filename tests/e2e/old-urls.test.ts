import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "#tests/support/command-process.ts";
import { expect, test } from "./support/site.ts";

test("after an import, old URLs of posts and feeds redirect to the new ones, and the site's own pages win", async ({
  site,
  page,
  folder,
}) => {
  mkdirSync(join(folder, "_posts"));
  writeFileSync(
    join(folder, "_posts/2015-05-21-about-loops.md"),
    "---\ntitle: About loops\nredirect_from: [/about/, /old/loops.html]\n---\nLoops go round.",
  );
  const { code, err } = await runProcess("import", site.dataDir, [folder]);
  expect(code, err).toBe(0);
  const answers: Record<string, [number, string | null]> = {};
  for (const path of [
    "/2015/05/21/about-loops/",
    "/old/loops.html",
    "/about-loops",
    "/about",
    "/rss",
    "/atom.xml",
    "/index.xml",
    "/feed/",
    "/nothing/here",
    "/nothing.html",
  ]) {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    answers[path] = [status, headers.get("location")];
  }
  expect(answers).toEqual({
    "/2015/05/21/about-loops/": [301, "/blog/about-loops"],
    "/old/loops.html": [301, "/blog/about-loops"],
    "/about-loops": [301, "/blog/about-loops"],
    "/about": [200, null],
    "/rss": [301, "/rss.xml"],
    "/atom.xml": [301, "/feed.xml"],
    "/index.xml": [301, "/rss.xml"],
    "/feed/": [301, "/rss.xml"],
    "/nothing/here": [302, "/"],
    "/nothing.html": [404, null],
  });

  // A link to an old URL inside the site, on a hydrated page.
  const post = await site.api<{ slug: string }>("POST", "/blogs", {
    title: "Links",
    description: "d",
    content: '<p><a href="/2015/05/21/about-loops/">loops</a></p>',
    published: true,
  });
  await page.goto(`${site.url}/blog/${post.slug}`);
  await page.getByRole("link", { name: "loops", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About loops" })).toBeVisible();
});
