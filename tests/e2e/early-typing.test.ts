import { expect, test } from "./support/site.ts";

test("what is typed into a field while React takes it over stays in order", async ({ exampleSite: { url }, page }) => {
  for (const delay of [20, 30, 40, 50, 60, 70]) {
    await page.goto(`${url}/blogs`);
    const box = page.getByRole("searchbox");
    await box.focus();
    await page.keyboard.type("frame time", { delay });
    await expect(box).toHaveValue("frame time");
  }
});

test("React hears of nothing while it takes a page over, and of what counts afterwards", async ({ exampleSite: { url }, page }) => {
  let letIn = (): void => undefined;
  const closed = new Promise<void>((resolve) => { letIn = resolve; });
  await page.route(/\/entry\.client/, async (route) => {
    await closed;
    await route.continue();
  });
  await page.goto(`${url}/blogs`);
  await page.getByRole("searchbox").hover();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ["pointerdown", "mousedown", "focusin", "keydown", "input", "keyup"]) document.addEventListener(type, () => { heard.push(type); }, true);
  });
  const heard = () => page.evaluate(() => ("heard" in window ? window.heard : null));
  await page.getByRole("searchbox").click();
  await page.keyboard.type("frame");
  expect(await heard()).toEqual([]);
  letIn();
  await expect(page).toHaveURL(/search=frame/);
  await expect(page.getByRole("searchbox")).toHaveValue("frame");
  await page.keyboard.type(" time");
  expect(await heard()).toContain("keydown");
  await expect(page).toHaveURL(/search=frame(\+|%20)time/);
});
