import type { Page } from "@playwright/test";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { type S3Store, startS3Store } from "#tests/support/s3-store.ts";
import { imageFile } from "./support/files.ts";
import { library } from "./support/media.ts";
import { createPost, expect, test } from "./support/site.ts";

let store: S3Store;

test.beforeAll(async () => {
  store = await startS3Store();
});
test.afterAll(() => store.close());

test(
  "an uploaded image is stored in the bucket, and only the image is missing while the store is down",
  { tag: "@long" },
  async ({ page, openSite }) => {
    const bucket = store.bucket();
    const site = await openSite({ settings: environmentOf(bucket) });
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/media`);
    await page.getByLabel("Files to upload").setInputFiles(await imageFile("tower.png", "#336"));
    await expect(page.getByRole("list", { name: "Files" }).getByRole("heading", { name: "tower.png" })).toBeVisible();
    const [item] = await library(site);
    expect(store.keys(bucket.bucket)).toContain(`media/${item?.url.slice("/media/".length)}`);
    const { slug } = await createPost(site, {
      title: "Seen from a bucket",
      content: `<p><img src="${item?.url}" alt="A tower in blue"></p>`,
    });
    await see(page, `${site.url}/blog/${slug}`);

    await store.goDown();
    const answer = await fetch(`${site.url}${item?.url}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await (await fetch(`${site.url}/blog/${slug}`)).text()).toContain("Seen from a bucket</h1>");
    await store.comeBack();
    await see(page, `${site.url}/blog/${slug}`);
  },
);

/** Opens the post, and waits for its image, which has to come from the site again. */
async function see(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.detach();
  await page.goto(address);
  const image = page.getByRole("img", { name: "A tower in blue" });
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => (element.naturalWidth > 0 ? element.currentSrc : "")))
    .toContain("/media/");
}
