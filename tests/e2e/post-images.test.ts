import sharp from "sharp";
import { untilSizesMade, uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { watchScripts } from "./support/requests.ts";
import { twoFrames } from "./support/waiting.ts";

/** A data URL, as pasted into the editor; the server stores it as an upload. */
async function pastedImage(width: number, height: number): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: "#467" } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`;
}

async function createIllustratedPost(site: Site): Promise<void> {
  const [wide, tall] = await Promise.all([pastedImage(800, 450), pastedImage(300, 400)]);
  await createPost(site, {
    title: "Illustrated",
    content: `<p>Before.</p><figure><img src="${wide}" alt="The island from above"><figcaption>Drawn in <em>one</em> afternoon.</figcaption></figure><p><img src="${tall}" alt=""></p>`,
  });
}

const island = { name: "Show “The island from above” at full size" };

test("an image opens at full size with its caption, by click or keyboard, and reading loads no script", async ({
  site,
  page,
}) => {
  await createIllustratedPost(site);
  const scripts = watchScripts(page);
  await page.goto(`${site.url}/blog/illustrated`);
  const image = page.getByRole("link", island);
  await image.hover();
  await page.mouse.wheel(0, 300);
  await page.keyboard.press("Tab");
  await twoFrames(page);
  expect(scripts).toEqual([]);

  await image.click();
  const view = page.getByRole("dialog", { name: "Illustrated" });
  await expect(view.getByText("Drawn in one afternoon.")).toBeVisible();
  await expect(view.getByRole("status")).toHaveText("Image 1 of 2");
  await expect(view.getByRole("img", { name: "The island from above" })).toBeVisible();
  await view.getByRole("button", { name: "Larger" }).click();
  await expect(view.locator(".viewer-stage").first()).toHaveAttribute("data-zoom", "2");
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(image).toBeFocused();

  // The arrow keys move through the post's images, and the focus returns to the last visible image.
  await page.keyboard.press("Enter");
  await expect(view.getByRole("status")).toHaveText("Image 1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(view.getByRole("status")).toHaveText("Image 2 of 2");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Show image 2 of 2 at full size" })).toBeFocused();
});

test(
  "an image opens in the largest size that the window can use, and is a link without JavaScript",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    // The document that the browser makes around an image has an inline style, which the file's policy blocks.
    expectedProblems.push("/media/");
    await createIllustratedPost(site);
    const image = page.getByRole("link", island);
    const view = page.getByRole("dialog", { name: "Illustrated" });

    await test.step("the view shows the largest size that the window can use", async () => {
      await untilSizesMade(`${site.url}/blog/illustrated`, 1);
      await page.setViewportSize({ width: 600, height: 800 });
      await page.goto(`${site.url}/blog/illustrated`);
      await image.click();
      const shown = view.getByRole("img", { name: "The island from above" });
      const source = () => shown.evaluate((element: HTMLImageElement) => element.currentSrc);
      await expect.poll(source).toMatch(/-640\.avif$/);
      await page.getByRole("button", { name: "Larger" }).click();
      await expect.poll(source).toMatch(/-800\.avif$/);
    });

    await test.step("without JavaScript it links to the full image", async () => {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setScriptExecutionDisabled", { value: true });
      await page.reload();
      await image.click();
      await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}\.\w+$/);
      expect(await page.locator("img").evaluate((full: HTMLImageElement) => full.naturalWidth)).toBe(800);
      await session.send("Emulation.setScriptExecutionDisabled", { value: false });
      await session.detach();
    });
  },
);

test("the cover opens at full size, or in a tab with a modifier key, and so do images for the owner", async ({
  site,
  page,
}) => {
  const images: string[] = [];
  for (const background of ["#467", "#b73", "#584"]) {
    const buffer = await sharp({ create: { width: 400, height: 250, channels: 3, background } })
      .png()
      .toBuffer();
    images.push((await uploadTo(site, { name: "a.png", mimeType: "image/png", buffer })).url);
  }
  const [blogImage = "", ...others] = images;
  const { _id, slug } = await createPost(site, {
    title: "With a cover",
    blogImage,
    content: others.map((url) => `<figure><img src="${url}" alt=""></figure>`).join(""),
  });
  await page.goto(`${site.url}/blog/${slug}`);
  const cover = page.locator(".post-cover-frame a");
  await expect(cover).toHaveAttribute("href", /^\/media\//);
  // Playwright doesn't always report a tab that opens with an image, so this checks that the browser takes over the click.
  const isLeftToBrowser = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("click", (event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        });
      }),
  );
  await cover.click({ modifiers: ["ControlOrMeta"] });
  expect(await isLeftToBrowser).toBe(true);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cover.click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("status")).toHaveText("Image 1 of 3");
  // The panel fills the window, so there is no backdrop to click, and the button closes it.
  await view.getByRole("button", { name: "Close" }).click();
  await expect(cover).toBeFocused();

  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/view/${_id}`);
  await page.locator(".prose .picture-link").first().click();
  await expect(view.getByRole("status")).toHaveText("Image 1 of 2");
});
