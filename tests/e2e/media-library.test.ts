import type { Page } from "@playwright/test";
import { dragOver, drop, pasteFile, pictureFile } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
const cards = (page: Page) => page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ has: page.getByRole("heading") });
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

test("what is uploaded is asked about at once, and what is said is saved", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByText("Nothing was uploaded yet.")).toBeVisible();
  await page.getByLabel("Files to upload").setInputFiles([await pictureFile("one.png", "#336"), await pictureFile("two.png", "#633")]);
  await expect(cards(page)).toHaveCount(2);
  await expect(uploads(page)).toHaveCount(2);
  const asked = uploads(page).filter({ hasText: "one.png" });
  await asked.getByLabel("Alternative text").fill("A blue field");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("Saved.")).toBeVisible();
  await expect(card(page, "one.png").getByLabel("Alternative text")).toHaveValue("A blue field");
  await asked.getByRole("button", { name: "Done one.png" }).click();
  await expect(uploads(page)).toHaveCount(1);
  await expect(card(page, "two.png").getByText("Missing: say what it shows.")).toBeVisible();
  await card(page, "two.png").getByLabel("Alternative text").fill("A red field");
  await page.keyboard.press("Tab");
  await expect(card(page, "two.png").getByText("Saved.")).toBeVisible();
  expect((await library(site)).map(({ name, alt }) => `${name}: ${alt}`).toSorted()).toEqual(["one.png: A blue field", "two.png: A red field"]);

  // The same file again is known, and not asked about.
  await page.getByLabel("Files to upload").setInputFiles(await pictureFile("again.png", "#336"));
  await expect(uploads(page)).toHaveCount(1);
  await expect(cards(page)).toHaveCount(2);
});

test("files are dropped and pasted anywhere on the screen, but words are pasted as words", async ({ page, site }) => {
  await open(page, site);
  await dragOver(page.locator("body"), await pictureFile("dropped.png"));
  await expect(page.getByText("Drop to upload")).toBeVisible();
  await drop(page.locator("body"), await pictureFile("dropped.png", "#123"), await pictureFile("beside.png", "#321"));
  await expect(page.getByText("Drop to upload")).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
  await pasteFile(page.locator("body"), await pictureFile("pasted.png", "#222"));
  await expect(cards(page)).toHaveCount(3);
  await pasteFile(page.getByRole("searchbox"), await pictureFile("picture-of-words.png", "#555"), "words");
  await pasteFile(page.getByRole("searchbox"), await pictureFile("picture.png", "#777"));
  await expect(cards(page)).toHaveCount(4);
  expect((await library(site)).map(({ name }) => name)).not.toContain("picture-of-words.png");
});

test("an upload shows how far it is, and can be cancelled", async ({ page, site }) => {
  await page.route("**/api/portfolio/upload", () => undefined);
  await open(page, site);
  await page.getByLabel("Files to upload").setInputFiles([await pictureFile("one.png"), await pictureFile("two.png")]);
  await expect(page.getByRole("progressbar", { name: "Uploading one.png" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Uploading two.png" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel one.png" }).click();
  await expect(uploads(page)).toHaveText([/^two\.png/]);
  await page.getByRole("button", { name: "Cancel two.png" }).click();
  await expect(uploads(page)).toHaveCount(0);
  expect(await library(site)).toEqual([]);
});

test.describe("what goes wrong", () => {
  test.use({ expectedProblems: ["400", "415", "500", "ERR_FAILED"] });

  test("each file says for itself why it was not taken, and the others arrive", async ({ page, site }) => {
    await open(page, site);
    await page.getByLabel("Files to upload").setInputFiles([
      { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
      { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
      { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
      await pictureFile("good.png"),
    ]);
    await expect(cards(page)).toHaveCount(1);
    const failed = (name: string) => uploads(page).filter({ hasText: name });
    await expect(failed("notes.pdf").getByRole("alert")).toHaveText("Upload failed: This is neither a picture nor a film.");
    await expect(failed("notes.pdf").getByRole("button", { name: /^Try again/ })).toHaveCount(0);
    await expect(failed("empty.png").getByRole("alert")).toHaveText("Upload failed: This file is empty.");
    await expect(failed("lie.png").getByRole("alert")).toHaveText(/^Upload failed: [A-Z][^.]+\.$/);
    await failed("lie.png").getByRole("button", { name: "Dismiss lie.png" }).click();
    await expect(failed("lie.png")).toHaveCount(0);
  });

  test("what could not be sent is tried again, and what could not be saved keeps the words", async ({ page, site }) => {
    await page.route("**/api/portfolio/upload", (route) => route.abort(), { times: 1 });
    await page.route(/\/api\/media\/[0-9a-f]+$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await page.getByLabel("Files to upload").setInputFiles(await pictureFile("one.png"));
    await expect(page.getByText("Upload failed: No response from server (CORS/SSL/Network)")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(1);
    const field = uploads(page).getByLabel("Alternative text");
    await field.fill("A field");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Failed to save the alternative text.")).toBeVisible();
    await expect(field).toHaveValue("A field");
    await page.keyboard.press("Enter");
    await expect(uploads(page).getByText("Saved.")).toBeVisible();
  });
});

test("a file is deleted when nothing uses it; else it says where it is used, and the places are links", async ({ page, site }) => {
  const { url } = await uploadTo(site, await pictureFile("used.png", "#336"), "A field");
  await uploadTo(site, await pictureFile("spare.png", "#633"), "Another");
  await createPost(site, { title: "Alpha", content: `<p><img src="${url}"></p>` });
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  await open(page, site);
  await expect(card(page, "used.png").getByRole("link", { name: "Tower" })).toBeVisible();
  await page.getByRole("button", { name: "Delete used.png" }).click();
  const reason = page.getByRole("dialog", { name: "This file is used" });
  await expect(reason.getByRole("link")).toHaveText(["Alpha", "Tower"]);
  await page.keyboard.press("Escape");
  await expect(reason).toBeHidden();

  await page.getByRole("button", { name: "Delete spare.png" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("“spare.png” deleted.")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Delete used.png" }).click();
  await reason.getByRole("link", { name: "Tower" }).click();
  await expect(page.getByRole("heading", { name: "Edit Project" })).toBeVisible();
});

test("a file is replaced wherever it is used, and asked whether its words still fit", async ({ page, site, expectedProblems }) => {
  expectedProblems.push("409");
  const { url } = await uploadTo(site, await pictureFile("old.png", "#336"), "A blue field");
  await uploadTo(site, await pictureFile("other.png", "#363"), "A green field");
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  await open(page, site);
  await page.getByRole("button", { name: "Replace old.png" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace old.png" });
  await drop(dialog.getByText(/^Whatever uses this picture/), { name: "notes.pdf", type: "application/pdf", text: "%PDF" });
  await expect(dialog.getByRole("alert")).toHaveText("Upload failed: This is no picture.");
  await dialog.getByLabel("New file for old.png").setInputFiles(await pictureFile("other.png", "#363"));
  await expect(dialog.getByRole("alert")).toHaveText(/^Upload failed: This file is in the library already, as “other\.png”\./);
  await pasteFile(dialog.getByText(/^Whatever uses this picture/), await pictureFile("new.png", "#633"));
  const replaced = page.getByRole("dialog", { name: "Replaced" });
  await expect(replaced.getByLabel("Alternative text")).toHaveValue("A blue field");
  await replaced.getByLabel("Alternative text").fill("A red field");
  await replaced.getByRole("button", { name: "Done" }).click();
  await expect(card(page, "new.png").getByLabel("Alternative text")).toHaveValue("A red field");
  await expect(card(page, "old.png")).toHaveCount(0);
  const item = (await library(site)).find(({ name }) => name === "new.png");
  expect(item?.url).not.toBe(url);
  expect((await site.api<{ thumbnailUrl: string }>("GET", "/portfolio/slug/tower")).thumbnailUrl).toBe(item?.url);

  // The form of what uses it describes it too.
  await card(page, "new.png").getByRole("link", { name: "Tower" }).click();
  await page.getByRole("group", { name: "Thumbnail" }).getByLabel("Alternative text").fill("A field in red");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("the library is searched and filtered, and its address says how", async ({ page, site }) => {
  const { url } = await uploadTo(site, await pictureFile("tower.png", "#336"), "A tall house");
  await uploadTo(site, await pictureFile("moss.png", "#363"));
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  await open(page, site);
  await expect(page.getByText("2 files")).toBeVisible();
  await page.getByRole("button", { name: "Not used" }).click();
  await expect(cards(page).getByRole("heading")).toHaveText(["moss.png"]);
  await page.getByRole("button", { name: "Alternative text missing" }).click();
  await expect(page).toHaveURL(/\?used=nowhere&alt=missing$/);
  await expect(cards(page).getByRole("heading")).toHaveText(["moss.png"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Not used" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Films" }).click();
  await expect(page.getByText("No films yet.")).toBeVisible();
  await page.getByRole("button", { name: "Show all files" }).click();
  await page.getByRole("searchbox").fill("tall house");
  await expect(cards(page).getByRole("heading")).toHaveText(["tower.png"]);
});

test("a filter shows that it is pressed before its files are there, and a second one is added to it", async ({ page, site }) => {
  await open(page, site);
  await uploadTo(site, await pictureFile("spare.png"));
  const filters = page.getByRole("group", { name: "Filters" });
  await page.route("**/api/**", () => undefined);
  const pressed = (names: readonly string[]) => filters.evaluate(async (group, asked) => {
    for (const name of asked) [...group.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
    await Promise.resolve();
    return [...group.querySelectorAll("[aria-pressed=true]")].map((button) => button.textContent);
  }, names);
  expect(await pressed(["Pictures"])).toEqual(["Pictures"]);
  expect(await pressed(["Not used"])).toEqual(["Pictures", "Not used"]);
  await page.unroute("**/api/**");
  await page.reload();
  await expect(page).toHaveURL(/kind=image.*used=nowhere/);
  await expect(filters.getByRole("button", { pressed: true })).toHaveText(["Pictures", "Not used"]);
});

test("the button of a question that leaves it leaves it as Escape does: first it only fades", async ({ page, site }) => {
  await uploadTo(site, await pictureFile("spare.png"));
  await open(page, site);
  await page.getByRole("button", { name: "Delete spare.png" }).click();
  const atOnce = await page.getByRole("button", { name: "Cancel" }).evaluate((button: HTMLElement) => {
    button.click();
    const dialog = button.closest("dialog");
    return { modal: dialog?.matches(":modal"), fading: dialog?.matches("[data-closing]") };
  });
  expect(atOnce).toEqual({ modal: true, fading: true });
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete spare.png" })).toBeFocused();
  await expect(card(page, "spare.png")).toBeVisible();
});

test("a long library has pages", async ({ page, site }) => {
  for (let number = 1; number <= 25; number++) await uploadTo(site, await pictureFile(`${number}.png`, `rgb(${number * 9}, 90, 90)`), "A field");
  await open(page, site);
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(cards(page).getByRole("heading")).toHaveText(["1.png"]);
});

for (const theme of ["light", "dark"] as const) {
  test(`on a phone the library fits a thumb and everybody, in the ${theme} theme`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { url } = await uploadTo(site, await pictureFile("a-picture-with-a-rather-long-name-that-has-no-end.png", "#336"));
    await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
    await open(page, site);
    await page.getByLabel("Files to upload").setInputFiles([await pictureFile("new.png", "#366"), { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") }]);
    await expect(cards(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await tooSmall(page.locator("main"))).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: /^Delete a-picture/ }).click();
    expect(await axe(page)).toEqual([]);
  });
}

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/media`);
  await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeVisible();
}
