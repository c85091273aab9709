import type { Locator, Page } from "@playwright/test";
import { content, drafts, find, openNew, openPost, title } from "./support/editor.ts";
import { drop, imageFile } from "./support/files.ts";
import { owner } from "#tests/support/test-settings.ts";
import { createPost, expect, test } from "./support/site.ts";
import { holdRequests } from "./support/requests.ts";
import { tooSmall } from "./support/usable.ts";

// Sessions that end over unsaved work: the owner logs in again in place.

test.beforeEach(({ expectedProblems }) => {
  expectedProblems.push("401");
});

test("a refused save of a post continues by itself after logging in again in place", async ({ site, page }) => {
  const post = await createPost(site, { title: "Expired", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await markDocument(page);
  await endSession(page);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" Typed too late.");
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

test("a refused autosave asks during a pause, never while somebody types, and goes on after logging in", async ({
  site,
  ownPage: page,
}) => {
  await page.clock.install();
  await openNew(site, page);
  await markDocument(page);
  await endSession(page);
  await title(page).fill("Long thoughts");

  await test.step("continued typing is not interrupted: no key lands in the dialog", async () => {
    await content(page).click();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const asked = page.waitForRequest("**/autosaves/**");
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    const release = await holdRequests(page, "**/autosaves/**");
    await page.keyboard.type("xx");
    await letAutosave(page);
    await asked;
    await page.keyboard.type("and");
    release();
    await refused;
    await page.keyboard.type(" on");
    await page.clock.runFor(600);
    await page.keyboard.type(" and on");
    await page.clock.runFor(600);
    await expect(dialog(page)).toBeHidden();
    await expect(content(page)).toHaveText("xxand on and on");
    await page.clock.runFor(200);
    await expect(dialog(page)).toBeVisible();
    // A writer who paused mid-sentence and looks away continues typing.
    await page.keyboard.type("the next");
    await expect(dialog(page).getByLabel("Password")).toHaveValue("");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tooSmall(dialog(page))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unroute("**/autosaves/**");
    await page.clock.resume();
  });

  await test.step("after logging in again, it is retried, and the caret is where it was", async () => {
    await logIn(page, "not the password");
    await expect(dialog(page).getByRole("alert")).toHaveText("The username or the password is wrong.");
    await logIn(page, owner.password);
    await expect(dialog(page)).toBeHidden();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(" second half.");
    await expect(content(page)).toHaveText("xxand on and on second half.");
    await letAutosave(page);
    await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
    expect(await drafts(site)).toHaveLength(1);
  });
});

test(
  "logging in again in another tab is enough, and leaving the dialog loses nothing",
  { tag: "@long" },
  async ({ site, ownPage: page }) => {
    await page.clock.install();
    await openNew(site, page);
    await markDocument(page);
    await title(page).fill("Long thoughts");
    await content(page).click();
    await page.keyboard.insertText("First.");
    await test.step("logging in again in another tab is enough", async () => {
      await endSession(page);
      await content(page).click();
      await page.keyboard.press("End");
      await page.keyboard.insertText(" Third.");
      await letAutosave(page);
      await expect(dialog(page)).toBeVisible();
      const other = await page.context().newPage();
      await site.logIn(other);
      await other.close();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
    });

    await test.step("leaving the dialog leads to the login page, and the typed text is there afterwards", async () => {
      await endSession(page);
      await content(page).click();
      await page.keyboard.press("End");
      await page.keyboard.insertText(" Fourth.");
      await letAutosave(page);
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/login\?reason=ended/);
      await page.getByLabel("Username").fill(owner.username);
      await logIn(page, owner.password);
      await expect(page).toHaveURL(/\/dashboard\/create/);
      await expect(content(page)).toHaveText("First. Third. Fourth.");
      await expect(page.getByText(/^What you typed on .* is back/)).toBeVisible();
    });
  },
);

test(
  "an editor without unsaved changes leads to the login page like every screen",
  { tag: "@long" },
  async ({ site, page }) => {
    const post = await createPost(site, { title: "Only read", content: "<p>Saved.</p>" });
    await openPost(site, page, post._id);
    await endSession(page);
    await page.getByRole("button", { name: "History" }).click();
    await expect(page).toHaveURL(/\/login\?reason=ended/);
  },
);

test("an image whose upload was refused is sent again", { tag: "@long" }, async ({ site, page }) => {
  const post = await createPost(site, { title: "Image", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await endSession(page);
  await drop(content(page), await imageFile("moss.png"));
  await expect(dialog(page)).toBeVisible();
  await logIn(page, owner.password);
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
});

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "You have been logged out" });
}

/** Moves the clock past the autosave delay. */
async function letAutosave(page: Page): Promise<void> {
  await page.clock.runFor(3000);
}

/** Gives the browser a token that the server refuses from now on. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head = "", claims = ""] = (localStorage.getItem("access_token") ?? "").split(".");
    localStorage.setItem("access_token", `${head}.${claims}.refused`);
  });
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password").fill(password);
  if ((await page.getByLabel("Username").inputValue()) === "") await page.getByLabel("Username").fill(owner.username);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** A variable of the page is lost if the page reloads. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isMarked: true });
  });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "isMarked" in window);
}
