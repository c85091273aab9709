import type { Locator, Page } from "@playwright/test";
import { content, drafts, find, openNew, openPost, paste, title } from "./support/editor.ts";
import { drop, pictureFile } from "./support/files.ts";
import { addProject, openProject, projects, titles } from "./support/projects.ts";
import { createPost, expect, owner, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

// A session that ends over unsaved work: the owner signs in again on the spot.

test.beforeEach(({ expectedProblems }) => { expectedProblems.push("401"); });

test("a save that is refused goes on by itself after signing in on the spot", async ({ site, page }) => {
  const post = await createPost(site, { title: "Expired", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await markDocument(page);
  await endSession(page);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed too late.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog(page)).toContainText("Nothing that you typed is lost.");
  await expect(dialog(page).getByLabel("Username")).toHaveValue(owner.username);
  await expect(dialog(page).getByLabel("Password")).toBeFocused();
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Blog updated!")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect((await find(site, post._id)).content).toBe("<p>Saved. Typed too late.</p>");
  expect(await isSameDocument(page)).toBe(true);
});

test("an autosave that is refused asks in a pause, takes a second try, and leaves the caret where it was", async ({ site, page }) => {
  await openNew(site, page);
  await markDocument(page);
  await endSession(page);
  await title(page).fill("Long thoughts");
  await content(page).click();
  await page.keyboard.type("First half,");
  await expect(dialog(page)).toBeVisible();
  await signIn(page, "not the password");
  await expect(dialog(page).getByRole("alert")).toHaveText("The username or the password is wrong.");
  await signIn(page, owner.password);
  await expect(dialog(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(" second half.");
  await expect(content(page)).toHaveText("First half, second half.");
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  expect(await drafts(site)).toHaveLength(1);
  expect(await isSameDocument(page)).toBe(true);
});

test("whoever goes on typing is not interrupted: no key lands in the dialog", async ({ site, page }) => {
  await openNew(site, page);
  await endSession(page);
  await content(page).click();
  const refusals: string[] = [];
  page.on("response", (answer) => { if (answer.status() === 401) refusals.push(answer.url()); });
  let typed = "";
  const type = async (letter: string) => {
    await page.keyboard.type(letter, { delay: 50 });
    typed += letter;
  };
  while (refusals.length === 0) await type("x");
  for (const letter of "and on") await type(letter);
  await expect(dialog(page)).toBeVisible();
  await expect(content(page)).toHaveText(typed);
  await expect(dialog(page).getByLabel("Password")).toHaveValue("");
});

for (const way of ["button", "Escape"] as const) {
  test(`the way out of the dialog, by ${way}, is the login page, and what was typed is there after it`, async ({ site, page }) => {
    const post = await createPost(site, { title: "Expired", content: "<p>Saved.</p>" });
    await openPost(site, page, post._id);
    await endSession(page);
    await content(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Typed too late.");
    await expect(dialog(page)).toBeVisible();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog(page).getByRole("button", { name: "Go to the login page" }).click();
    await expect(page).toHaveURL(/\/login\?reason=ended/);
    await page.getByLabel("Username").fill(owner.username);
    await signIn(page, owner.password);
    await expect(page).toHaveURL(`${site.url}/dashboard/edit/${post._id}`);
    await expect(content(page)).toHaveText("Saved. Typed too late.");
    await expect(page.getByText(/^What you typed on .* is back/)).toBeVisible();
  });
}

test("an editor with nothing unsaved in it leads to the login page as every screen does", async ({ site, page }) => {
  const post = await createPost(site, { title: "Only read", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await endSession(page);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page).toHaveURL(/\/login\?reason=ended/);
});

test("signing in again in another tab is enough", async ({ site, page, context }) => {
  const post = await createPost(site, { title: "Two tabs", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await endSession(page);
  await content(page).click();
  await page.keyboard.type("Unsaved. ");
  await expect(dialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${site.url}/login`);
  await other.getByLabel("Username").fill(owner.username);
  await signIn(other, owner.password);
  await expect(other).toHaveURL(`${site.url}/dashboard`);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
});

test("signing out in another tab asks this one, too", async ({ site, page }) => {
  const post = await createPost(site, { title: "Two tabs", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await page.evaluate(() => localStorage.removeItem("access_token"));
  await content(page).click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Unsaved. ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog(page)).toBeVisible();
  await signIn(page, owner.password);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect((await find(site, post._id)).content).toBe("<p>Unsaved. Saved.</p>");
});

test("a picture that is refused on its way is sent again", async ({ site, page }) => {
  const post = await createPost(site, { title: "Picture", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await endSession(page);
  await drop(content(page), await pictureFile("moss.png"));
  await expect(dialog(page)).toBeVisible();
  await signIn(page, owner.password);
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
});

test("a project that is refused is saved after signing in on the spot", async ({ site, page }) => {
  const project = await addProject(site, "Alpha");
  await openProject(page, site, project);
  await endSession(page);
  await page.getByLabel("Role", { exact: true }).fill("Typed before the end");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(dialog(page)).toBeVisible();
  await signIn(page, owner.password);
  await expect(titles(page)).toHaveText(["Alpha"]);
  expect((await projects(site))[0]?.role).toBe("Typed before the end");
});

for (const theme of ["light", "dark"] as const) {
  test(`on a phone the dialog fits a thumb and everybody, in the ${theme} theme`, async ({ site, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await openNew(site, page);
    await endSession(page);
    await paste(content(page), { text: "Unsaved." });
    await expect(dialog(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await tooSmall(dialog(page))).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });
}

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "You have been signed out" });
}

/** The browser holds a token that the server will refuse from now on. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head = "", claims = ""] = (localStorage.getItem("access_token") ?? "").split(".");
    localStorage.setItem("access_token", `${head}.${claims}.refused`);
  });
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password").fill(password);
  if ((await page.getByLabel("Username").inputValue()) === "") await page.getByLabel("Username").fill(owner.username);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** What stands in a variable of the page is gone when it is loaded anew. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => { Object.assign(window, { isMarked: true }); });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "isMarked" in window);
}
