import { dragOver, drop, pasteFile, imageFile } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { addProject, openProject, projects, titles } from "./support/projects.ts";
import { expect, test } from "./support/site.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

test("a project gets its images by upload, drop, paste and from the library, with descriptions and in their order", async ({
  page,
  site,
}) => {
  for (const [name, color] of [
    ["four.png", "#440"],
    ["five.png", "#404"],
  ] as const)
    await uploadTo(site, await imageFile(name, color), `Words for ${name}`);
  const project = await addProject(site, "Alpha");
  await openProject(page, site, project);

  await test.step("the thumbnail", async () => {
    await page.getByLabel("Thumbnail file").setInputFiles(await imageFile("tower.png"));
    await expect(page.getByRole("textbox", { name: "Thumbnail" })).toHaveValue(/^\/media\/[0-9a-f]{32}\.png$/);
    await page.getByLabel("Alternative text").fill("A tower");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  });

  const gallery = page.getByRole("group", { name: "Gallery" });
  const items = gallery.getByRole("list", { name: "Images of the gallery" }).getByRole("listitem");
  await test.step("the gallery accepts many files by drop and paste, and asks for descriptions", async () => {
    await dragOver(gallery, await imageFile("one.png", "#300"));
    await expect(gallery).toHaveAttribute("data-dropping");
    await drop(gallery, await imageFile("one.png", "#300"), await imageFile("two.png", "#030"));
    await expect(items).toHaveCount(2);
    const three = await imageFile("three.png", "#003");
    await pasteFile(gallery.getByRole("button", { name: "Upload to the gallery" }), three);
    await expect(items).toHaveCount(3);
    const asked = gallery.getByRole("list", { name: "Uploads" }).getByRole("listitem");
    await expect(asked).toHaveCount(3);
    await asked.filter({ hasText: "one.png" }).getByLabel("Alternative text").fill("A red field");
    await page.keyboard.press("Enter");
    await expect(items.first().getByRole("button", { name: "Describe image 1: A red field" })).toBeVisible();
    for (const name of ["one.png", "two.png", "three.png"])
      await gallery.getByRole("button", { name: `Done ${name}` }).click();
    await items.nth(1).getByRole("button", { name: "Describe image 2: No text" }).click();
    const dialog = page.getByRole("dialog", { name: "Image 2" });
    await dialog.getByLabel("Alternative text").fill("A green field");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(items.nth(1).getByRole("button", { name: "Describe image 2: A green field" })).toBeVisible();
    // It shows the image, too, until it has faded out.
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("their order changes by button and by dragging", async () => {
    await page.getByRole("button", { name: "Move image 1 back" }).click();
    await expect(page.getByText("Image 1 is now number 2 of 3.")).toBeAttached();
    await items.first().getByRole("img").dragTo(items.nth(1).getByRole("img"));
    await expect(items.first().getByRole("button", { name: "Describe image 1: A red field" })).toBeVisible();
    await page.getByRole("button", { name: "Remove image 3" }).click();
  });

  await test.step("several files come from the library together, with new ones beside them", async () => {
    await page.getByRole("button", { name: "Library for the gallery" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose images" });
    await dialog.getByRole("searchbox").fill("words for fi");
    await expect(dialog.getByRole("list", { name: "Files" }).getByRole("button")).toHaveCount(1);
    await dialog.getByRole("button", { name: /^five\.png/ }).click();
    await dialog.getByRole("searchbox").fill("");
    await dialog.getByRole("button", { name: /^four\.png/ }).click();
    await dialog.getByLabel("Files to upload and choose").setInputFiles(await imageFile("new.png", "#335"));
    await dialog.getByLabel("Alternative text").fill("A new field");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Saved.")).toBeVisible();
    await dialog.getByRole("button", { name: /^tower\.png/ }).click();
    await dialog.getByRole("button", { name: "Add 4 images" }).click();
    await expect(items).toHaveCount(6);
  });

  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
  const stored = new Map((await library(site)).map((item) => [item.url, item.alt]));
  const [saved] = await projects(site);
  expect(saved?.gallery?.map((url) => stored.get(url))).toEqual([
    "A red field",
    "A green field",
    "Words for five.png",
    "Words for four.png",
    "A new field",
    "A tower",
  ]);
  expect(saved).toMatchObject({ thumbnailUrl: saved?.gallery?.at(-1) });
});

test(
  "a failed or slow upload for a project loses nothing; the thumbnail is the poster of a video",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400", "415");
    await openProject(page, site, await addProject(site, "Alpha"));
    await test.step("a failed upload can be dismissed, and leaving during an upload asks first", async () => {
      await page
        .getByLabel("Thumbnail file")
        .setInputFiles({ name: "bad.png", mimeType: "image/png", buffer: Buffer.from("no image at all") });
      await expect(page.getByText(/^Upload failed/)).toBeVisible();
      await page.getByRole("button", { name: "Dismiss bad.png" }).click();
      await expect(page.getByText(/^Upload failed/)).toHaveCount(0);
      await page.route("**/api/portfolio/upload", () => undefined);
      await page.getByLabel("Thumbnail file").setInputFiles(await imageFile("slow.png"));
      await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Save Project" })).toBeDisabled();
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Uploads in progress are canceled.");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Cancel slow.png" }).click();
      await expect(page.getByRole("button", { name: "Save Project" })).toBeEnabled();
      await page.unroute("**/api/portfolio/upload");
    });

    await test.step("the thumbnail is the poster of a video, and a file dropped beside its field opens nothing", async () => {
      await page.getByLabel("Media Type").selectOption("Video");
      await expect(page.getByText(/^Shown until the video plays/)).toBeVisible();
      await drop(page.getByRole("heading", { name: "Edit Project" }), await imageFile("stray.png"));
      await drop(page.getByRole("group", { name: "Media", exact: true }), await imageFile("still.png"));
      await expect(page.getByRole("alert")).toHaveText("Upload failed: This isn’t a video.");
    });

    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);
    expect((await projects(site))[0]).toMatchObject({ mediaType: "video" });
  },
);

test("on a phone the picker fits a thumb and passes axe", { tag: "@long" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { url } = await uploadTo(
    site,
    await imageFile("a-picture-with-a-rather-long-name-that-has-no-end.png", "#300"),
  );
  const project = await addProject(site, "Alpha", { gallery: [url] });
  await openProject(page, site, project);
  await expect(page.getByRole("button", { name: "Describe image 1: No text" })).toBeVisible();
  expect(await tooSmall(page.locator("main"))).toEqual([]);
  await page.getByRole("button", { name: "Library for the gallery" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose images" });
  await dialog.getByRole("button", { name: /^a-picture/ }).click();
  expect(await overflow(page)).toBe(0);
  expect(await tooSmall(dialog)).toEqual([]);
  expect(await axe(page)).toEqual([]);
});
