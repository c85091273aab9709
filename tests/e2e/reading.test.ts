import type { Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { wake } from "./support/wake.ts";

const body = "<h2>First things</h2><p>A level is an argument.</p><ul><li>one</li></ul><pre data-language=\"typescript\">const a = 1;</pre>";

function scripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  return loaded;
}

test("a post reads without script, from one document", async ({ site, browser }) => {
  await createPost(site, { title: "Why I greybox first", content: body });
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/blog/why-i-greybox-first`);
  await expect(page.getByRole("heading", { level: 1, name: "Why I greybox first" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "First things" })).toBeVisible();
  await expect(page.getByText("const a = 1;")).toBeVisible();
  await expect(page).toHaveTitle("Why I greybox first — Alex Example");
});

test("a post page loads no script until it is needed, and then what was pressed first still counts", async ({ site, page }) => {
  await createPost(site, { title: "Quiet", content: body });
  const loaded = scripts(page);
  await page.goto(`${site.url}/blog/quiet`, { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 400);
  expect(loaded).toEqual([]);
  await page.goto(`${site.url}/blogs`, { waitUntil: "networkidle" });
  expect(loaded).toEqual([]);
  await page.getByRole("searchbox").fill("quiet");
  await expect(page).toHaveURL(/search=quiet/);
  expect(loaded.length).toBeGreaterThan(0);
});

test("the theme follows the system until it is chosen, and the choice lasts, without any script file", async ({ site, page }) => {
  await createPost(site, { title: "Colours" });
  const loaded = scripts(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${site.url}/blog/colours`);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  expect(loaded).toEqual([]);
});

test("previous and next lead through the posts in their order", async ({ site, page }) => {
  for (const title of ["First", "Second", "Third"]) await createPost(site, { title });
  await page.goto(`${site.url}/blog/second`);
  await page.getByRole("navigation", { name: "More posts" }).getByRole("link", { name: "First" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Previous" })).toHaveCount(0);
});

test("a page that another one led to is named to screen readers, and Tab goes on at its start", async ({ site, page }) => {
  await createPost(site, { title: "Under way" });
  await page.goto(`${site.url}/blogs`);
  await wake(page);
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
  const main = page.getByRole("main", { name: "Portfolio" });
  await expect(main).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await main.evaluate((element) => element.contains(document.activeElement) && element !== document.activeElement)).toBe(true);
});

async function redirectOf(site: Site, path: string): Promise<[number, string | null]> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")];
}

test("ids and earlier slugs lead to the post's address for good", async ({ site }) => {
  const post = await createPost(site, { title: "Old name", published: false });
  await site.api("PUT", `/blogs/${post._id}`, { title: "New name", description: "d", published: true });
  for (const path of [`/blogs/${post._id}`, `/blog/${post._id}`, "/blog/old-name", "/blogs/new-name"]) expect(await redirectOf(site, path)).toEqual([301, "/blog/new-name"]);
});

test("an unknown post is a page with status 404, an unknown page leads home, an unknown file is a plain 404", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("404");
  const answer = await page.goto(`${site.url}/blog/nothing-here`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Post not found.").last()).toBeVisible();
  await page.getByRole("link", { name: "Back to the blogs" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs`);
  expect(await redirectOf(site, "/no/such/page")).toEqual([302, "/"]);
  for (const path of ["/assets/x.js", "/media/x.webp", "/robots.php", "/art/post/x.gif"]) expect((await redirectOf(site, path))[0], path).toBe(404);
  expect((await fetch(`${site.url}/api/nothing`)).headers.get("content-type")).toContain("application/json");
});

test("what was published, changed or taken back shows at the very next request", async ({ site }) => {
  const text = async (path: string) => (await fetch(site.url + path)).text();
  expect(await text("/blogs")).toContain("No blogs available.");
  const post = await createPost(site, { title: "Fresh" });
  expect(await text("/blogs")).toContain("Fresh");
  await site.api("PUT", `/blogs/${post._id}`, { title: "Fresher", description: "d", published: true });
  expect(await text("/blog/fresh")).toContain("Fresher");
  await site.api("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect((await fetch(`${site.url}/blog/fresh`)).status).toBe(404);
  expect(await text("/blogs")).not.toContain("Fresher");
});

test("a page that did not change is not sent again", async ({ site }) => {
  await createPost(site, { title: "Same" });
  const first = await fetch(`${site.url}/blog/same`);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("public, no-cache");
  expect((await fetch(`${site.url}/blog/same`, { headers: { "if-none-match": etag } })).status).toBe(304);
  await createPost(site, { title: "Neighbour" });
  expect((await fetch(`${site.url}/blog/same`, { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("every page has a policy that allows no inline code but its own, and no page has inline styles", async ({ site }) => {
  await createPost(site, { title: "Strict", content: body });
  for (const path of ["/", "/blogs", "/blog/strict", "/login", "/dashboard", "/blog/none"]) {
    const answer = await fetch(site.url + path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain("unsafe");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text(), path).not.toMatch(/<[^>]+\sstyle="/);
  }
});

test("the blog list has nine posts a page, with Newer and Older at its ends, and lives in the address", async ({ site, page }) => {
  for (let number = 1; number <= 11; number++) await createPost(site, { title: `Post ${number}` });
  await page.goto(`${site.url}/blogs`);
  await expect(page.getByRole("article")).toHaveCount(9);
  await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled();
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(9);
});

test("searching the list follows the typing, finds misspelt words, says so, and starts at page one", async ({ site, page }) => {
  for (let number = 1; number <= 10; number++) await createPost(site, { title: `Profiling ${number}` });
  await createPost(site, { title: "Level design" });
  await page.goto(`${site.url}/blogs?page=2`);
  const box = page.getByRole("searchbox", { name: "Search the blog" });
  await box.fill("profeling");
  await expect(page.getByText("Showing results for “profiling”.")).toBeVisible();
  await expect(page).toHaveURL(/\/blogs\?search=profeling$/);
  await expect(page.getByRole("status").filter({ hasText: "10 posts found" })).toHaveCount(1);
  await expect(box).toBeFocused();
  await box.fill("nothing at all like this");
  await expect(page.getByText("No blogs available.")).toBeVisible();
  await page.getByRole("link", { name: "Show all posts" }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(box).toHaveValue("");
});

test("a list that can't be loaded shows the reason and a dead pager", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("503");
  for (let number = 1; number <= 10; number++) await createPost(site, { title: `Post ${number}` });
  await page.goto(`${site.url}/blogs`);
  await page.route("**/api/blogs?**", (route) => route.fulfill({ status: 503, json: { statusCode: 503, error: "Service Unavailable", message: "The database is busy; try again in a moment." } }));
  await page.getByRole("searchbox").fill("post");
  await expect(page.getByRole("alert")).toHaveText("The database is busy; try again in a moment.");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Older" })).toBeDisabled();
});

test("the search works without script, too", async ({ site, browser }) => {
  await createPost(site, { title: "Findable" });
  await createPost(site, { title: "Other" });
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("searchbox").fill("findable");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/search=findable/);
  await expect(page.getByRole("article")).toHaveCount(1);
});
