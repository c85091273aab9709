import sharp from "sharp";
import type { Locator, Page } from "@playwright/test";
import { untilSizesMade, uploadTo } from "./support/media.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, type Site, test } from "./support/site.ts";

type Box = { x: number; y: number; width: number; height: number };

const names = ["Cover", "Wide", "Tall"];
/** Pixels: the height of each size is a whole number, so that its shape isn't quite that of the original. */
const roundedBy = 0.5;

test("each image of a post has its space and its blurred placeholder before it loads, and nothing moves", async ({
  site,
  page,
}) => {
  const [cover, wide, tall] = [
    await upload(site, 1200, 750),
    await upload(site, 601, 399),
    await upload(site, 333, 500),
  ];
  const content = `<p>Before.</p><figure><img src="${wide}" alt="Wide"></figure><p>Between.</p><p><img src="${tall}" alt="Tall"></p><p>After.</p>`;
  await site.api("POST", "/blogs", {
    title: "Pictures",
    description: "d",
    published: true,
    blogImage: cover,
    imageAlt: "Cover",
    content,
  });
  await untilSizesMade(`${site.url}/blog/pictures`, names.length);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const release = await holdRequests(page, "**/media/**");
    await page.goto(`${site.url}/blog/pictures`, { waitUntil: "commit" });
    const before: Box[] = [];
    for (const name of names) {
      await imageOf(page, name).scrollIntoViewIfNeeded();
      const blur = stackOf(page, name).locator(".picture-placeholder");
      await expect
        .poll(() => blur.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(16);
      before.push(await boxOf(imageOf(page, name)));
      expect(await boxOf(blur), `${name} at ${size.width}`).toEqual(before.at(-1));
    }
    release();
    for (const [index, name] of names.entries()) {
      await imageOf(page, name).scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          imageOf(page, name).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 16),
        )
        .toBe(true);
      expect(farthest(await boxOf(imageOf(page, name)), before[index]), `${name} at ${size.width}`).toBeLessThanOrEqual(
        roundedBy,
      );
    }
  }
});

async function upload(site: Site, width: number, height: number): Promise<string> {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: "#456" },
  })
    .jpeg()
    .toBuffer();
  return (await uploadTo(site, { name: "a.jpg", mimeType: "image/jpeg", buffer })).url;
}

function imageOf(page: Page, name: string): Locator {
  return page.getByRole("img", { name, exact: true });
}

function stackOf(page: Page, name: string): Locator {
  return page.locator(".picture-stack", { has: imageOf(page, name) });
}

/** Measures from the top of the page. */
function boxOf(image: Locator): Promise<Box> {
  return image.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
}

/** Returns by how many pixels the most different of the four values differs. */
function farthest(one: Box, other: Box | undefined): number {
  return Math.max(...(["x", "y", "width", "height"] as const).map((key) => Math.abs(one[key] - (other?.[key] ?? NaN))));
}
