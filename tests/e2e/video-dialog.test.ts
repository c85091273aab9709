import { expect, test, withMotion } from "./support/site.ts";
import { twoFrames } from "./support/waiting.ts";

test.use(withMotion);

const file = "/intro/savepoint-intro.mp4";

test("the intro video is fetched on request, plays muted, and stops with the dialog", async ({ exampleSite, page }) => {
  const videos: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(file)) videos.push(request.url());
  });
  await page.goto(exampleSite.url);
  await twoFrames(page);
  expect(videos).toEqual([]);
  await page.getByRole("button", { name: "Watch Intro" }).click();
  const dialog = page.getByRole("dialog", { name: "Intro Video" });
  await expect(dialog).toBeVisible();
  const video = dialog.locator("video");
  await expect(video).toHaveJSProperty("muted", true);
  await expect(video).toHaveJSProperty("autoplay", true);
  await expect(video).toHaveAttribute("poster", /\.webp$/);
  await expect(video).toHaveText("Your browser does not support the video tag.");
  await expect.poll(() => videos.length).toBeGreaterThan(0);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(video).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Watch Intro" })).toBeFocused();
});

test(
  "the play button opens the video, the button and the backdrop close it, and a video that is missing or in an unknown format shows an error",
  { tag: "@long" },
  async ({ exampleSite, page, expectedProblems }) => {
    expectedProblems.push("404");
    await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }));
    await page.goto(exampleSite.url);
    const dialog = page.getByRole("dialog", { name: "Intro Video" });
    await page.getByRole("button", { name: "Play the intro video" }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("This video could not be loaded.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Open it in a new tab" })).toHaveAttribute("href", file);
    // The page behind does not scroll.
    await page.mouse.wheel(0, 600);
    await twoFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Play the intro video" }).click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    // A file that is there, in a format that the browser can't play.
    await page.unroute(`**${file}`);
    await page.route(`**${file}`, (route) => route.fulfill({ contentType: "video/mp4", body: "no video" }));
    await page.getByRole("button", { name: "Play the intro video" }).click();
    await expect(dialog.getByText("This browser can’t play this video’s format.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Download the video" })).toHaveAttribute("href", file);
  },
);
