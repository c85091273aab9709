import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

const palette = (page: Page): Locator => page.getByRole("dialog", { name: "Find a post, a screen or an action" });
const field = (page: Page): Locator => palette(page).getByRole("combobox");
const options = (page: Page): Locator => palette(page).getByRole("option");
const chosen = (page: Page): Locator => palette(page).getByRole("option", { selected: true });

async function open(page: Page, site: Site, path = "/dashboard/categories"): Promise<void> {
  await site.signIn(page);
  await page.goto(site.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The keys are listened for once the page is live, as the name in the greeting shows.
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function runByName(page: Page, text: string, name: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).fill(text);
  await expect(chosen(page)).toHaveText(name);
  await page.keyboard.press("Enter");
  // It fades away; what is typed too soon would land in the one that goes.
  await expect(palette(page)).toBeHidden();
}

test("Ctrl-K opens the palette and closes it again, Escape closes it, and the focus goes back to where it was", async ({ site, page }) => {
  await open(page, site);
  const link = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Media" });
  for (const key of ["Control+k", "Escape"]) {
    await link.focus();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(palette(page)).toBeHidden();
    await expect(link).toBeFocused();
  }
});

test("a button in the header opens it, and its code comes no sooner", async ({ site, page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => { if (request.resourceType() === "script" || request.resourceType() === "stylesheet") scripts.push(request.url()); });
  await open(page, site);
  const before = scripts.length;
  expect(scripts.some((script) => /\/palette-[^/]*\.js/.test(script))).toBe(false);
  await page.getByRole("banner").getByRole("button", { name: "Find anything" }).click();
  await expect(field(page)).toBeFocused();
  expect(scripts.length).toBeGreaterThan(before);
});

test("Enter does what the letters before it say, though the list has not followed them yet", async ({ site, page }) => {
  await open(page, site);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  const listed = await field(page).evaluate(async (element: HTMLInputElement) => {
    // Before the next frame, which no keyboard is quick enough for.
    element.setRangeText("messages", 0, 0, "end");
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await Promise.resolve();
    const first = document.querySelector("dialog:modal [aria-selected=true]")?.textContent ?? "";
    element.form?.requestSubmit();
    return first;
  });
  expect(listed).not.toContain("Messages");
  await expect(page).toHaveURL(`${site.url}/dashboard/messages`);
  await expect(palette(page)).toBeHidden();
});

test("a few letters and Enter go to a screen", async ({ site, page }) => {
  await open(page, site);
  await page.keyboard.press("Control+k");
  await field(page).fill("mess");
  await expect(chosen(page)).toHaveText(/^Messages/);
  await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results?$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/dashboard/messages`);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the arrows go through the list and around its ends; the field keeps the focus and names the chosen line", async ({ site, page }) => {
  await open(page, site);
  await page.keyboard.press("Control+k");
  await field(page).fill("new");
  await expect(options(page)).toHaveText([/^New Post/, /^New Project/]);
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(/^New Project/);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", await chosen(page).getAttribute("id") ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(/^New Post/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add New Project" })).toBeVisible();
});

test("posts are found by title, drafts too, and open in the editor", async ({ site, page }) => {
  const { _id } = await createPost(site, { title: "Estimating in the dark", published: false });
  await createPost(site, { title: "Something else" });
  await open(page, site);
  await page.keyboard.press("Control+k");
  await field(page).fill("estimating");
  await expect(options(page)).toHaveText(["Estimating in the darkDraft"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${_id}`);
});

test("projects are found by a part of their title", async ({ exampleSite, page }) => {
  await open(page, exampleSite);
  await page.keyboard.press("Control+k");
  await field(page).fill("tower dr");
  const projects = palette(page).getByRole("group", { name: "Projects" }).getByRole("option");
  await expect(projects).toHaveText([/^Tower Drift/, /^Tower Drift: Launch Trailer/]);
  await projects.first().click();
  await expect(page.getByRole("heading", { name: "Edit Project" })).toBeVisible();
});

test("an older answer never takes the place of a newer one", async ({ site, page }) => {
  await createPost(site, { title: "Slow boat" });
  await createPost(site, { title: "Quick boat" });
  let answerSlow = (): void => undefined;
  const held = new Promise<void>((resolve) => { answerSlow = resolve; });
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => { isAsked = resolve; });
  await page.route("**/api/blogs?search=slow*", async (route) => {
    isAsked();
    await held;
    await route.continue().catch(() => undefined);
  });
  await open(page, site);
  await page.keyboard.press("Control+k");
  await field(page).fill("slow");
  await asked;
  await field(page).fill("quick");
  await expect(options(page)).toHaveText(["Quick boatPost"]);
  answerSlow();
  await page.unrouteAll({ behavior: "wait" });
  await expect(options(page)).toHaveText(["Quick boatPost"]);
});

test("typing asks once, and nothing found is said", async ({ site, page }) => {
  const searches: string[] = [];
  await open(page, site);
  page.on("request", (request) => {
    const search = new URL(request.url()).searchParams.get("search");
    if (search !== null) searches.push(search);
  });
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.keyboard.type("messz");
  // The list follows what is typed a little later, and the wait for the question begins then. Only the last letter leaves nothing of it.
  await expect(options(page)).toHaveCount(0);
  await expect.poll(async () => {
    await page.clock.runFor(1000);
    return palette(page).getByRole("status").textContent();
  }).toBe("No results for “messz”");
  expect(searches).toEqual(["messz"]);
});

test("a search that fails says so and can be tried again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("500");
  await createPost(site, { title: "Found after all" });
  await open(page, site);
  await page.route("**/api/blogs?search=found*", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await page.keyboard.press("Control+k");
  await field(page).fill("found");
  await expect(palette(page).getByText("Posts could not be searched.")).toBeVisible();
  await page.unrouteAll();
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(options(page)).toHaveText(["Found after allPost"]);
});

test("what was used last stands first the next time", async ({ site, page }) => {
  await open(page, site);
  await page.keyboard.press("Control+k");
  await field(page).fill("categories");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/^Categories/]);
  await expect(chosen(page)).toHaveText(/^Categories/);
});

test("it switches the theme, opens the choice of files, and logs out", async ({ site, page }) => {
  await open(page, site);
  const before = await page.locator("html").getAttribute("data-theme");
  await runByName(page, "theme", /^Switch between light and dark theme/);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", before ?? "");

  const chooser = page.waitForEvent("filechooser");
  await runByName(page, "upload", /^Upload Files/);
  await chooser;
  await expect(page).toHaveURL(`${site.url}/dashboard/media`);

  await runByName(page, "logout", /^Log out/);
  await expect(page).toHaveURL(`${site.url}/login`);
});

test("in the text it opens where nothing is selected, and the caret is back afterwards", async ({ site, page }) => {
  const post = await createPost(site, { title: "Caret", content: "<p>one two</p>", published: false });
  await openPost(site, page, post._id);
  await content(page).getByText("one two").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole("group", { name: "On this screen" }).getByRole("option")).toHaveText([/^Save/, /^Publish/, /^Preview/, /^Full screen/, /^Live preview/]);
  await page.keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("!");
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>one! two</p>");
});

test("publishing by key asks first, saves, and goes on in the editor", async ({ site, page }) => {
  const post = await createPost(site, { title: "To be published", content: "<p>text</p>", published: false });
  await openPost(site, page, post._id);
  await content(page).getByText("text").click();
  await page.keyboard.press("End");
  await page.keyboard.type("s");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("alertdialog", { name: "Publish this post?" });
  await expect(question.getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect((await find(site, post._id)).published).toBe(false);
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Blog updated!")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${post._id}`);
  const saved = await find(site, post._id);
  expect(saved.published).toBe(true);
  expect(saved.content).toBe("<p>texts</p>");
});
