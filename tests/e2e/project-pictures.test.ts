import type { Page } from "@playwright/test";
import { makePicture } from "#tests/support/media.ts";
import { expect, owner, type Site, test } from "./support/site.ts";

async function addProject(site: Site, fields: Record<string, unknown> & { title: string; slug: string }): Promise<void> {
  await site.api("POST", "/portfolio", fields);
}

type Pictures = { pictures: Record<string, { width: number; height: number; sources: unknown[] }> };

async function uploadPicture(site: Site, width: number, height: number): Promise<string> {
  const login = await fetch(`${site.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
  const { access_token: token } = await login.json() as { access_token: string };
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await makePicture(width, height).jpeg().toBuffer())]), "picture.jpg");
  const answer = await fetch(`${site.url}/api/portfolio/upload`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  return (await answer.json() as { url: string }).url;
}

/** Smaller sizes are made after the upload was answered. */
async function untilVariants(site: Site, slug: string, url: string): Promise<Pictures> {
  const get = () => site.api<Pictures>("GET", `/portfolio/slug/${slug}`);
  await expect.poll(async () => (await get()).pictures[url]?.sources.length, { timeout: 30_000 }).toBe(2);
  return get();
}

function scripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  return loaded;
}

/** A finger across the middle of the window. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) => browser.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 12; step++) await touch("touchMove", from + ((to - from) * step) / 12);
  await touch("touchEnd");
}

test("without script the filters work, and the gallery is links to the whole pictures", async ({ exampleSite: { url }, browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${url}/portfolio`);
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByRole("link", { name: "Tower Drift", exact: true }).click();
  const thumbs = page.getByRole("list").getByRole("link", { name: /^Picture \d of 6$/ });
  await expect(thumbs).toHaveCount(6);
  for (const thumb of await thumbs.all()) {
    const picture = await fetch(url + await thumb.getAttribute("href"));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  await expect(page.getByRole("link", { name: "Show picture 1 of 6 at full size" })).toHaveAttribute("href", /^\/media\//);
});

test("the viewer of pictures is as dark in the light theme as in the dark one", async ({ exampleSite: { url }, page }) => {
  const grounds: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/portfolio/tower-drift`);
    await page.getByRole("link", { name: "Show picture 1 of 6 at full size" }).click();
    const panel = page.getByRole("dialog").locator(".dialog-panel");
    await expect(panel).toBeVisible();
    grounds.push(await panel.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(grounds[0]).toBe(grounds[1]);
  expect(Number(/oklch\((\S+)/.exec(grounds[0] ?? "")?.[1])).toBeLessThan(0.3);
});

test("a project page loads no script until a picture is used, and then the first click counts", async ({ exampleSite: { url }, page }) => {
  const loaded = scripts(page);
  await page.goto(`${url}/portfolio/tower-drift`, { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 300);
  expect(loaded).toEqual([]);
  await page.getByRole("link", { name: "Picture 3 of 6", exact: true }).click();
  await expect(page.getByRole("link", { name: "Picture 3 of 6", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Show picture 3 of 6 at full size" })).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
});

test("pictures come in the width that fits, and the page waits for none of them to know its shape", async ({ site, page }) => {
  const urls = [await uploadPicture(site, 640, 400), await uploadPicture(site, 640, 401)] as const;
  await addProject(site, { title: "Wide", slug: "wide", gallery: urls });
  for (const [index, url] of urls.entries()) {
    const { pictures } = await untilVariants(site, "wide", url);
    expect(pictures[url]).toMatchObject({ width: 640, height: 400 + index });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/portfolio/wide`, { waitUntil: "networkidle" });
  const images = page.locator(".gallery img:not(.picture-placeholder)");
  const sources = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
  // The first small picture is the large one again, which the browser may take a second time instead of fetching a smaller one.
  expect([sources[0], sources[2]].map((source) => source?.replace(/^.*-/, ""))).toEqual(["480.avif", "320.avif"]);
  for (const image of await images.all()) await expect(image).toHaveAttribute("width", "640");
});

test("the full-size view is worked with keys, and gives the focus back", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  await page.getByRole("link", { name: "Show picture 1 of 6 at full size" }).focus();
  await page.keyboard.press("Enter");
  const view = page.getByRole("dialog", { name: "Tower Drift" });
  await expect(view).toBeVisible();
  const count = view.getByRole("status");
  await expect(count).toHaveText("Picture 1 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 2 of 6");
  await page.keyboard.press("End");
  await expect(count).toHaveText("Picture 6 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 1 of 6");
  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText("Picture 6 of 6");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 3 of 6");

  const stage = view.locator(".viewer-item:not([inert]) > *");
  await page.keyboard.press("+");
  const left = () => stage.evaluate((element) => element.scrollLeft);
  await expect.poll(left).toBeGreaterThan(0);
  const before = await left();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(before);
  await expect(count).toHaveText("Picture 3 of 6");
  await page.keyboard.press("0");
  await expect.poll(left).toBe(0);

  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Show picture 3 of 6 at full size" })).toBeFocused();
});

test("the full-size view is swiped through, and a click shows more of the place that was clicked", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  await page.getByRole("link", { name: "Show picture 1 of 6 at full size" }).click();
  const view = page.getByRole("dialog", { name: "Tower Drift" });
  const count = view.getByRole("status");
  await expect(count).toHaveText("Picture 1 of 6");
  await swipe(page, 1100, 200);
  await expect(count).toHaveText("Picture 2 of 6");
  await swipe(page, 200, 1100);
  await expect(count).toHaveText("Picture 1 of 6");

  const stage = view.locator(".viewer-item:not([inert]) > *");
  await stage.click({ position: { x: 1000, y: 100 } });
  const place = () => stage.evaluate((element) => [element.scrollLeft, element.scrollTop]);
  await expect.poll(place).toEqual([1000, 100]);
  await view.getByRole("button", { name: "Smaller" }).click();
  await expect.poll(place).toEqual([0, 0]);
  await view.getByRole("button", { name: "Next picture" }).click();
  await expect(count).toHaveText("Picture 2 of 6");
  await view.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Picture 2 of 6", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a film plays in its place, silent, with its still and controls, and is not fetched before", async ({ exampleSite: { url }, page }) => {
  const films: string[] = [];
  page.on("request", (request) => { if (request.url().endsWith(".mp4")) films.push(request.url()); });
  await page.goto(`${url}/portfolio/tower-drift-trailer`, { waitUntil: "networkidle" });
  const film = page.locator("video");
  await expect(film).toHaveAttribute("poster", /^\/media\//);
  await expect(film).toHaveAttribute("width", /^\d+$/);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls, video.playsInline, video.paused])).toEqual([true, true, true, true]);
  expect(films).toEqual([]);
  const answer = await fetch(url + await film.getAttribute("src"), { headers: { range: "bytes=0-99" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
});
