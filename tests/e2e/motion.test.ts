import { expect, test } from "./support/site.ts";
import { twoFrames } from "./support/waiting.ts";

test("the image of a card grows into the cover of its post", async ({ exampleSite: { url }, page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if (event.viewTransition) sessionStorage.setItem("across", location.pathname);
    });
  });
  await page.goto(`${url}/blogs`);
  // The page prefetches likely next pages, but none of the dashboard.
  const rules = await page.locator("script[type=speculationrules]").textContent();
  expect(JSON.parse(rules ?? "{}")).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
  expect(rules).toContain("/dashboard*");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/blog\//);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("across"))).toBe(new URL(page.url()).pathname);
});

test("with reduced motion nothing moves", async ({ exampleSite: { url }, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if (event.viewTransition) sessionStorage.setItem("across", location.pathname);
    });
  });
  await page.goto(`${url}/blogs`);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/blog\//);
  await twoFrames(page);
  expect(await page.evaluate(() => sessionStorage.getItem("across"))).toBeNull();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
