import { expect, test, withMotion } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

test.use(withMotion);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("Back closes the search, and a search result comes right after the page", async ({
  exampleSite: { url },
  page,
}) => {
  await page.goto(`${url}/about`);
  await page.goto(`${url}/blogs`);
  const search = page.getByRole("banner").getByRole("link", { name: "Search" });
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox");
  await search.click();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${url}/blogs`);
  await expect(search).toBeFocused();

  await test.step("Forward opens nothing and breaks nothing", async () => {
    await page.goForward();
    await expect(page).toHaveURL(`${url}/blogs`);
    await search.click();
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a result leads on, and Back leads from it to the page without the search", async () => {
    await search.click();
    await field.fill("frame time");
    await dialog.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/blog\/./);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`${url}/blogs`);
    await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/blog\/./);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  });

  await test.step("Enter in the field too", async () => {
    await search.click();
    await field.fill("zzzz");
    await expect(dialog.getByRole("status")).toHaveText("No results for “zzzz”");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/blogs\/search\?q=zzzz$/);
    await page.goBack();
    await expect(page).toHaveURL(`${url}/blogs`);
    await expect(dialog).toHaveCount(0);
  });

  await page.goBack();
  await expect(page).toHaveURL(`${url}/about`);
});

test(
  "Back closes the timeline's sheet, the video and the images, and stays on their page",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const dialog = page.getByRole("dialog");
    await page.goto(url);
    await hydrate(page);
    const open = page.getByRole("button", { name: /^View Details/ });
    for (const number of [0, 1]) {
      await open.nth(number).click();
      await expect(page).toHaveURL(/\?backstory=/);
      await page.keyboard.press("ArrowRight");
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`${url}/`);
      await expect(open.nth(number)).toBeFocused();
    }
    await page.getByRole("button", { name: "Watch Intro" }).click();
    await expect(dialog.locator("video")).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${url}/`);

    await page.goto(`${url}/portfolio/tower-drift`);
    const picture = page.getByRole("link", { name: /at full size/ });
    await picture.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(picture).toBeFocused();
    await expect(page).toHaveURL(`${url}/portfolio/tower-drift`);
  },
);
