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
  });

  await page.goBack();
  await expect(page).toHaveURL(`${url}/about`);
});

test(
  "Forward opens no search that Back has closed, and Enter in its field leads on as a result does",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.goto(`${url}/blogs`);
    const search = page.getByRole("banner").getByRole("link", { name: "Search" });
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("combobox");
    await search.click();
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(dialog).toHaveCount(0);

    await test.step("Forward opens nothing and breaks nothing", async () => {
      await page.goForward();
      await expect(page).toHaveURL(`${url}/blogs`);
      await search.click();
      await expect(field).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
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
  },
);

test("Back closes the timeline's sheet and the video, and stays on their page", async ({
  exampleSite: { url },
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const dialog = page.getByRole("dialog");
  await page.goto(url);
  await hydrate(page);
  const open = page.getByRole("button", { name: /^View Details/ });
  await open.first().click();
  await expect(page).toHaveURL(/\?backstory=/);
  await page.keyboard.press("ArrowRight");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${url}/`);
  await expect(open.first()).toBeFocused();
  await page.getByRole("button", { name: "Watch Intro" }).click();
  await expect(dialog.locator("video")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${url}/`);
});

test(
  "Back closes the images of a project, and stays on its page",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    const dialog = page.getByRole("dialog");
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
