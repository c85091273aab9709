import { expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

// A page's policy also restricts the site's own scripts. every-screen.test.ts tests each screen on its own.

test("navigation in the browser never violates the content security policy", async ({ exampleSite: { url }, page }) => {
  await page.goto(url);
  await hydrate(page);
  const menu = page.getByRole("banner").getByRole("navigation");
  for (const name of ["Portfolio", "About", "Blogs"]) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.locator(".card-link").first().click();
  await expect(page.locator(".prose")).toBeVisible();
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(1);
});
