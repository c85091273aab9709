import { environmentOf } from "#tests/support/s3-environment.ts";
import { type S3Store, startS3Store } from "#tests/support/s3-store.ts";
import { pictureFile } from "./support/files.ts";
import { library } from "./support/media.ts";
import { startServer } from "./support/server-process.ts";
import { createPost, expect, siteOn, test } from "./support/site.ts";

let store: S3Store;

test.beforeAll(async () => { store = await startS3Store(); });
test.afterAll(() => store.close());

test("a picture that is uploaded in the library goes into the bucket, is seen on the public page, and is missed there alone while the store is down", async ({ page, browser }) => {
  const settings = store.bucket();
  const server = await startServer({ env: environmentOf(settings) });
  const site = siteOn(server);
  try {
    await site.signIn(page);
    await page.goto(`${site.url}/dashboard/media`);
    await page.getByLabel("Files to upload").setInputFiles(await pictureFile("tower.png", "#336"));
    await expect(page.getByRole("list", { name: "Files" }).getByRole("heading", { name: "tower.png" })).toBeVisible();
    const [item] = await library(site);
    expect(store.keys(settings.bucket)).toContain(`media/${item?.url.slice("/media/".length)}`);

    const { slug } = await createPost(site, { title: "Seen from a bucket", content: `<p><img src="${item?.url}" alt="A tower in blue"></p>` });
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/blog/${slug}`);
    const picture = visitor.getByRole("img", { name: "A tower in blue" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);

    await store.goDown();
    const answer = await fetch(`${site.url}${item?.url}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
    const later = await (await browser.newContext()).newPage();
    await later.goto(`${site.url}/blog/${slug}`);
    await expect(later.getByRole("heading", { level: 1, name: "Seen from a bucket" })).toBeVisible();
    await store.comeBack();
    await later.reload();
    await later.getByRole("img", { name: "A tower in blue" }).scrollIntoViewIfNeeded();
    await expect.poll(() => later.getByRole("img", { name: "A tower in blue" }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  } finally {
    await page.close();
    await server.stop();
  }
});
