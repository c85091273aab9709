// Following a link where React has taken the page over: what is fetched ahead, and what is shown of it.
import type { Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { wake } from "./support/wake.ts";

/** The list of posts, with React awake and the pointer far from every card. */
async function openList(site: Site, page: Page): Promise<void> {
  await page.goto(`${site.url}/blogs`);
  await wake(page);
}

/** What was asked of the API, and which pages were fetched whole, from now on. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|blogs?|portfolio)\b/.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("resting on a link asks for its post once, and the press asks for nothing more", async ({ site, page }) => {
  await createPost(site, { title: "Ahead" });
  await openList(site, page);
  const asked = listen(page);
  await cardOf(page, "Ahead").hover();
  await expect.poll(() => asked).toEqual(["/api/blogs/ahead?view=page"]);
  await page.mouse.move(0, 0);
  await cardOf(page, "Ahead").hover();
  await cardOf(page, "Ahead").click();
  await expect(headingOf(page, "Ahead")).toBeVisible();
  expect(asked).toEqual(["/api/blogs/ahead?view=page"]);
});

test("a press asks once, however late its answer comes", async ({ site, page }) => {
  await createPost(site, { title: "Slow" });
  await page.clock.install();
  await openList(site, page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const loaded = page.waitForResponse(/\/following-/);
  await cardOf(page, "Slow").hover();
  await loaded;
  const asked = listen(page);
  let answer: () => void = () => undefined;
  const later = new Promise<void>((resolve) => { answer = resolve; });
  await page.route("**/api/blogs/slow?view=page", async (route) => { await later; await route.continue(); });
  await cardOf(page, "Slow").click();
  await expect.poll(() => asked).toEqual(["/api/blogs/slow?view=page"]);
  await page.clock.runFor(1000);
  answer();
  await page.clock.resume();
  await expect(headingOf(page, "Slow")).toBeVisible();
  expect(asked).toEqual(["/api/blogs/slow?view=page"]);
});

test("a project is asked for while the focus rests on its link, and the page of a card that is only passed over is not", async ({ site, page }) => {
  for (const name of ["First", "Second", "Third"]) await site.api("POST", "/portfolio", { title: `${name} game`, slug: name.toLowerCase(), description: "A game." });
  await page.clock.install();
  await page.goto(`${site.url}/portfolio/all`);
  await wake(page);
  await expect(page.locator("[type=speculationrules]")).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = listen(page);
  const loaded = page.waitForResponse(/\/following-/);
  const cards = await page.locator(".card-link").all();
  for (const card of cards) await card.hover();
  await loaded;
  for (const card of cards) await card.hover();
  await page.clock.runFor(1000);
  const path = (await cards.at(-1)?.getAttribute("href"))?.replace("/portfolio/", "/api/portfolio/slug/");
  await expect.poll(() => asked).toEqual([`${path}?view=visitor`]);
  await page.mouse.move(0, 0);
  await cards[0]?.focus();
  await page.clock.runFor(1000);
  await expect.poll(() => asked.length).toBe(2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Overview" })).toBeVisible();
  expect(asked.length).toBe(2);
});

test("a link that comes to a resting pointer because the page is scrolled asks for nothing", async ({ site, page }) => {
  await createPost(site, { title: "Scrolled" });
  await openList(site, page);
  const loaded = page.waitForResponse(/\/following-/);
  await cardOf(page, "Scrolled").dispatchEvent("pointerover");
  await loaded;
  const asked = listen(page);
  await page.evaluate(() => {
    const link = document.querySelector(".card-link");
    link?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  });
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await page.evaluate(() => { document.querySelector(".card-link")?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" })); });
  await expect.poll(() => asked).toEqual(["/api/blogs/scrolled?view=page"]);
});

test("a post that changed while the pointer rested on its link is shown as it is now", async ({ site, page }) => {
  const post = await createPost(site, { title: "Before" });
  await page.clock.install();
  await openList(site, page);
  const asked = listen(page);
  await cardOf(page, "Before").hover();
  await page.clock.runFor(200);
  await expect.poll(() => asked.length).toBe(1);
  await site.api("PUT", `/blogs/${post._id}`, { title: "After", description: "d", published: true });
  await page.clock.runFor(5000);
  await cardOf(page, "Before").click();
  await page.clock.resume();
  await expect(headingOf(page, "After")).toBeVisible();
});

test("coming to a post a second time asks for it again", async ({ site, page }) => {
  const post = await createPost(site, { title: "Twice" });
  await openList(site, page);
  await cardOf(page, "Twice").click();
  await expect(headingOf(page, "Twice")).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, "Blogs")).toBeVisible();
  await site.api("PUT", `/blogs/${post._id}`, { title: "Changed", description: "d", published: true });
  await page.goForward();
  await expect(headingOf(page, "Changed")).toBeVisible();
});

test("where asking ahead fails, the press asks again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("503");
  await createPost(site, { title: "Hiccup" });
  await openList(site, page);
  const asked = listen(page);
  await page.route("**/api/blogs/hiccup?view=page", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await cardOf(page, "Hiccup").hover();
  await expect.poll(() => asked.length).toBe(1);
  await cardOf(page, "Hiccup").click();
  await expect(headingOf(page, "Hiccup")).toBeVisible();
  expect(asked.length).toBe(2);
});

test("who saves data is sent nothing ahead", async ({ site, page }) => {
  await createPost(site, { title: "Thrifty" });
  await page.addInitScript(() => { Object.defineProperty(navigator, "connection", { value: { saveData: true } }); });
  await openList(site, page);
  const asked = listen(page);
  const loaded = page.waitForResponse(/\/following-/);
  await cardOf(page, "Thrifty").hover();
  await loaded;
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await cardOf(page, "Thrifty").click();
  await expect(headingOf(page, "Thrifty")).toBeVisible();
});
