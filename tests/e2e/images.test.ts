import sharp from "sharp";
import type { Locator, Page } from "@playwright/test";
import { uploadTo } from "./support/media.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, type Site, test } from "./support/site.ts";

const names = ["Cover", "Wide", "Tall"];

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
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const release = await holdRequests(page, "**/media/**");
    await page.goto(`${site.url}/blog/pictures`, { waitUntil: "commit" });
    const before: unknown[] = [];
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
      expect(await boxOf(imageOf(page, name)), `${name} at ${size.width}`).toEqual(before[index]);
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

/** Returns the distance from the top of the page. */
function boxOf(image: Locator): Promise<unknown> {
  return image.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
}
