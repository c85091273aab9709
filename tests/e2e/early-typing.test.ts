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
