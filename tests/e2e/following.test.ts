// Following a link on a hydrated page: what is prefetched, and what the new page shows.
import type { Page } from "@playwright/test";
import { createPost, expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a link's files are fetched when the pointer reaches it, and its data when it is clicked", async ({
  site,
  page,
}) => {
  await createPost(site, { title: "Ahead" });
  await page.goto(`${site.url}/blogs`);
  await hydrate(page);
  await expect(page.locator("[type=speculationrules]")).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|blogs?)\b/.test(pathname)) asked.push(pathname + search);
  });
  const file = page.waitForRequest(/\/assets\/post-[^/]+\.js$/);
  await cardOf(page, "Ahead").hover();
  await file;
  expect(asked).toEqual([]);
  await cardOf(page, "Ahead").click();
  await expect(headingOf(page, "Ahead")).toBeVisible();
  expect(asked, "at the same time").toEqual(["/api/blogs/ahead?view=page", "/api/site?sections=about"]);
});

test("a post that has changed between two visits is shown with its changes", async ({ site, page }) => {
  const { _id } = await createPost(site, { title: "Twice" });
  await page.goto(`${site.url}/blogs`);
  await hydrate(page);
  await cardOf(page, "Twice").click();
  await expect(headingOf(page, "Twice")).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, "Blogs")).toBeVisible();
  await site.api("PUT", `/blogs/${_id}`, { title: "Changed", description: "d", published: true });
  await page.goForward();
  await expect(headingOf(page, "Changed")).toBeVisible();
});
