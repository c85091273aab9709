import type { Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";

const titles = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"];

test("the figures count all posts, not the page on screen", async ({ page, site }) => {
  await createPosts(site, { drafts: ["Alpha", "Golf"] });
  await open(page, site);
  await expect(figure(page, "Total Posts")).toHaveText("7");
  await expect(figure(page, "Published")).toHaveText("5");
  await expect(figure(page, "Drafts")).toHaveText("2");
  await expect(figure(page, "This Month")).toHaveText("7");
  await expect(rows(page)).toHaveCount(5);
});

test("pages have addresses, and going back and reloading keep them", async ({ page, site }) => {
  await createPosts(site);
  await open(page, site);
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
  await open(page, site);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test("the search asks once, 300 ms after the last key, and starts at the first page", async ({ page, site }) => {
  await createPosts(site);
  await page.clock.install();
  await open(page, site, "/dashboard?page=2");
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
  await open(page, site);
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
  await open(page, site);
  await expect(rowTitles(page)).toHaveText(["Mike", "Alpha", "Zulu"]);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect(sort).toHaveValue("date");
  await sort.selectOption("title");
  await expect(rowTitles(page)).toHaveText(["Alpha", "Mike", "Zulu"]);
  await sort.selectOption("status");
  await expect(rowTitles(page)).toHaveText(["Alpha", "Mike", "Zulu"]);
  await expect(page).toHaveURL(`${site.url}/dashboard?sort=status`);
});

test("a row's switch says ... while it flips the post, and Undo flips it back", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha" });
  await open(page, site);
  const answer = await hold(page, "**/api/blogs/toggle-publish");
  const row = rowOf(page, "Alpha");
  const toggle = row.getByRole("button", { name: /publish “Alpha”/i });
  await toggle.click();
  await expect(toggle).toHaveText("...");
  await expect(toggle).toBeDisabled();
  await expect(page.getByText("Loading posts...")).toBeVisible();
  answer();
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
  expect(await isPublished(site, _id)).toBe(false);
  await expect(toggle).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await isPublished(site, _id)).toBe(true);
});

test("chosen posts flip together, and then nothing is chosen", async ({ page, site }) => {
  await createPosts(site, { drafts: ["Golf"] });
  await open(page, site);
  const bulk = page.getByRole("group", { name: "Selected posts" });
  const toggle = bulk.getByRole("button", { name: "Publish / unpublish" });
  await expect(toggle).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await page.getByRole("checkbox", { name: "Select “Foxtrot”" }).check();
  await expect(bulk.getByText("2 selected")).toBeVisible();
  await toggle.click();
  await expect(page.getByText("2 post(s) toggled.")).toBeVisible();
  await expect(rowOf(page, "Golf").getByText("Published", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Foxtrot").getByText("Draft")).toBeVisible();
  await expect(bulk.getByText("0 selected")).toBeVisible();
});

test("the box in the head chooses the page, and another page begins with nothing chosen", async ({ page, site }) => {
  await createPosts(site);
  await open(page, site);
  const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
  await all.check();
  await expect(page.getByText("5 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select “Delta”" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByText("0 selected")).toBeVisible();
  await all.check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("0 selected")).toBeVisible();
});

test("deleting asks first, Escape keeps the posts, Enter deletes them, and Undo brings them back", async ({ page, site }) => {
  await createPosts(site);
  await open(page, site);
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await page.getByRole("checkbox", { name: "Select “Echo”" }).check();
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  await remove.click();
  const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
  await expect(dialog).toContainText("Are you sure you want to delete the selected posts?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await expect(page.getByText("2 selected")).toBeVisible();

  await remove.click();
  await expect(dialog.getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 post(s) deleted.")).toBeVisible();
  await expect(rowTitles(page)).toHaveText(["Foxtrot", "Delta", "Charlie", "Bravo", "Alpha"]);
  await expect(figure(page, "Total Posts")).toHaveText("5");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
});

test.describe("when one of two deletions fails", () => {
  test.use({ expectedProblems: ["503"] });

  test("both the success and the failure are told, and the list is the truth", async ({ page, site }) => {
    await createPost(site, { title: "Stays" });
    const { _id } = await createPost(site, { title: "Goes" });
    await page.route(/\/api\/blogs\/p_\d+$/, (route) => (
      route.request().url().endsWith(_id) ? route.continue() : route.fulfill({ status: 503, json: { message: "Busy" } })
    ));
    await open(page, site);
    await page.getByRole("checkbox", { name: "Select all posts on this page" }).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("1 post(s) deleted.")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to delete posts." })).toBeVisible();
    await expect(rowTitles(page)).toHaveText(["Stays"]);
  });
});

test("deleting the last post of the last page shows the page before it", async ({ page, site }) => {
  for (const title of titles.slice(0, 6)) await createPost(site, { title });
  await open(page, site, "/dashboard?page=2");
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(rowTitles(page)).toHaveText(["Foxtrot", "Echo", "Delta", "Charlie", "Bravo"]);
});

test("a message goes after 4000 ms, and waits while the pointer is over it", async ({ page, site }) => {
  await createPost(site, { title: "Alpha" });
  await page.clock.install();
  await open(page, site);
  await expect(rows(page)).toHaveCount(1);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Unpublish “Alpha”" }).click();
  const message = page.getByText("1 post(s) toggled.");
  await expect(message).toBeVisible();
  await page.clock.runFor(3000);
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
});

test("the copied link is the post's absolute address by its id", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id } = await createPost(site, { title: "Alpha" });
  await open(page, site);
  await page.getByRole("button", { name: "Copy link to “Alpha”" }).click();
  await expect(page.getByText("Link copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blogs/${_id}`);
});

test("a published post previews on the site, a draft in the dashboard, each in a new tab", async ({ page, site }) => {
  await createPost(site, { title: "Live" });
  const draft = await createPost(site, { title: "Hidden", published: false });
  await open(page, site);
  const openedLive = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview “Live” (opens in a new tab)" }).click();
  const live = await openedLive;
  await expect(live.getByRole("heading", { name: "Live", level: 1 })).toBeVisible();
  await expect(live).toHaveURL(`${site.url}/blog/live`);
  await expect(page.getByRole("link", { name: "Preview “Hidden” (opens in a new tab)" })).toHaveAttribute("href", `/dashboard/preview/${draft._id}`);
});

test("the chart has a table for those who cannot see it, and the log tells what happened", async ({ page, site }) => {
  await createPosts(site);
  await open(page, site);
  const table = page.getByRole("table", { name: "Posts Over Last 7 Days" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("row").last().getByRole("cell")).toHaveText("7");
  await expect(page.getByRole("listitem").filter({ hasText: "Published “Golf”" })).toBeVisible();
});

test("an empty site says so and offers the first post", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByText("No posts yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write the first post" })).toHaveAttribute("href", "/dashboard/create");
});

test.describe("when the list does not load", () => {
  test.use({ expectedProblems: ["500"] });

  test("the failure stands where the list would, and trying again brings the list", async ({ page, site }) => {
    await createPosts(site);
    await page.route(/\/api\/blogs\?/, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }), { times: 1 });
    await open(page, site);
    const failure = page.getByRole("alert").filter({ hasText: "Failed to load blog posts." });
    await expect(failure).toBeVisible();
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(5);
  });

  test("a failed flip says so and leaves the post as it was", async ({ page, site }) => {
    await createPost(site, { title: "Alpha" });
    await page.route("**/api/blogs/toggle-publish", (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
    await open(page, site);
    await page.getByRole("button", { name: "Unpublish “Alpha”" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to toggle posts." })).toBeVisible();
    await expect(rowOf(page, "Alpha").getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Unpublish “Alpha”" })).toBeEnabled();
  });
});

test("an answer without items is an unexpected format", async ({ page, site }) => {
  await page.route(/\/api\/blogs\?/, (route) => route.fulfill({ json: { posts: [] } }));
  await open(page, site);
  await expect(page.getByText("Unexpected API response format.")).toBeVisible();
});

test("while the posts are on their way the screen says so", async ({ page, site }) => {
  await createPosts(site);
  const answer = await hold(page, /\/api\/blogs\?/);
  await open(page, site);
  await expect(page.getByText("Loading posts...")).toBeVisible();
  answer();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText("Loading posts...")).toHaveCount(0);
});

test("a row can be published with the keyboard alone", async ({ page, site }) => {
  await createPost(site, { title: "Alpha", published: false });
  await open(page, site);
  await page.getByRole("link", { name: "Alpha", exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Alpha").getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unpublish “Alpha”" })).toBeFocused();
});

test("on a phone each row is a card within the screen, and choosing brings the bar up from below", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createPosts(site);
  await open(page, site);
  await expect(rows(page)).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const bulk = page.getByRole("group", { name: "Selected posts" });
  await expect(bulk).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await expect(bulk.getByRole("button", { name: "Delete" })).toBeInViewport();
});

test("the view shows the post as it stands", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha", content: "<p>First words</p>" });
  await open(page, site, `/dashboard/view/${_id}`);
  await expect(page.getByRole("heading", { name: "Alpha", level: 1 })).toBeVisible();
  await expect(page.getByText("First words")).toBeVisible();
  await expect(page.getByText("PREVIEW (Unpublished)")).toHaveCount(0);
});

test.describe("posts that cannot be shown", () => {
  test.use({ expectedProblems: ["403", "404"] });

  test("an unknown post is said to be missing", async ({ page, site }) => {
    await open(page, site, "/dashboard/view/p_99");
    await expect(page.getByText("Blog not found.")).toBeVisible();
    await page.goto(`${site.url}/dashboard/preview/p_99`);
    await expect(page.getByText("Blog not found or network error")).toBeVisible();
  });

  test("a preview that is refused says so", async ({ page, site }) => {
    const { _id } = await createPost(site, { title: "Alpha" });
    await page.route("**/api/blogs/*/preview?*", (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }));
    await open(page, site, `/dashboard/preview/${_id}`);
    await expect(page.getByText("Not authorized to preview this blog.")).toBeVisible();
  });
});

test("the preview of a draft wears a banner, that of a published post does not", async ({ page, site }) => {
  const draft = await createPost(site, { title: "Alpha", published: false });
  const live = await createPost(site, { title: "Bravo" });
  await open(page, site, `/dashboard/preview/${draft._id}`);
  await expect(page.getByText("PREVIEW (Unpublished)")).toBeVisible();
  await page.goto(`${site.url}/dashboard/preview/${live._id}`);
  await expect(page.getByRole("heading", { name: "Bravo", level: 1 })).toBeVisible();
  await expect(page.getByText("PREVIEW (Unpublished)")).toHaveCount(0);
});

async function open(page: Page, site: Site, path = "/dashboard"): Promise<void> {
  await site.signIn(page);
  await page.goto(site.url + path);
}

/** Seven posts, oldest first, so that Golf heads the list. */
async function createPosts(site: Site, { drafts = [] }: { drafts?: readonly string[] } = {}): Promise<void> {
  for (const title of titles) await createPost(site, { title, published: !drafts.includes(title) });
}

function posts(page: Page) {
  return page.getByRole("table", { name: "Posts", exact: true });
}

function rows(page: Page) {
  return posts(page).getByRole("row").filter({ has: page.getByRole("rowheader") });
}

function rowOf(page: Page, title: string) {
  return rows(page).filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
}

function rowTitles(page: Page) {
  return posts(page).getByRole("rowheader");
}

function figure(page: Page, label: string) {
  return page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}

async function isPublished(site: Site, id: string): Promise<boolean> {
  return (await site.api<{ published: boolean }>("GET", `/blogs/${id}`)).published;
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
