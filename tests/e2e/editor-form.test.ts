import { content, description, find, openPost, title, tool } from "./support/editor.ts";
import { imageFile } from "./support/files.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

test("a new post shows before the server has answered, starts with its title, its keys lead to the text and back, and after the first save the page is that of the post", async ({
  site,
  page,
}) => {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByText("No posts yet.")).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(categories|blogs\/autosaves)$/, async (route) => {
    await held.promise;
    await route.fallback().catch(() => undefined);
  });
  await page.getByRole("link", { name: "New Post" }).first().click();
  await expect(title(page)).toBeFocused();
  await page.keyboard.type("Straight to it");
  await expect(content(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(title(page)).toBeFocused();
  await page.keyboard.type("!");
  await page.keyboard.press("ArrowDown");
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("Text.");
  held.resolve();
  await expect(title(page)).toHaveValue("Straight to it!");
  await expect(content(page)).toHaveText("Text.");
  // After the first save, the address, Back and a reload are those of the saved post, and Undo still works.
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/dashboard\/edit\/p_\d+$/);
  await expect(page).toHaveTitle(/^Edit Post/);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Blog Post" })).toBeVisible();
  await expect(content(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(content(page)).toHaveText("Text.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveText("Text.");
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
});

test(
  "New Post opens an empty form also over a post, and Back leads to the post",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, { title: "Before", content: "<p>Text.</p>" });
    await openPost(site, page, post._id);
    await page.getByRole("link", { name: "New Post" }).first().click();
    await expect(title(page)).toHaveValue("");
    await expect(content(page)).toHaveText("");
    await expect(page).toHaveURL(/\?draft=/);
    await page.goBack();
    await expect(content(page)).toHaveText("Text.");
    await page.goto(`${site.url}/dashboard/create`);
    await expect(page).toHaveURL(/\?draft=/);
    await page.goBack();
    await expect(content(page)).toHaveText("Text.");
  },
);

test("the bar with the state of saving stays at the top, the text starts high, and letters outside of it do nothing", async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const post = await createPost(site, { title: "Long", content: "<p>Words.</p>".repeat(80) });
  await openPost(site, page, post._id);
  expect((await content(page).boundingBox())?.y).toBeLessThan(260);
  for (const part of [title(page), tool(page, "Bold"), page.getByRole("checkbox", { name: "Published" })])
    await expect(part).toBeInViewport();

  await test.step("letters are never shortcuts in the editor, even if the focus is nowhere", async () => {
    const address = page.url();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.type("n g h ? /");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await content(page).getByText("Words.").last().click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" More.");
  await expect(page.getByText("Autosaved", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport({ ratio: 1 });
  await expect(tool(page, "Bold")).toBeInViewport({ ratio: 1 });
  expect(
    await page.locator(".post-form-rail").evaluate((rail) => rail.scrollHeight - rail.clientHeight),
  ).toBeLessThanOrEqual(1);
});

test(
  "Ctrl-S during an upload saves when it has ended, and on a phone the bar stays where the dashboard's scrolls away",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, { title: "Long", content: `${"<p>Words.</p>".repeat(80)}<p>More.</p>` });
    await openPost(site, page, post._id);

    await test.step("Ctrl-S during an upload saves when the upload has ended", async () => {
      const held = Promise.withResolvers<void>();
      await page.route("**/api/blogs/upload**", async (route) => {
        await held.promise;
        await route.fallback();
      });
      await page.getByLabel("Cover Image").setInputFiles(await imageFile("dot.png"));
      await expect(page.getByText("Uploading…", { exact: true })).toBeVisible();
      await content(page).press("ControlOrMeta+s");
      held.resolve();
      await expect(snackbar(page, "Blog updated!")).toBeVisible();
      expect((await find(site, post._id)).imageUrl).toMatch(/^\/media\//);
    });

    await test.step("on a phone too, where the dashboard's bar scrolls away", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await content(page).getByText("More.").scrollIntoViewIfNeeded();
      await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: "Back to the posts" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Logout" })).not.toBeInViewport();
    });
  },
);
