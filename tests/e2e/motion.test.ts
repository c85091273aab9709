import type { Locator } from "@playwright/test";
import { createPost, expect, test } from "./support/site.ts";

/** As a hand does before it presses, with time for what makes following a link quick. */
async function comeNear(link: Locator): Promise<void> {
  const loaded = link.page().waitForResponse(/\/following-/);
  await link.hover();
  await loaded;
}

test("going from the list to a post and back is one movement, in documents and inside the app", async ({ site, page }) => {
  await createPost(site, { title: "Moving" });
  await page.addInitScript(() => {
    addEventListener("animationstart", ({ animationName, target }) => {
      if (target instanceof Element && target.matches(".post-cover-frame")) sessionStorage.setItem("inside", animationName);
    });
    addEventListener("pagereveal", (event) => {
      if (event.viewTransition) sessionStorage.setItem("across", location.pathname);
    });
  });
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("link", { name: "Moving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Moving" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("across"))).toBe("/blog/moving");

  // A search wakes the app; from then on pages change without a new document.
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("searchbox").fill("moving");
  await expect(page).toHaveURL(/search=moving/);
  await comeNear(page.getByRole("link", { name: "Moving" }));
  await page.getByRole("link", { name: "Moving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Moving" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("inside"))).toBe("grow");
  await expect(page.locator(".post-cover-frame")).toHaveAttribute("data-growing");
});

test("nothing moves for those who asked for less motion", async ({ site, page }) => {
  await createPost(site, { title: "Still" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if (event.viewTransition) sessionStorage.setItem("across", location.pathname);
    });
  });
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("link", { name: "Still" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Still" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("across"))).toBeNull();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  // Nor inside the app.
  await page.goto(`${site.url}/blogs`);
  await page.getByRole("searchbox").fill("still");
  await expect(page).toHaveURL(/search=still/);
  await comeNear(page.getByRole("link", { name: "Still" }));
  await page.getByRole("link", { name: "Still" }).click();
  await expect(page.locator(".post-cover-frame")).toHaveAttribute("data-growing");
  expect(await page.evaluate(() => document.querySelector(".post-cover-frame")?.getAnimations().length)).toBe(0);
});

test("pages that are likely next are fetched ahead", async ({ site, page }) => {
  await createPost(site, { title: "Next" });
  await page.goto(`${site.url}/blogs`);
  const rules = await page.locator("script[type=speculationrules]").textContent();
  expect(JSON.parse(rules ?? "{}")).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
  expect(rules).toContain("/dashboard*");
});
