import type { Page } from "@playwright/test";
import { pictureFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

test("on an empty site everything is as it should be, and it is said how to make a copy", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByText("Everything is as it should be.")).toBeVisible();
  await expect(page.getByText("Every picture has an alternative text.")).toBeVisible();
  await expect(page.getByText("Nothing is scheduled.")).toBeVisible();
  await expect(page.getByText("No backup has been made.")).toBeVisible();
  await expect(page.getByText("npm run backup -- <file>")).toBeVisible();
  await expect(page.getByText("npm run export -- <folder>")).toBeVisible();
});

test("the last backup is named with its size and place, and first of all is said that none has been made since", async ({ page, site }) => {
  await page.route("**/api/health/report", async (route) => {
    const answer = await route.fetch();
    const backup = { last: { at: "2026-11-20T03:00:12.000Z", bytes: 18_285_056, file: "/srv/savepoint/data/backups/savepoint-2026-11-20T030012Z.tar" }, failure: { at: "2026-11-21T03:00:05.000Z", reason: "There is no room for a backup: it takes 18 MB, and 2.1 MB are free." }, isNightly: true };
    await route.fulfill({ response: answer, json: { ...await answer.json() as object, backup } });
  });
  await open(page, site);
  await expect(page.getByText("20 Nov 2026")).toBeVisible();
  await expect(page.getByText("savepoint-2026-11-20T030012Z.tar")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("The last backup failed");
  await expect(page.getByText("and 2.1 MB are free. It is tried again every hour.")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("a broken link leads to the post that has it, and is gone once it is mended", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha", content: '<p><a href="/blog/bravo">There</a></p>' });
  await open(page, site);
  const finding = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "1 link or picture leads nowhere" }) });
  await expect(finding).toContainText("/blog/bravo is not there");
  await createPost(site, { title: "Bravo", published: false });
  await page.getByRole("button", { name: "Check Again" }).click();
  await expect(finding).toContainText("/blog/bravo is a draft");
  await finding.getByRole("link", { name: "Alpha" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${_id}`);
  await site.api("PUT", `/blogs/${_id}`, { title: "Alpha", description: "About Alpha", published: true, content: "<p>Nothing to follow.</p>" });
  await page.goto(`${site.url}/dashboard/health`);
  await expect(page.getByText("No link or picture leads nowhere.")).toBeVisible();
});

test("pictures without words are counted, and the link shows just those in the library", async ({ page, site }) => {
  for (const color of ["#363", "#336"]) await uploadTo(site, await pictureFile("square.png", color));
  await open(page, site);
  await expect(page.getByRole("heading", { name: "2 pictures have no alternative text" })).toBeVisible();
  await page.getByRole("link", { name: "Describe them" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/media?kind=image&alt=missing`);
});

test("of many only the first are shown, and the others when asked for, by keyboard too", async ({ page, site }) => {
  for (let count = 1; count <= 6; count++) await createPost(site, { title: `Post ${count}` });
  await open(page, site);
  const list = page.getByRole("list", { name: "6 posts have no category" });
  await expect(list.getByRole("link")).toHaveText(["Post 6", "Post 5", "Post 4", "Post 3"]);
  const more = page.getByRole("button", { name: "Show all 6 of “6 posts have no category”" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link")).toHaveCount(6);
  await expect(page.getByRole("button", { name: "Show fewer of “6 posts have no category”" })).toBeFocused();
});

test("posts that will publish themselves are announced with day and hour", async ({ page, site }) => {
  await site.api("POST", "/blogs", { title: "Later", description: "Later", publishAt: "2099-01-05T08:30:00.000Z" });
  await open(page, site);
  await expect(page.getByRole("list", { name: "Scheduled posts" })).toContainText("5 Jan 2099, 08:30");
});

test("on a phone everything can be reached by thumb, and nothing is cut off", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createPost(site, { title: "A title that is long enough to need a second line on a phone", content: `<p><a href="/blog/${"long-".repeat(20)}">There</a></p>` });
  await open(page, site);
  await expect(page.getByRole("heading", { name: /leads nowhere/ })).toBeVisible();
  expect(await tooSmall(page.getByRole("main"))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axe(page)).toEqual([]);
});

test.describe("what the server refuses", () => {
  test.use({ expectedProblems: ["500"] });

  test("a report that does not come can be asked for again", async ({ page, site }) => {
    await page.route("**/api/health/report", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await expect(page.getByText("The site could not be checked.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Everything is as it should be.")).toBeVisible();
  });
});

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/health`);
}
