// Generated art by day and by night, and photographs in the dark theme.
import sharp from "sharp";
import { uploadTo } from "./support/media.ts";
import { expect, test } from "./support/site.ts";

test("art is drawn by night in the dark theme, changes with the theme, and only the shown version loads", async ({
  exampleSite: { url },
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/art\/(night\/)?(game|apps|3d|design|assets)\//.test(pathname)) loaded.push(pathname);
  });
  await page.emulateMedia({ colorScheme: "dark" });
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

test("uploaded photographs are dimmed in the dark theme alone", async ({ site, page }) => {
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
