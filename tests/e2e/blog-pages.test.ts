import type { Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";

/** Holds the answers of the API back until it is told to go on. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route("**/api/blogs?*", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function createPosts(site: Site, count: number, category = ""): Promise<void> {
  if (category !== "") await site.api("POST", "/categories", { name: category });
  for (let number = 1; number <= count; number++) await createPost(site, { title: `Post number ${number}`, category });
}

async function readWithoutScript(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  if (!context) throw new Error("There is no browser.");
  return context.newPage();
}

test("a category lists its posts nine a page, with the page in the address", async ({ site, page }) => {
  await createPosts(site, 10, "level_design");
  await createPost(site, { title: "Elsewhere" });
  await page.goto(`${site.url}/blog/post-number-10`);
  await page.getByRole("link", { name: "level_design" }).first().click();
  await expect(page).toHaveURL(`${site.url}/blogs/category/level-design`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Category: Level Design");
  await expect(page.getByRole("article")).toHaveCount(9);
  await expect(page.getByText("Elsewhere")).toHaveCount(0);
  await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "‹ Newer" })).toBeDisabled();
  await page.getByRole("link", { name: "Older ›" }).click();
  await expect(page).toHaveURL(/category\/level-design\?page=2$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(9);
});

test("a category shows greyboxes while it loads and its error with a way to try again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("500");
  await createPosts(site, 10, "Tools");
  // A stored session starts React at once, so that pages load in place from the first click.
  await site.signIn(page);
  await page.goto(`${site.url}/blogs/category/tools?page=2`, { waitUntil: "networkidle" });
  const release = await holdAnswers(page);
  await page.getByRole("link", { name: "‹ Newer" }).click();
  await expect(page.locator(".card-skeleton")).toHaveCount(6);
  release();
  await expect(page.getByRole("article")).toHaveCount(9);
  await page.unroute("**/api/blogs?*");
  await page.route("**/api/blogs?*", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await page.getByRole("link", { name: "Older ›" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load category.");
  await page.unroute("**/api/blogs?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("categories without posts, unknown categories and pages past the end are designed pages", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("404");
  await site.api("POST", "/categories", { name: "Quiet" });
  await createPosts(site, 1, "Busy");
  const status = async (path: string) => (await page.goto(site.url + path))?.status();
  expect(await status("/blogs/category/quiet")).toBe(200);
  await expect(page.getByText("No posts in this category yet.")).toBeVisible();
  expect(await status("/blogs/category/no_such-thing%3Cb%3E")).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Category: No Such Thing<b>");
  expect(await status("/blogs/category/busy?page=99")).toBe(200);
  await expect(page).toHaveURL(`${site.url}/blogs/category/busy`);
  for (const number of ["0", "-1", "abc", "1e99"]) {
    for (const path of ["/blogs", "/blogs/category/busy", "/blogs/archive", "/blogs/search"]) expect(await status(`${path}?page=${number}`), path).toBe(200);
  }
});

test("the archive groups posts by month in the owner's zone, newest first, and reads without script", async ({ site, page: scripted }) => {
  await createPosts(site, 2);
  const page = await readWithoutScript(scripted);
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("link", { name: "Archive" }).click();
  const month = new Date().toLocaleDateString("en", { timeZone: "UTC", month: "long", year: "numeric" });
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([month]);
  await expect(page.getByRole("listitem").filter({ has: page.locator("time") }).getByRole("link")).toHaveText(["Post number 2", "Post number 1"]);
  await page.getByRole("link", { name: "Post number 1" }).click();
  await expect(page).toHaveURL(`${site.url}/blog/post-number-1`);
});

test("an empty archive says so", async ({ site, page }) => {
  await page.goto(`${site.url}/blogs/archive`);
  await expect(page.getByText("No posts yet.")).toBeVisible();
});

test("the months of the examples come newest first, each once", async ({ exampleSite, page }) => {
  await page.goto(`${exampleSite.url}/blogs/archive`);
  const months = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(months.length).toBeGreaterThan(10);
  expect(new Set(months).size).toBe(months.length);
  const times = months.map((name) => Date.parse(`1 ${name}`));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("search follows the typing, marks what it found, and lives in the address", async ({ site, page }) => {
  await createPosts(site, 13);
  await createPost(site, { title: "Shadows on the cheap", content: "<p>We baked the lanterns and kept one moving light.</p>" });
  await page.goto(`${site.url}/blogs/search?page=2`);
  const field = page.getByRole("searchbox", { name: "Search Blogs" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Blogs");
  await expect(field).toHaveAttribute("placeholder", "Search by title or content…");
  await expect(page.getByRole("article")).toHaveCount(2);
  await field.fill("lantern");
  await expect(page).toHaveURL(/\/blogs\/search\?q=lantern$/);
  await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeVisible();
  await expect(page.locator(".card mark")).toHaveText(/^lantern/i);
  await page.reload();
  await expect(field).toHaveValue("lantern");
  await field.fill("number");
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Older ›" }).click();
  await expect(page).toHaveURL(/q=number&page=2$/);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await field.fill("zzzzqqqq");
  await expect(page.getByText("No results for “zzzzqqqq”")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Show all posts" })).toHaveAttribute("href", "/blogs");
});

test("a misspelt search says what it looked for, a failed one that it failed", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("500");
  await createPost(site, { title: "Profiling on old phones" });
  await page.goto(`${site.url}/blogs/search?q=profeling`);
  await expect(page.getByText("Showing results for “profiling”")).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search Blogs" });
  await field.fill("phones");
  await expect(page).toHaveURL(/q=phones/);
  const release = await holdAnswers(page);
  await field.fill("old");
  await expect(page.locator(".card-skeleton")).toHaveCount(8);
  release();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.unroute("**/api/blogs?*");
  await page.route("**/api/blogs?*", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await field.fill("profiling");
  await expect(page.getByRole("alert")).toContainText("Search failed.");
});

test("a search works as a plain form without script, and hostile words do nothing", async ({ site, page: scripted }) => {
  await createPost(site, { title: "Plain things" });
  const page = await readWithoutScript(scripted);
  await page.goto(`${site.url}/blogs/search`);
  await page.getByRole("searchbox").fill("plain");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=plain/);
  await expect(page.getByRole("article")).toHaveCount(1);
  for (const words of ["\"unbalanced", "a AND (", "%_", "'; drop table posts", "<script>alert(1)</script>", "مرحبا 🎮", "x".repeat(10_000)]) {
    const answer = await page.goto(`${site.url}/blogs/search?q=${encodeURIComponent(words)}`);
    expect(answer?.status(), words.slice(0, 30)).toBe(200);
  }
});

test("a post leads on to the newest others of its category", async ({ site, page }) => {
  await createPosts(site, 5, "Tools");
  await page.goto(`${site.url}/blog/post-number-4`);
  const related = page.getByRole("region", { name: "More in Tools" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(["Post number 5", "Post number 3", "Post number 2"]);
  await related.getByRole("link", { name: "Post number 5" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post number 5");
});

test("code and links are copied by one press each, which is when the script loads", async ({ site, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createPost(site, { title: "Snippets", content: '<p>See:</p><pre data-language="csharp">var a = 1;\nvar b = a &lt; 2;</pre>' });
  await page.goto(`${site.url}/blog/snippets`);
  await expect(page.getByText("C#", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Code copied!")).toBeVisible();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe("var a = 1;\nvar b = a < 2;");
  await page.evaluate(() => { Object.defineProperty(navigator, "share", { value: undefined, configurable: true }); });
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(clipboard).toBe(`${site.url}/blog/snippets`);
});

test("pages tell machines what they are about", async ({ site, page }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Ends </script><b>here</b>", description: "A \"quoted\" text", category: "Tools" });
  const structured = async (path: string) => {
    await page.goto(site.url + path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(texts).toHaveLength(1);
    return (JSON.parse(texts[0] ?? "") as { "@graph": Record<string, unknown>[] })["@graph"];
  };
  const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");

  const [person, website] = await structured("/");
  expect(person).toMatchObject({ "@type": "Person", name: "Alex Example", url: `${site.url}/` });
  expect(website).toMatchObject({ "@type": "WebSite", potentialAction: { "@type": "SearchAction", target: { urlTemplate: `${site.url}/blogs/search?q={search_term_string}` } } });

  const [post, trail] = await structured("/blog/ends-script-b-here-b");
  expect(post).toMatchObject({ "@type": "BlogPosting", headline: "Ends </script><b>here</b>", url: `${site.url}/blog/ends-script-b-here-b`, articleSection: "Tools" });
  expect(trail?.itemListElement).toMatchObject([{ position: 1, name: "Blogs" }, { position: 2, item: `${site.url}/blogs/category/tools` }, { position: 3 }]);
  expect(await content("og:type")).toBe("article");
  expect(await content("og:description")).toBe('A "quoted" text');
  expect(await content("og:url")).toBe(`${site.url}/blog/ends-script-b-here-b`);
  expect(await content("twitter:card")).toBe("summary_large_image");

  for (const format of ["atom+xml", "rss+xml", "feed+json"]) {
    const address = await page.locator(`link[rel="alternate"][type="application/${format}"]`).first().getAttribute("href");
    expect((await fetch(site.url + address)).headers.get("content-type")).toContain(format);
  }
  await page.goto(`${site.url}/blogs/search`);
  expect(await content("robots")).toContain("noindex");
});
