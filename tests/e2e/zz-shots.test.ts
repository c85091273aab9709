import { content, openNew, openPost, title } from "./support/editor.ts";
import { createPost, test } from "./support/site.ts";

test("shots", async ({ ownExampleSite: site, page }) => {
  test.setTimeout(280_000);
  const post = await createPost(site, { title: "Where your frame time really goes", published: false, content: `<h2>Measure first</h2><p>${"Some words about frames and time. ".repeat(30)}</p><p>${"Some words about frames and time. ".repeat(30)}</p><p>${"Some words about frames and time. ".repeat(60)}</p>` });
  await page.route("**/api/blogs/check", (route) => route.fulfill({ json: { items: [{ kind: "dead-link", url: "/blog/gone", words: "the old post" }, { kind: "undescribed-image", url: "/media/a.png", words: "a.png" }] } }));
  await page.route("**/draft-links", (route) => route.fulfill({ json: route.request().method() === "POST" ? { url: "https://example.com/draft/abcdefabcdef", expiresAt: "2026-12-02T10:00:00.000Z" } : { items: [{ id: "1", createdAt: "2026-11-20T10:00:00.000Z", expiresAt: "2026-12-01T10:00:00.000Z" }] } }));
  const only = process.env.SHOTS?.split(",");
  const shot = async (name: string) => { await page.screenshot({ path: `/tmp/shots/${name}.png` }); };
  for (const [width, height] of [[1440, 900], [768, 1024], [390, 844], [320, 640]] as const) {
    if (only && !only.includes(String(width))) continue;
    await page.setViewportSize({ width, height });
    await openNew(site, page);
    await shot(`${width}-new`);
    await title(page).fill("Unsaved title number " + width);
    await content(page).click();
    await page.keyboard.type("Words.");
    await page.waitForTimeout(2500);
    await shot(`${width}-new-typed`);
    page.once("dialog", (d) => void d.accept());
    await openPost(site, page, post._id);
    await shot(`${width}-edit`);
    await page.getByRole("button", { name: "Check links and images" }).click();
    await page.waitForTimeout(200);
    await page.locator(".publish-panel").scrollIntoViewIfNeeded();
    await shot(`${width}-publish`);
    if (width < 1200) { await page.screenshot({ path: `/tmp/shots/${width}-whole.png`, fullPage: true }); }
    await page.getByRole("button", { name: "Share draft" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.waitForTimeout(600);
    await shot(`${width}-share`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.waitForTimeout(600);
    await shot(`${width}-dialog`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.waitForTimeout(300);
    await shot(`${width}-full`);
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await page.getByRole("button", { name: "Live preview" }).click();
    await page.waitForTimeout(900);
    await shot(`${width}-split`);
    await page.getByRole("button", { name: "Close preview" }).click();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => { document.documentElement.dataset.theme = "dark"; });
    await shot(`${width}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${site.url}/dashboard`);
    await page.getByText("Unsaved draft").first().waitFor();
    await page.locator(".unsaved-drafts").scrollIntoViewIfNeeded();
    await shot(`${width}-list`);
  }
});
