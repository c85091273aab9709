import type { Page } from "@playwright/test";
import { dragOver, drop, pasteFile, imageFile } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { makeWav } from "#tests/support/sound.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
const cards = (page: Page) =>
  page
    .getByRole("list", { name: "Files" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

test("files are chosen, dropped and pasted, and each upload asks for a description", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByText("Nothing was uploaded yet.")).toBeVisible();
  const chosen = page.getByLabel("Files to upload");

  await test.step("an upload asks for a description immediately, and saves it", async () => {
    await chosen.setInputFiles([await imageFile("one.png", "#336"), await imageFile("two.png", "#633")]);
    await expect(cards(page)).toHaveCount(2);
    await expect(uploads(page)).toHaveCount(2);
    const asked = uploads(page).filter({ hasText: "one.png" });
    await asked.getByLabel("Alternative text").fill("A blue field");
    await page.keyboard.press("Enter");
    await expect(asked.getByText("Saved.")).toBeVisible();
    await expect(card(page, "one.png").getByLabel("Alternative text")).toHaveValue("A blue field");
    await asked.getByRole("button", { name: "Done one.png" }).click();
    await expect(uploads(page)).toHaveCount(1);
    await expect(card(page, "two.png").getByText("Add alternative text.")).toBeVisible();
    await card(page, "two.png").getByLabel("Alternative text").fill("A red field");
    await page.keyboard.press("Tab");
    await expect(card(page, "two.png").getByText("Saved.")).toBeVisible();
    expect((await library(site)).map(({ name, alt }) => `${name}: ${alt}`).toSorted()).toEqual([
      "one.png: A blue field",
      "two.png: A red field",
    ]);
  });

  await test.step("files can be dropped and pasted anywhere on the screen, but text is pasted as text", async () => {
    await dragOver(page.getByRole("heading", { level: 1 }), await imageFile("dropped.png"));
    await expect(page.getByText("Drop to upload")).toBeVisible();
    await drop(
      page.getByRole("heading", { level: 1 }),
      await imageFile("dropped.png", "#123"),
      await imageFile("beside.png", "#321"),
    );
    await expect(page.getByText("Drop to upload")).toBeHidden();
    await expect(cards(page)).toHaveCount(4);
    await pasteFile(page.getByRole("heading", { level: 1 }), await imageFile("pasted.png", "#222"));
    await expect(cards(page)).toHaveCount(5);
    await pasteFile(page.getByRole("searchbox"), await imageFile("picture-of-words.png", "#555"), "words");
    await pasteFile(page.getByRole("searchbox"), await imageFile("picture.png", "#777"));
    await expect(cards(page)).toHaveCount(6);
    expect((await library(site)).map(({ name }) => name)).not.toContain("picture-of-words.png");
  });
});

test(
  "each upload shows its progress, its own error and how to go on",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400", "415", "500", "ERR_FAILED");
    await open(page, site);
    const chosen = page.getByLabel("Files to upload");
    const upload = (name: string) => uploads(page).filter({ hasText: name });
    await test.step("an upload shows its progress, and can be canceled", async () => {
      await page.route("**/api/media", () => undefined);
      await chosen.setInputFiles([await imageFile("one.png"), await imageFile("two.png")]);
      await expect(page.getByRole("progressbar", { name: "Uploading one.png" })).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Uploading two.png" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel one.png" }).click();
      await expect(uploads(page)).toHaveText([/^two\.png/]);
      await page.getByRole("button", { name: "Cancel two.png" }).click();
      await expect(uploads(page)).toHaveCount(0);
      expect(await library(site)).toEqual([]);
      await page.unroute("**/api/media");
    });

    await test.step("the library recognizes the same file and doesn't ask about it", async () => {
      await uploadTo(site, await imageFile("one.png", "#336"), "A blue field");
      await chosen.setInputFiles(await imageFile("again.png", "#336"));
      await expect(cards(page)).toHaveCount(1);
      await expect(uploads(page)).toHaveCount(0);
    });

    await test.step("each file shows its own error", async () => {
      await chosen.setInputFiles([
        { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<!doctype html><script>") },
        { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
        { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no image at all") },
        await imageFile("good.png"),
      ]);
      await expect(cards(page)).toHaveCount(2);
      await expect(upload("page.html").getByRole("alert")).toHaveText(
        "Upload failed: HTML files are not accepted, because they can hold scripts; put the page into a ZIP file.",
      );
      await expect(upload("empty.png").getByRole("alert")).toHaveText("Upload failed: This file is empty.");
      await expect(upload("empty.png").getByRole("button", { name: /^Try again/ })).toHaveCount(0);
      await expect(upload("lie.png").getByRole("alert")).toHaveText(/^Upload failed: [A-Z][^.]+\.$/);
      await upload("lie.png").getByRole("button", { name: "Dismiss lie.png" }).click();
      await expect(upload("lie.png")).toHaveCount(0);
    });

    await test.step("a failed upload can be retried, and a failed save keeps the typed text", async () => {
      await page.route("**/api/media", (route) => route.abort(), { times: 1 });
      await page.route(/\/api\/media\/[0-9a-f]+$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await chosen.setInputFiles(await imageFile("late.png", "#933"));
      await expect(upload("late.png").getByRole("alert")).toContainText("No response from server (CORS/SSL/Network)");
      await upload("late.png").getByRole("button", { name: "Try again" }).click();
      await expect(cards(page)).toHaveCount(3);
      const field = upload("late.png").getByLabel("Alternative text");
      await field.fill("A field");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Failed to save the alternative text.")).toBeVisible();
      await expect(field).toHaveValue("A field");
      await page.keyboard.press("Enter");
      await expect(upload("late.png").getByText("Saved.")).toBeVisible();
    });
  },
);

test("the library is searched and filtered, and its files are replaced wherever they are used, and deleted where they are not", async ({
  page,
  site,
}) => {
  const { url } = await uploadTo(site, await imageFile("old.png", "#336"), "A blue field");
  await uploadTo(site, await imageFile("moss.png", "#363"));
  await createPost(site, { title: "Alpha", content: `<p><img src="${url}"></p>` });
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  await open(page, site);

  // web/dashboard/shared/use-debounced-search.test.ts and dashboard-posts.test.ts prove what all search boxes of lists share.
  await test.step("filters stand in the URL", async () => {
    await expect(page.getByText("2 files")).toBeVisible();
    await page.getByRole("button", { name: "Not used" }).click();
    await page.getByRole("button", { name: "Alternative text missing" }).click();
    await expect(page).toHaveURL(/\?used=nowhere&alt=missing$/);
    await expect(cards(page).getByRole("heading")).toHaveText(["moss.png"]);
    await page.goBack();
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole("searchbox").fill("blue field");
    await expect(cards(page).getByRole("heading")).toHaveText(["old.png"]);
    await page.getByRole("searchbox").fill("");
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step("a file is replaced wherever it is used, and the library asks whether its description still fits", async () => {
    await page.getByRole("button", { name: "Replace old.png" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace old.png" });
    await pasteFile(dialog.getByText(/^Replaces this image everywhere/), await imageFile("new.png", "#633"));
    const replaced = page.getByRole("dialog", { name: "Replaced" });
    await expect(replaced.getByLabel("Alternative text")).toHaveValue("A blue field");
    await replaced.getByLabel("Alternative text").fill("A red field");
    await replaced.getByRole("button", { name: "Done" }).click();
    await expect(card(page, "new.png").getByLabel("Alternative text")).toHaveValue("A red field");
    await expect(card(page, "old.png")).toHaveCount(0);
    const item = (await library(site)).find(({ name }) => name === "new.png");
    expect(item?.url).not.toBe(url);
    expect((await site.api<{ thumbnailUrl: string }>("GET", "/portfolio/slug/tower")).thumbnailUrl).toBe(item?.url);
  });

  await test.step("an unused file can be deleted", async () => {
    await page.getByRole("button", { name: "Delete moss.png" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete moss.png" })).toBeFocused();
    await expect(card(page, "moss.png")).toBeVisible();
    await page.keyboard.press("Enter");
    const release = await holdRequests(page, /\/api\/media\/[0-9a-f]+$/);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "Deleting…" })).toBeVisible();
    release();
    await expect(page.getByText("“moss.png” deleted.")).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
  });

  await test.step("a used file shows links to its uses, whose forms describe it too", async () => {
    await expect(card(page, "new.png").getByRole("link", { name: "Tower" })).toBeVisible();
    await page.getByRole("button", { name: "Delete new.png" }).click();
    const reason = page.getByRole("dialog", { name: "This file is used" });
    await expect(reason.getByRole("link")).toHaveText(["Alpha", "Tower"]);
    await reason.getByRole("link", { name: "Tower" }).click();
    await expect(page.getByRole("heading", { name: "Edit Project" })).toBeVisible();
    await page.getByRole("group", { name: "Thumbnail" }).getByLabel("Alternative text").fill("A field in red");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved.")).toBeVisible();
  });
});

test(
  "files of other kinds are listed and replaced by one of their kind; an alternative text is kept when going back takes its field away",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("409");
    await uploadTo(site, await imageFile("old.png", "#336"), "A blue field");
    await uploadTo(site, await imageFile("moss.png", "#363"));
    await open(page, site);
    await expect(page.getByText("2 files")).toBeVisible();
    await page.getByRole("button", { name: "Videos" }).click();
    await expect(page.getByText("No videos yet.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Videos" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Show all files" }).click();
    await test.step("an alternative text is kept when going back takes its field away", async () => {
      await page.getByRole("link", { name: "Dashboard", exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.getByRole("link", { name: "Media", exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard\/media$/);
      await card(page, "moss.png").getByLabel("Alternative text").fill("Moss");
      await page.goBack();
      await expect
        .poll(async () => (await library(site)).map(({ alt }) => alt).toSorted())
        .toEqual(["A blue field", "Moss"]);
      await page.getByRole("link", { name: "Media", exact: true }).click();
    });

    await test.step("audio and files are listed with what they are, and need no alternative text", async () => {
      await page.getByLabel("Files to upload").setInputFiles([
        { name: "theme.wav", mimeType: "audio/wav", buffer: makeWav(3) },
        { name: "manual.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
        { name: "assets.zip", mimeType: "application/zip", buffer: Buffer.from("504b030414000000", "hex") },
      ]);
      await expect(cards(page)).toHaveCount(5);
      await expect(uploads(page)).toHaveCount(0);
      const theme = card(page, "theme.wav");
      await expect(theme.getByText(/^0:03 · 23 KB/)).toBeVisible();
      await expect(theme.getByLabel("Alternative text")).toHaveCount(0);
      await theme.locator("audio").evaluate((audio: HTMLAudioElement) => audio.load());
      await expect(card(page, "manual.pdf").getByText(/^PDF · 8 B/)).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download manual.pdf" }).click();
      expect((await downloading).suggestedFilename()).toBe("manual.pdf");
      await page.getByRole("button", { name: "Audio" }).click();
      await expect(cards(page)).toHaveCount(1);
      await expect(page).toHaveURL(/kind=audio/);
      await page.getByRole("link", { name: "Media", exact: true }).click();
    });

    await test.step("a file is replaced only by one of its kind that is new", async () => {
      await page.getByRole("button", { name: "Replace manual.pdf" }).click();
      await page
        .getByLabel("New file for manual.pdf")
        .setInputFiles({ name: "manual-2.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.8 more") });
      await expect(page.getByRole("dialog", { name: "Replaced" })).toBeVisible();
      await page.getByRole("button", { name: "Done", exact: true }).click();
      await expect(card(page, "manual-2.pdf")).toBeVisible();
      await page.getByRole("button", { name: "Replace old.png" }).click();
      const dialog = page.getByRole("dialog", { name: "Replace old.png" });
      await drop(dialog.getByText(/^Nothing uses this image yet\./), {
        name: "notes.pdf",
        type: "application/pdf",
        text: "%PDF",
      });
      await expect(dialog.getByRole("alert")).toHaveText("Upload failed: This isn’t an image.");
      await dialog.getByLabel("New file for old.png").setInputFiles(await imageFile("moss.png", "#363"));
      await expect(dialog.getByRole("alert")).toHaveText(
        /^Upload failed: This file is in the library already, as “moss\.png”\./,
      );
    });
  },
);

test(
  "a filter looks pressed before its files load, and a second filter adds to it",
  { tag: "@long" },
  async ({ page, exampleSite }) => {
    await open(page, exampleSite);
    await expect(cards(page)).toHaveCount(24);
    const release = await holdRequests(page, "**/api/media?*");
    const filters = page.getByRole("group", { name: "Filters" });
    await filters.getByRole("button", { name: "Images" }).click();
    await expect(filters.getByRole("button", { pressed: true })).toHaveText(["Images"]);
    await filters.getByRole("button", { name: "Not used" }).click();
    await expect(filters.getByRole("button", { pressed: true })).toHaveText(["Images", "Not used"]);
    release();
    await expect(page).toHaveURL(/kind=image.*used=nowhere/);
    await expect(filters.getByRole("button", { pressed: true })).toHaveText(["Images", "Not used"]);
  },
);

test("a long library has pages", { tag: "@long" }, async ({ page, exampleSite }) => {
  await open(page, exampleSite);
  await expect(cards(page)).toHaveCount(24);
  const first = await cards(page).getByRole("heading").first().textContent();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(cards(page).getByRole("heading").first()).not.toHaveText(first ?? "");
  await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
});

test("on a phone the library fits a thumb and passes axe", { tag: "@long" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { url } = await uploadTo(
    site,
    await imageFile("a-picture-with-a-rather-long-name-that-has-no-end.png", "#336"),
  );
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  await open(page, site);
  await page
    .getByLabel("Files to upload")
    .setInputFiles([
      await imageFile("new.png", "#366"),
      { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ]);
  await expect(cards(page)).toHaveCount(2);
  expect(await overflow(page)).toBe(0);
  expect(await tooSmall(page.locator("main"))).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: /^Delete a-picture/ }).click();
  await expect(page.getByRole("dialog", { name: "This file is used" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/media`);
  await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeVisible();
}
