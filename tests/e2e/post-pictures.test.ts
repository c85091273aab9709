import type { Page } from "@playwright/test";
import { makePicture } from "#tests/support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

/** A picture as it is pasted into the editor; the server makes an upload of it. */
async function pastedPicture(width: number, height: number): Promise<string> {
  return `data:image/jpeg;base64,${(await makePicture(width, height).jpeg().toBuffer()).toString("base64")}`;
}

async function createIllustratedPost(site: Site): Promise<void> {
  const [wide, tall] = await Promise.all([pastedPicture(1600, 900), pastedPicture(600, 800)]);
  await createPost(site, {
    title: "Illustrated",
    content: `<p>Before.</p><figure><img src="${wide}" alt="The island from above"><figcaption>Drawn in <em>one</em> afternoon.</figcaption></figure><p><img src="${tall}" alt=""></p>`,
  });
}

function scripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  return loaded;
}

test("a picture of a post opens at full size with its caption, and reading past it loads no script", async ({ site, page }) => {
  await createIllustratedPost(site);
  const loaded = scripts(page);
  await page.goto(`${site.url}/blog/illustrated`, { waitUntil: "networkidle" });
  const picture = page.getByRole("link", { name: "Show “The island from above” at full size" });
  await picture.hover();
  await page.mouse.wheel(0, 300);
  await page.keyboard.press("Tab");
  expect(loaded).toEqual([]);

  await picture.click();
  const view = page.getByRole("dialog", { name: "Illustrated" });
  await expect(view.getByText("Drawn in one afternoon.")).toBeVisible();
  await expect(view.getByRole("status")).toHaveText("Picture 1 of 2");
  await expect(view.getByRole("img", { name: "The island from above" })).toBeVisible();
  await view.getByRole("button", { name: "Larger" }).click();
  await expect(view.locator(".viewer-stage").first()).toHaveAttribute("data-zoom", "2");
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test("Enter opens a picture, arrows lead through those of the post, and the focus returns to the one that was seen last", async ({ site, page }) => {
  await createIllustratedPost(site);
  await page.goto(`${site.url}/blog/illustrated`);
  await page.getByRole("link", { name: "Show “The island from above” at full size" }).focus();
  await page.keyboard.press("Enter");
  const view = page.getByRole("dialog", { name: "Illustrated" });
  await expect(view.getByRole("status")).toHaveText("Picture 1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(view.getByRole("status")).toHaveText("Picture 2 of 2");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Show picture 2 of 2 at full size" })).toBeFocused();
});

test("the full-size view shows the largest size that the window can use", async ({ site, page }) => {
  await createIllustratedPost(site);
  type Post = { content: string };
  await expect.poll(async () => (await site.api<Post>("GET", "/blogs/illustrated?view=page")).content.match(/-1600\.avif/g)?.length ?? 0, { timeout: 30_000 }).toBe(1);
  await page.goto(`${site.url}/blog/illustrated`);
  await page.getByRole("link", { name: "Show “The island from above” at full size" }).click();
  const image = page.getByRole("dialog").getByRole("img", { name: "The island from above" });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/-1280\.avif$/);
  await page.getByRole("button", { name: "Larger" }).click();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/-1600\.avif$/);
});

test("without script, and with a key held, a picture is a link to the whole of it", async ({ site, browser, page: scripted, context, expectedProblems }) => {
  // The browser styles the document that it makes around a picture by a rule of its own, which the policy of the file stops.
  expectedProblems.push("/media/");
  await createIllustratedPost(site);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/blog/illustrated`);
  await page.getByRole("link", { name: "Show “The island from above” at full size" }).click();
  await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}\.\w+$/);
  expect(await page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);

  await scripted.goto(`${site.url}/blog/illustrated`);
  const opened = context.waitForEvent("page");
  await scripted.getByRole("link", { name: "Show “The island from above” at full size" }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/media\//);
  await expect(scripted.getByRole("dialog")).toHaveCount(0);
});

test("the cover opens at full size too, and the owner's view of a post works alike", async ({ exampleSite, page }) => {
  await page.goto(`${exampleSite.url}/blog/where-your-frame-time-really-goes`);
  await page.locator(".post-cover-frame a").click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("status")).toHaveText("Picture 1 of 3");
  // The panel fills the window, so there is no backdrop to press: the button closes.
  await view.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".post-cover-frame a")).toBeFocused();

  const { _id } = await exampleSite.api<{ _id: string }>("GET", "/blogs/where-your-frame-time-really-goes");
  await exampleSite.signIn(page);
  await page.goto(`${exampleSite.url}/dashboard/view/${_id}`);
  await page.locator(".prose .picture-link").first().click();
  await expect(view.getByRole("status")).toHaveText("Picture 1 of 2");
});
