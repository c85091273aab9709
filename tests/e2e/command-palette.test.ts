import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { holdRequests, watchScripts } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { untilListening } from "./support/waiting.ts";

const palette = (page: Page): Locator => page.getByRole("dialog", { name: "Find a post, a screen or an action" });
const field = (page: Page): Locator => palette(page).getByRole("combobox");
const options = (page: Page): Locator => palette(page).getByRole("option");
const chosen = (page: Page): Locator => palette(page).getByRole("option", { selected: true });

async function open(page: Page, site: Site, path = "/dashboard/categories"): Promise<void> {
  await site.logIn(page);
  await page.goto(site.url + path);
  await untilListening(page.getByRole("heading", { level: 1 }));
}

async function runByName(page: Page, text: string, name: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).fill(text);
  await expect(chosen(page)).toHaveText(name);
  await page.keyboard.press("Enter");
  // The palette fades out; earlier typing would go into the closing palette.
  await expect(palette(page)).toBeHidden();
}

test("the palette opens by a button and by key, runs what a few letters name, and gives the focus back", async ({
  site,
  page,
}) => {
  const scripts = watchScripts(page);
  await open(page, site);

  await test.step("text typed while it loads goes into its field and does nothing on the page", async () => {
    const paletteScript = /\/palette-[^/]*\.js/;
    expect(scripts.filter((script) => paletteScript.test(script))).toEqual([]);
    const release = await holdRequests(page, paletteScript);
    await page.keyboard.press("Control+k");
    // On the page, "g" and "a" would open the account screen.
    await page.keyboard.type("ga");
    release();
    await expect(field(page)).toHaveValue("ga");
    await page.keyboard.type("me");
    await expect(field(page)).toHaveValue("game");
    await expect(page).toHaveURL(/\/dashboard\/categories$/);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });

  await test.step("Ctrl-K and Escape close it, and the focus returns", async () => {
    const button = page.getByRole("banner").getByRole("button", { name: "Find anything" });
    await button.click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
    const link = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Media" });
    await link.focus();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step("Enter opens the screen that the letters before it name, however far the list has followed them", async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("trash");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/dashboard/trash`);
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the screen that was opened last is first, and a text that is nowhere says so", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/^Trash/]);
    await expect(chosen(page)).toHaveText(/^Trash/);
    await field(page).fill("messz");
    await expect(palette(page).getByRole("status")).toHaveText("No results for “messz”");
  });

  // web/shared/dialogs/use-listbox.test.ts proves the other keys.
  await test.step("the arrow keys move through the list while the focus stays in the field", async () => {
    await field(page).fill("new");
    await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results$/);
    await expect(options(page)).toHaveText([
      /^New Post/,
      /^New Page/,
      /^New Project/,
      /^Site: Newsletter/,
      /^Subscribers/,
    ]);
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).toHaveText(/^New Project/);
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen(page).getAttribute("id")) ?? "");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Add New Project" })).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });
});

test("the palette finds posts by title, including drafts, and projects by a part of their title", async ({
  exampleSite,
  page,
}) => {
  await open(page, exampleSite);
  await page.keyboard.press("Control+k");

  await field(page).fill("tower dr");
  const projects = palette(page).getByRole("group", { name: "Projects" }).getByRole("option");
  await expect(projects).toHaveText([/^Tower Drift/, /^Tower Drift: Launch Trailer/]);
  await projects.first().click();
  await expect(page.getByRole("heading", { name: "Edit Project" })).toBeVisible();
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await field(page).fill("input latency");
  await expect(options(page)).toHaveText(["Input latency, measured with a phoneDraft"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/edit\/p_\d+$/);
});

test(
  "older results in the palette never replace newer ones, and a failed search can be retried",
  { tag: "@long" },
  async ({ exampleSite, page, expectedProblems }) => {
    expectedProblems.push("500");
    await open(page, exampleSite);
    await page.keyboard.press("Control+k");
    const slow = "**/api/blogs?search=tower*";
    const release = await holdRequests(page, slow);
    const request = page.waitForRequest(slow);
    await field(page).fill("tower");
    await request;
    const found = ["Input latency, measured with a phoneDraft"];
    await field(page).fill("input latency");
    await expect(options(page)).toHaveText(found);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(options(page)).toHaveText(found);

    const failing = "**/api/blogs?search=*";
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
    await field(page).fill("tower dr");
    await expect(palette(page).getByText("Posts couldn’t be searched.")).toBeVisible();
    await page.unroute(failing);
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(palette(page).getByText("Posts couldn’t be searched.")).toHaveCount(0);
    await expect(options(page).filter({ hasText: "Tower Drift: Launch Trailer" })).toBeVisible();
  },
);

test(
  "the palette switches the theme, opens the file picker, and logs out",
  { tag: "@long" },
  async ({ site, page }) => {
    await open(page, site);
    const before = await page.locator("html").getAttribute("data-theme");
    await runByName(page, "theme", /^Switch between light and dark theme/);
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", before ?? "");
    const chooser = page.waitForEvent("filechooser");
    await runByName(page, "upload", /^Upload Files/);
    await chooser;
    await runByName(page, "logout", /^Log out/);
    await expect(page).toHaveURL(`${site.url}/login`);
  },
);

test("in the editor the palette restores the caret, and publishing by keyboard asks first and stays there", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Caret", content: "<p>one two</p>", published: false });
  await openPost(site, page, post._id);
  await content(page).getByText("one two").click();
  await page.keyboard.press("Home");
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole("group", { name: "On this screen" }).getByRole("option")).toHaveText([
    /^Save/,
    /^Publish/,
    /^Preview/,
    /^Toggle full screen/,
    /^Live preview/,
  ]);
  await page.keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("!");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe("<p>one! two</p>");

  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("alertdialog", { name: "Publish this post?" });
  await expect(question.getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect((await find(site, post._id)).published).toBe(false);
  await page.keyboard.type("!");
  await page.keyboard.press("Control+Enter");
  await expect(question.getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Blog updated!")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${post._id}`);
  await expect.poll(() => find(site, post._id)).toMatchObject({ published: true, content: "<p>one!! two</p>" });
});
