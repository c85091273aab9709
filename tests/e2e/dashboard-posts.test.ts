import type { Page } from "@playwright/test";
import { createPosts, openPosts, rowOf, rows, rowTitles } from "./support/posts-overview.ts";
import { createPost, expect, test } from "./support/site.ts";

test("the figures count all posts, not the page on screen", async ({ page, site }) => {
  await createPosts(site, { drafts: ["Alpha", "Golf"] });
  await openPosts(page, site);
  await expect(figure(page, "Total Posts")).toHaveText("7");
  await expect(figure(page, "Published")).toHaveText("5");
  await expect(figure(page, "Drafts")).toHaveText("2");
  await expect(figure(page, "This Month")).toHaveText("7");
  await expect(rows(page)).toHaveCount(5);
});

test("pages have addresses, and going back and reloading keep them", async ({ page, site }) => {
  await createPosts(site);
  await openPosts(page, site);
  const previous = page.getByRole("button", { name: "Previous" });
  const next = page.getByRole("button", { name: "Next" });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(next).toBeDisabled();
  await expect(page).toHaveURL(`${site.url}/dashboard?page=2`);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(5);
});

test("a list of one page has no pager", async ({ page, site }) => {
  await createPost(site, { title: "Alone" });
  await openPosts(page, site);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test("the search asks once, 300 ms after the last key, and starts at the first page", async ({ page, site }) => {
  await createPosts(site);
  await page.clock.install();
  await openPosts(page, site, "/dashboard?page=2");
  await expect(rows(page)).toHaveCount(2);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/blogs") searches.push(searchParams.get("search") ?? "");
  });

  await page.getByRole("searchbox", { name: "Search posts" }).pressSequentially("bravo");
  await page.clock.runFor(299);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect(rowOf(page, "Bravo")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(searches).toEqual(["bravo"]);
  await expect(page).toHaveURL(`${site.url}/dashboard?search=bravo`);

  await page.getByRole("button", { name: "Clear search" }).click();
  await page.clock.runFor(300);
  await expect(rows(page)).toHaveCount(5);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search posts" })).toHaveValue("bravo");
  await expect(rows(page)).toHaveCount(1);
});

test("several categories filter together until all are cleared", async ({ page, site }) => {
  for (const name of ["Art", "Code", "Music"]) {
    await site.api("POST", "/categories", { name });
    await createPost(site, { title: `About ${name}`, category: name });
  }
  await openPosts(page, site);
  await page.getByRole("button", { name: "Art", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Code", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(`${site.url}/dashboard?category=art&category=code`);
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("the list sorts by date, title and status", async ({ page, site }) => {
  await createPost(site, { title: "Zulu" });
  await createPost(site, { title: "Alpha", published: false });
  await createPost(site, { title: "Mike" });
  await openPosts(page, site);
  await expect(rowTitles(page)).toHaveText(["Mike", "Alpha", "Zulu"]);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect(sort).toHaveValue("date");
  await sort.selectOption("title");
  await expect(rowTitles(page)).toHaveText(["Alpha", "Mike", "Zulu"]);
  await sort.selectOption("status");
  await expect(rowTitles(page)).toHaveText(["Alpha", "Mike", "Zulu"]);
  await expect(page).toHaveURL(`${site.url}/dashboard?sort=status`);
});

test("the chart has a table for those who cannot see it, and the log tells what happened", async ({ page, site }) => {
  await createPosts(site);
  await openPosts(page, site);
  const table = page.getByRole("table", { name: "Posts Over Last 7 Days" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("row").last().getByRole("cell")).toHaveText("7");
  await expect(page.getByRole("listitem").filter({ hasText: "Published “Golf”" })).toBeVisible();
});

test("an empty site says so and offers the first post", async ({ page, site }) => {
  await openPosts(page, site);
  await expect(page.getByText("No posts yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write the first post" })).toHaveAttribute("href", "/dashboard/create");
});

test.describe("when the list does not load", () => {
  test.use({ expectedProblems: ["500"] });

  test("the failure stands where the list would, and trying again brings the list", async ({ page, site }) => {
    await createPosts(site);
    await page.route(/\/api\/blogs\?/, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }), { times: 1 });
    await openPosts(page, site);
    const failure = page.getByRole("alert").filter({ hasText: "Failed to load blog posts." });
    await expect(failure).toBeVisible();
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(5);
  });

  test("a failed flip says so and leaves the post as it was", async ({ page, site }) => {
    await createPost(site, { title: "Alpha" });
    await page.route("**/api/blogs/toggle-publish", (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
    await openPosts(page, site);
    await page.getByRole("button", { name: "Unpublish “Alpha”" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to toggle posts." })).toBeVisible();
    await expect(rowOf(page, "Alpha").getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Unpublish “Alpha”" })).toBeEnabled();
  });
});

test("an answer without items is an unexpected format", async ({ page, site }) => {
  await page.route(/\/api\/blogs\?/, (route) => route.fulfill({ json: { posts: [] } }));
  await openPosts(page, site);
  await expect(page.getByText("Unexpected API response format.")).toBeVisible();
});

test("while the posts are on their way the screen says so", async ({ page, site }) => {
  await createPosts(site);
  const answer = await hold(page, /\/api\/blogs\?/);
  await openPosts(page, site);
  await expect(page.getByText("Loading posts...")).toBeVisible();
  answer();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText("Loading posts...")).toHaveCount(0);
});

test("on a phone each row is a card within the screen, and choosing brings the bar up from below", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createPosts(site);
  await openPosts(page, site);
  await expect(rows(page)).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const bulk = page.getByRole("group", { name: "Selected posts" });
  await expect(bulk).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await expect(bulk.getByRole("button", { name: "Delete" })).toBeInViewport();
});

function figure(page: Page, label: string) {
  return page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}

/** Lets a call wait until the returned function is called. */
async function hold(page: Page, call: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  await page.route(call, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
