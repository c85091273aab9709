import { DomUtils, parseDocument } from "htmlparser2";
import sharp from "sharp";
import { uploadTo } from "./support/media.ts";
import { addProject } from "./support/projects.ts";
import { watchScripts } from "./support/requests.ts";
import { expect, type Site, test } from "./support/site.ts";
import { dragByTouch } from "./support/touch.ts";
import { twoFrames } from "./support/waiting.ts";

const first = { name: "Show image 1 of 6 at full size" };

test("without JavaScript the filters work, and the gallery links to the full images", async ({
  exampleSite: { url },
}) => {
  const linksOf = async (path: string) => {
    const { children } = parseDocument(await (await fetch(url + path)).text());
    return DomUtils.getElementsByTagName("a", children).map((link) => ({
      name: (link.attribs["aria-label"] ?? DomUtils.textContent(link)).trim(),
      href: link.attribs.href ?? "",
    }));
  };
  const games = (await linksOf("/portfolio")).find(({ name }) => name.startsWith("Games "));
  const game = (await linksOf(games?.href ?? "")).find(({ name }) => name === "Tower Drift");
  const images = await linksOf(game?.href ?? "");
  const thumbs = images.filter(({ name }) => /^Image \d of 6$/.test(name));
  expect(thumbs).toHaveLength(6);
  for (const { href } of thumbs) {
    const image = await fetch(url + href);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  }
  expect(images.find(({ name }) => name === first.name)?.href).toBe("/art/game/tower-drift.svg");
});

test("images load in the right width, and the page knows their shape before they load", async ({ site, page }) => {
  const gallery = [await uploadImage(site, 640, 400, "#636"), await uploadImage(site, 640, 401, "#366")];
  await addProject(site, "Wide", { gallery });
  type Project = { pictures: Record<string, { width: number; height: number; sources: unknown[] }> };
  for (const [index, url] of gallery.entries()) {
    const read = async () => (await site.api<Project>("GET", "/portfolio/slug/wide")).pictures[url];
    // Smaller sizes are made after the upload's response.
    await expect.poll(async () => (await read())?.sources.length).toBe(2);
    expect(await read()).toMatchObject({ width: 640, height: 400 + index });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/portfolio/wide`);
  const images = page.locator(".gallery img:not(.picture-placeholder)");
  const widthOf = (index: number) =>
    images.nth(index).evaluate((image: HTMLImageElement) => image.currentSrc.replace(/^.*-/, ""));
  await expect.poll(() => widthOf(0)).toBe("480.avif");
  // The first thumbnail shows the large image again, and the browser may reuse that file instead of fetching a smaller one.
  await expect.poll(() => widthOf(2)).toBe("320.avif");
  for (const image of await images.all()) await expect(image).toHaveAttribute("width", "640");
});

test("a project loads no script until an image is used; its full-size view can be swiped and zoomed, works by keyboard, and is dark in both themes", async ({
  exampleSite: { url },
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto(`${url}/portfolio/tower-drift`);
  await page.mouse.wheel(0, 300);
  await twoFrames(page);
  expect(scripts).toEqual([]);
  // The first click counts.
  const third = page.getByRole("link", { name: "Image 3 of 6", exact: true });
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "true");
  expect(scripts).not.toEqual([]);

  await page.getByRole("link", { name: "Show image 3 of 6 at full size" }).click();
  const view = page.getByRole("dialog", { name: "Tower Drift" });
  const count = view.getByRole("status");
  await expect(count).toHaveText("Image 3 of 6");
  // An image counts as current from halfway on. The next touch waits until the image has arrived.
  const row = view.getByRole("list", { name: "Images" });
  const position = () => row.evaluate((list) => list.scrollLeft / list.clientWidth);
  // The finger rests before it lifts, so that the row doesn't keep scrolling.
  const [left, right] = [
    { x: 200, y: 400 },
    { x: 1100, y: 400 },
  ];
  await dragByTouch(page, right, left, left);
  await expect(count).toHaveText("Image 4 of 6");
  await expect.poll(position).toBe(3);
  await dragByTouch(page, left, right, right);
  await expect(count).toHaveText("Image 3 of 6");
  await expect.poll(position).toBe(2);

  const stage = view.locator(".viewer-item:not([inert]) > *");
  await stage.click({ position: { x: 1000, y: 100 } });
  const place = () => stage.evaluate((element) => [element.scrollLeft, element.scrollTop]);
  await expect.poll(place).toEqual([1000, 100]);
  await view.getByRole("button", { name: "Smaller" }).click();
  await expect.poll(place).toEqual([0, 0]);
  await view.getByRole("button", { name: "Next image" }).click();
  await expect(count).toHaveText("Image 4 of 6");
  await view.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Image 4 of 6", exact: true })).toHaveAttribute("aria-current", "true");

  await test.step("the keys, which return the focus", async () => {
    await page.getByRole("link", { name: "Show image 4 of 6 at full size" }).focus();
    await page.keyboard.press("Enter");
    await expect(view).toBeVisible();
    await page.keyboard.press("Home");
    await expect(count).toHaveText("Image 1 of 6");
    for (const [key, shown] of [
      ["ArrowLeft", 6],
      ["ArrowRight", 1],
      ["ArrowRight", 2],
      ["ArrowRight", 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(count, key).toHaveText(`Image ${shown} of 6`);
    }

    await page.keyboard.press("+");
    const left = () => stage.evaluate((element) => element.scrollLeft);
    await expect.poll(left).toBeGreaterThan(0);
    const before = await left();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(before);
    await expect(count).toHaveText("Image 3 of 6");
    await page.keyboard.press("0");
    await expect.poll(left).toBe(0);

    const ground = () => view.locator(".dialog-panel").evaluate((element) => getComputedStyle(element).backgroundColor);
    const light = await ground();
    expect(Number(/oklch\((\S+)/.exec(light)?.[1])).toBeLessThan(0.3);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await ground()).toBe(light);

    await page.keyboard.press("Escape");
    await expect(view).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Show image 3 of 6 at full size" })).toBeFocused();
  });
});

test(
  "a project’s video plays in place, muted, with its poster and controls, and is not fetched before",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    const videos: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".mp4")) videos.push(request.url());
    });
    await page.goto(`${url}/portfolio/tower-drift-trailer`);
    const video = page.locator("video");
    await video.scrollIntoViewIfNeeded();
    await twoFrames(page);
    await expect(video).toHaveAttribute("poster", /^\/media\//);
    await expect(video).toHaveAttribute("width", /^\d+$/);
    expect(
      await video.evaluate((video: HTMLVideoElement) => [video.muted, video.controls, video.playsInline, video.paused]),
    ).toEqual([true, true, true, true]);
    expect(videos).toEqual([]);
    const answer = await fetch(url + (await video.getAttribute("src")), { headers: { range: "bytes=0-99" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  },
);

async function uploadImage(site: Site, width: number, height: number, background: string): Promise<string> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return (await uploadTo(site, { name: `${height}.png`, mimeType: "image/png", buffer })).url;
}
