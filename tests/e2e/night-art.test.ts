// Generated art by day and by night, and photographs in the dark theme.
import sharp from "sharp";
import { uploadTo } from "./support/media.ts";
import { expect, test } from "./support/site.ts";

test("art is drawn by night in the dark theme, changes with the theme, and only the shown version loads", async ({
  exampleSite: { url },
  page,
  undoLater,
}) => {
  // A choice that is stored is known before anything is drawn.
  undoLater(await page.addInitScript(() => localStorage.setItem("theme", "dark")));
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/art\/(night\/)?(game|apps|3d|design|assets)\//.test(pathname)) loaded.push(pathname);
  });
  await page.goto(`${url}/portfolio/all`);
  const art = page.getByRole("article").locator("img.picture-art:visible");
  const first = art.first();
  await expect(first).toHaveAttribute("src", /^\/art\/night\//);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(loaded.filter((path) => !path.startsWith("/art/night/"))).toEqual([]);

  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(first).toHaveAttribute("src", /^\/art\/(?!night)/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
});

test(
  "a project opens with the image of its card, in both themes, and its other views follow the theme, too",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${url}/portfolio/tower-drift`);
    const cover = page.getByRole("link", { name: "Show image 1 of 6 at full size" }).locator("img:visible");
    await expect(cover).toHaveAttribute("src", "/art/night/game/tower-drift.svg");
    await expect(cover).toHaveAttribute("alt", /^A winding path between towers/);
    const thumbs = page
      .getByRole("list")
      .getByRole("link", { name: /^Image \d of 6$/ })
      .locator("img:visible");
    const sources = () => thumbs.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.src));
    expect((await sources()).every((source) => source.startsWith(`${url}/art/night/`))).toBe(true);

    await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
    await expect(cover).toHaveAttribute("src", "/art/game/tower-drift.svg");
    expect(new Set(await sources()).size).toBe(6);
    for (const thumb of await thumbs.all())
      await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);

    await page.emulateMedia({ media: "print" });
    const current = page.locator(".gallery-thumb[aria-current=true]");
    const outline = await current.evaluate((thumb) => getComputedStyle(thumb, "::after").content);
    expect(outline, "nothing lies over the current image on paper").toBe("none");
  },
);

test("of two images of a figure, the page loads and enlarges the one for its theme", async ({
  exampleSite: { url },
  page,
  undoLater,
}) => {
  // A choice that is stored is known before anything is drawn.
  undoLater(await page.addInitScript(() => localStorage.setItem("theme", "dark")));
  const loaded = new Set<string>();
  page.on("request", (request) => {
    if (/\/media\/.*\.(avif|webp)$/.test(request.url())) loaded.add(request.url());
  });
  await page.goto(`${url}/blog/metrics-before-geometry`);
  const images = page.locator(".light-dark img:visible:not(.picture-placeholder)");
  await images.scrollIntoViewIfNeeded();
  const current = () => images.evaluate((image: HTMLImageElement) => image.currentSrc);
  // The image has its URL before the browser tells of its request.
  await expect.poll(() => loaded.size).toBeGreaterThan(0);
  const dark = await current();
  expect([...loaded]).toEqual([dark]);
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect.poll(current).not.toBe(dark);
  await page.getByRole("link", { name: /^Show “Side view on a grid/ }).click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("img")).toHaveCount(1);
});

test(
  "the island stands in moonlight in the dark theme, as a drawing and in the game, and changes with the theme",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(url);
    const island = page.getByRole("application", { name: "Playable island" });
    const toggle = page.getByRole("button", { name: "Switch between light and dark theme" });
    const lights = island.locator("svg > .art-night");
    await expect(lights).toHaveCount(2);
    const fills = () =>
      island
        .locator("svg path[stroke-linejoin], svg g[stroke-linejoin] path")
        .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
    const night = await fills();
    for (const light of await lights.all()) await expect(light).toBeVisible();
    await toggle.click();
    for (const light of await lights.all()) await expect(light).toBeHidden();
    expect(await fills()).not.toEqual(night);

    await island.press("ArrowUp");
    const canvas = page.locator(".island-canvas");
    const lightness = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data = [] } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? {};
        let [sum, count] = [0, 0];
        for (let index = 0; index < data.length; index += 4)
          if ((data[index + 3] ?? 0) > 250)
            [sum, count] = [sum + (data[index] ?? 0) + (data[index + 1] ?? 0), count + 2];
        return sum / count;
      });
    await expect(canvas).toBeVisible();
    await expect.poll(lightness).toBeGreaterThan(125);
    await toggle.click();
    await expect.poll(lightness).toBeLessThan(115);
  },
);

test("uploaded photographs are dimmed in the dark theme alone", { tag: "@long" }, async ({ site, page }) => {
  const buffer = await sharp({ create: { width: 1200, height: 750, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const { url } = await uploadTo(site, { name: "a.jpg", mimeType: "image/jpeg", buffer });
  await site.api("POST", "/portfolio", { title: "Photographed", slug: "photographed", thumbnailUrl: url });
  for (const [colorScheme, filter] of [
    ["light", "none"],
    ["dark", /^brightness\(0?\.\d+\)/],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/portfolio/all`);
    await expect(page.getByRole("article").locator("img").last()).toHaveCSS("filter", filter);
  }
});
