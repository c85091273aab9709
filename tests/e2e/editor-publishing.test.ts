import type { Page } from "@playwright/test";
import { content, description, find, openNew, openPost, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";
import { finishAnimations } from "./support/waiting.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Publishing" });
const schedule = (page: Page) => page.getByLabel("Publish later");

test("a post is published, unpublished and scheduled from one panel, without leaving the editor, in the owner's time zone", async ({
  openSite,
  page,
}) => {
  const site = await openSite({ settings: { TIME_ZONE: "America/New_York" } });
  // The owner travels.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
  await finds(page, []);
  await openNew(site, page);
  await expect(panel(page)).toContainText("Not saved yet");
  await title(page).fill("Out it goes");
  await description(page).fill("d");
  await panel(page).getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(snackbar(page, "Published!")).toBeVisible();
  await expect(page.getByRole("link", { name: "View post" }).first()).toHaveAttribute("href", "/blog/out-it-goes");
  await expect(page).toHaveURL(/\/dashboard\/edit\/p_/);
  await expect(page.getByRole("checkbox", { name: "Published" })).toBeChecked();

  await panel(page).getByRole("button", { name: "Unpublish" }).click();
  await expect(snackbar(page, "Unpublished.")).toBeVisible();
  await expect(panel(page)).toContainText("Draft");
  expect((await find(site, "out-it-goes")).published).toBe(false);

  await panel(page).getByRole("button", { name: "Schedule" }).click();
  await expect(schedule(page)).toHaveAccessibleDescription(/Choose a date and a time\./);
  await schedule(page).fill("2099-01-02T10:30");
  await expect(schedule(page)).toHaveAccessibleDescription("Optional. Time zone: America/New York (GMT-5).");
  await panel(page).getByRole("button", { name: "Schedule" }).click();
  await expect(panel(page)).toContainText("Scheduled for 2 Jan 2099, 10:30");
  expect(await find(site, "out-it-goes")).toMatchObject({ published: false, publishAt: "2099-01-02T15:30:00.000Z" });
  await expect(schedule(page)).toHaveValue("2099-01-02T10:30");
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  await session.detach();
});

test("Undo in the list restores the schedule of a scheduled draft", { tag: "@long" }, async ({ site, page }) => {
  const scheduled = { published: false, publishAt: "2099-01-02T15:30:00.000Z" };
  const { _id } = await site.api<{ _id: string }>("POST", "/blogs", {
    title: "Out it goes",
    description: "d",
    ...scheduled,
  });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard`);
  const row = page.getByRole("row").filter({ hasText: "Out it goes" });
  await expect(row).toContainText("Scheduled for 2 Jan 2099");
  await row.getByRole("button", { name: /publish/i }).click();
  await expect.poll(async () => (await find(site, _id)).published).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => find(site, _id)).toMatchObject(scheduled);
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
});

test("what is missing is listed before publishing and a click leads to its place, and a refused post is still a draft", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  const image = "/media/nothing.png";
  await finds(page, [
    { kind: "dead-link", address: "/blog/gone", words: "the old post", reason: "trashed" },
    { kind: "undescribed-image", address: image, place: "text", index: 0 },
  ]);
  await page.route(`**${image}*`, (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg/>" }));
  // The text is as the server stored it after saving without a change of it.
  const html = `<p>See   <a href="/blog/gone">the old post</a>.</p>\n<ul>\n<li>one</li>\n</ul>\n<p><img src="${image}" alt=""></p>`;
  const post = await createPost(site, { title: "Checked", published: false, content: html });
  const { content: stored } = await find(site, post._id);
  await openPost(site, page, post._id);
  await description(page).fill("");
  const dialog = page.getByRole("alertdialog", { name: "Publish this post?" });
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(publish).toBeFocused();
  await expect(dialog.getByRole("listitem")).toHaveText([
    "Add a description",
    "Add a cover",
    "Fix the link “the old post” (in the trash)",
    "Describe the image “nothing.png”",
  ]);
  expect(await axe(page, { within: "dialog[open]" })).toEqual([]);
  await publish.click();
  await expect(page.getByText("Describe the post in a sentence or two.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Published" })).not.toBeChecked();
  await page.keyboard.press("ControlOrMeta+Enter");
  await dialog.getByRole("button", { name: "Add a description" }).click();
  await expect(description(page)).toBeFocused();
  await page.keyboard.insertText("Now it has one.");
  await expect(panel(page).getByRole("button", { name: "Add a description" })).toHaveCount(0);

  await panel(page).getByRole("button", { name: "Fix the link" }).click();
  await expect(content(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("the old post");
  await panel(page).getByRole("button", { name: "Describe the image" }).click();
  await expect(page.getByRole("textbox", { name: "Alternative text" })).toBeVisible();
  await page.keyboard.press("Escape");
  await panel(page).getByRole("button", { name: "Add a cover" }).click();
  await expect(page.getByRole("button", { name: "Choose image" })).toBeFocused();

  await page.keyboard.press("ControlOrMeta+Enter");
  await publish.click();
  await expect(page.getByRole("checkbox", { name: "Published" })).toBeChecked();
  await expect(snackbar(page, "Published!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "View post" })).toHaveAttribute(
    "href",
    "/blog/checked",
  );
  expect(await find(site, post._id)).toMatchObject({ published: true, content: stored });
  await title(page).fill("Another name");
  await expect(page.getByLabel("Slug")).toHaveAttribute("placeholder", "checked");
});

test(
  "a draft is shared by a link that expires, and a link can be revoked",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, { title: "Shared", published: false });
    await openPost(site, page, post._id);
    await title(page).fill("Shared later");
    const created = { createdAt: "2098-12-20T10:00:00.000Z", expiresAt: "2099-01-19T10:00:00.000Z", openedAt: null };
    const links = [{ id: 7, ...created }];
    const asked: unknown[] = [];
    await page.route("**/api/blogs/p_*/share", async (route) => {
      if (route.request().method() === "GET") return route.fulfill({ json: { items: links } });
      asked.push(route.request().postDataJSON());
      links.push({ id: 8, ...created });
      return route.fulfill({ status: 201, json: { ...created, id: 8, url: "https://example.com/draft/secret" } });
    });
    await page.route("**/api/blogs/p_*/share/7", async (route) => {
      links.shift();
      await route.fulfill({ status: 204 });
    });
    await panel(page).getByRole("button", { name: "Share draft" }).click();
    const dialog = page.getByRole("dialog", { name: "Share draft" });
    await expect(dialog).toContainText("without your unsaved changes");
    await dialog.getByLabel("30 days").check();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog.getByLabel("Secret link")).toHaveValue("https://example.com/draft/secret");
    expect(asked).toEqual([{ days: 30 }]);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await finishAnimations(page);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page, { within: "dialog[open]" })).toEqual([]);
    await dialog.getByRole("button", { name: "Revoke" }).first().click();
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  },
);

async function finds(page: Page, findings: readonly object[]): Promise<void> {
  await page.route("**/api/blogs/check", (route) => route.fulfill({ json: { findings } }));
}
