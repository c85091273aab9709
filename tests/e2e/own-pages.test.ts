import type { Page } from "@playwright/test";
import { content, description, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

const slug = (page: Page) => page.getByRole("textbox", { name: "Slug" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const now = { title: "Now", description: "What I do", content: "<p>Bees.</p>", published: true, kind: "page" };

async function savePage(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/dashboard\/pages$/);
}

test("the owner makes a page, shows it in the menu, moves it to the footer and deletes it", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("400");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/pages`);
  await page.getByRole("link", { name: "Write the first page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create New Page" })).toBeVisible();
  await title(page).fill("About");
  await description(page).fill("What I do at the moment");
  await content(page).click();
  await page.keyboard.insertText("Lighting a cavern.");
  await page.getByRole("combobox", { name: "Shown in" }).selectOption("Menu");

  await page.getByRole("checkbox", { name: "Published" }).check();
  await page.getByRole("button", { name: "Create Page" }).click();
  await expect(slug(page)).toHaveAccessibleDescription("This URL belongs to the site itself. Choose another slug.");
  await expect(slug(page)).toBeFocused();
  await title(page).fill("Now");
  await savePage(page, "Create Page");

  const row = page.getByRole("row", { name: /Now/ });
  await expect(row).toContainText("/now");
  await expect(row.getByRole("cell", { name: "Menu", exact: true })).toBeVisible();
  await page.goto(site.url);
  await menu(page).getByRole("link", { name: "Now" }).click();
  await expect(page).toHaveURL(`${site.url}/now`);
  await expect(page.getByRole("heading", { level: 1, name: "Now" })).toBeVisible();
  await expect(page.getByText("Lighting a cavern.")).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Now" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(content(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Shown in" }).selectOption("Footer");
  await slug(page).fill("today");
  await savePage(page, "Save Changes");
  const html = await (await fetch(site.url)).text();
  expect(html.match(/<a [^>]*href="\/(now|today)"/g)).toEqual([expect.stringContaining("/today")]);
  expect(html.indexOf('href="/today"')).toBeGreaterThan(html.indexOf("<footer"));

  await page.getByRole("button", { name: "Delete “Now”" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 page(s) deleted.")).toBeVisible();
  await expect(page.getByText("No pages yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("/today");
  expect((await fetch(`${site.url}/today`)).status).toBe(200);
});

test("a page has one address, a head of its own, and is gone with its draft; other addresses lead where they did", async ({
  site,
}) => {
  const answers = async (...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
        return [path, status, headers.get("location")];
      }),
    );
  const nothing = [
    ["/now", 302, "/"],
    ["/nothing", 302, "/"],
    ["/nothing/here", 302, "/"],
    ["/nothing.html", 404, null],
  ];
  expect(await answers("/now", "/nothing", "/nothing/here", "/nothing.html")).toEqual(nothing);
  const { _id } = await createPage(site);
  expect(await answers("/now", "/Now", "/now/", "/now?x=1", "/about", "/nothing")).toEqual([
    ["/now", 200, null],
    ["/Now", 301, "/now"],
    ["/now/", 200, null],
    ["/now?x=1", 200, null],
    ["/about", 200, null],
    ["/nothing", 302, "/"],
  ]);
  const html = await (await fetch(`${site.url}/now`)).text();
  expect(html).toContain(`<link rel="canonical" href="${site.url}/now"/>`);
  expect(html).toContain(`<meta name="description" content="What I do"/>`);
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await fetch(image)).headers.get("content-type")).toBe("image/png");
  await site.api("PUT", `/blogs/${_id}`, { title: "Now", description: "d", published: true, slug: "today" });
  expect(await answers("/now", "/today")).toEqual([
    ["/now", 301, "/today"],
    ["/today", 200, null],
  ]);
  await site.api("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect(await answers("/now", "/today")).toEqual([
    ["/now", 302, "/"],
    ["/today", 302, "/"],
  ]);
});

test(
  "thirty pages are all in the drawer and leave the site as wide as the window; a link to one needs no reload, and one to nothing leads home",
  { tag: "@long" },
  async ({ site, page }) => {
    const names = Array.from({ length: 30 }, (_, index) => `A page with a long name ${index + 1}`);
    for (const [index, name] of names.entries())
      await createPage(site, { title: name, placement: index % 2 ? "footer" : "menu" });
    await createPage(site);
    const text = '<p><a href="/now">what I do</a> and <a href="/nothing">nothing</a></p>';
    const post = await createPost(site, { title: "Links", content: text });
    await page.goto(`${site.url}/blog/${post.slug}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
      await expect(menu(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).click();
      const last = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: names[28], exact: true });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(last).toBeHidden();
    }
    await page.getByRole("link", { name: "what I do", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Now" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "nothing", exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole("heading", { level: 1, name: /./ })).toBeVisible();
  },
);

test(
  "what is typed into a new page is found again among pages, and not among posts",
  { tag: "@long" },
  async ({ site, page }) => {
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/pages`);
    await page.getByRole("link", { name: "Write the first page" }).click();
    await title(page).fill("About");
    await content(page).click();
    await page.keyboard.insertText("Lighting a cavern.");
    await page.getByRole("combobox", { name: "Shown in" }).selectOption("Menu");
    const drafts = async () => (await site.api<{ items: { content: string }[] }>("GET", "/blogs/autosaves")).items;
    await expect
      .poll(async () => (await drafts()).map((draft) => draft.content))
      .toEqual(["<p>Lighting a cavern.</p>"]);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(`${site.url}/dashboard`);
    await expect(page.getByText("No posts yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "About", exact: true })).toHaveCount(0);
    await page.goto(`${site.url}/dashboard/pages`);
    await page.getByRole("link", { name: "About", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create New Page" })).toBeVisible();
    await expect(title(page)).toHaveValue("About");
    await expect(page.getByRole("combobox", { name: "Shown in" })).toHaveValue("menu");
  },
);

async function createPage(site: Site, fields: Record<string, unknown> = {}): Promise<{ _id: string }> {
  return site.api("POST", "/blogs", { ...now, ...fields });
}
