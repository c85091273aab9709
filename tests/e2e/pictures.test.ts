import sharp from "sharp";
import type { Page, Route } from "@playwright/test";
import { expect, owner, type Site, test } from "./support/site.ts";

test("the place of each picture of a post shows its blur until it is there, and nothing moves when it comes", async ({ site, page }) => {
  const [cover, wide, tall] = [await upload(site, 1200, 750), await upload(site, 601, 399), await upload(site, 333, 500)];
  const content = `<p>Before.</p><figure><img src="${wide}" alt="Wide"></figure><p>Between.</p><p><img src="${tall}" alt="Tall"></p><p>After.</p>`;
  await site.api("POST", "/blogs", { title: "Pictures", description: "d", published: true, blogImage: cover, imageAlt: "Cover", content });
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    const release = await holdPictures(page);
    await page.goto(`${site.url}/blog/pictures`, { waitUntil: "commit" });
    const names = ["Cover", "Wide", "Tall"];
    const before: unknown[] = [];
    for (const name of names) {
      const picture = page.getByRole("img", { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      const blur = page.locator(".picture-stack", { has: picture }).locator(".picture-placeholder");
      await expect.poll(() => blur.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(16);
      expect(await boxOf(page, name, ".picture-placeholder"), `${name} at ${size.width}`).toEqual(await boxOf(page, name, "img:not(.picture-placeholder)"));
      before.push(await boxOf(page, name, "img:not(.picture-placeholder)"));
    }
    await release();
    for (const [index, name] of names.entries()) {
      const picture = page.getByRole("img", { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(16);
      expect(await boxOf(page, name, "img:not(.picture-placeholder)"), `${name} at ${size.width}`).toEqual(before[index]);
    }
  }
});

test("covers on lists, the front page and the gallery have their blur too, and no element a style of its own", async ({ exampleSite: { url } }) => {
  for (const path of ["/", "/blogs", "/portfolio/all", "/portfolio/tower-drift"]) {
    const html = await (await fetch(url + path)).text();
    expect(html.match(/class="[^"]*picture-placeholder[^"]*" src="data:image\/webp;base64,/g)?.length, path).toBeGreaterThan(2);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    const placeholders = [...html.matchAll(/picture-placeholder[^>]*src="([^"]+)"/g)].map(([, address = ""]) => address.length);
    expect(Math.max(...placeholders), "characters").toBeLessThan(400);
  }
});

test("an earlier address of a project leads to its present one for good", async ({ site }) => {
  const project = await site.api<{ id: number }>("POST", "/portfolio", { title: "Tower", slug: "tower" });
  await site.api("PUT", `/portfolio/${project.id}`, { title: "Tower", slug: "tower-two" });
  const answer = await fetch(`${site.url}/portfolio/tower`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/portfolio/tower-two"]);
});

async function upload(site: Site, width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#456", noise: { type: "gaussian", mean: 128, sigma: 40 } } }).jpeg().toBuffer();
  const { access_token: token } = await (await fetch(`${site.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) })).json() as { access_token: string };
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(bytes)]), "a.jpg");
  const answer = await fetch(`${site.url}/api/blogs/upload`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  return (await answer.json() as { url: string }).url;
}

/** Until it is called, no picture arrives. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holding = true;
  await page.unroute("**/media/**");
  await page.route("**/media/**", (route) => {
    if (!holding) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    holding = false;
    for (const route of held) await route.continue();
  };
}

/** Of the picture of that name, from the top of the page. */
function boxOf(page: Page, name: string, selector: string): Promise<unknown> {
  return page.locator(".picture-stack", { has: page.getByRole("img", { name, exact: true }) }).locator(selector).evaluate((image) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
}
