import { content, find, openNew, openPost, save, tool } from "./support/editor.ts";
import { drop, pasteFile, pictureFile, png } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { createPost, expect, test } from "./support/site.ts";

test("a picture is uploaded and stands in the text, with words for those who cannot see it", async ({ site, page }) => {
  const post = await createPost(site, { title: "Picture", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  const picker = page.waitForEvent("filechooser");
  await tool(page, "Image").click();
  await (await picker).setFiles({ name: "red.png", mimeType: "image/png", buffer: await png("red") });
  const picture = content(page).locator("img");
  await expect(picture).toHaveAttribute("src", /^\/media\//);
  // Whoever has waited for it is asked what it shows.
  await expect(page.getByLabel("Alternative text")).toBeFocused();
  await page.keyboard.type("A red block");
  await page.keyboard.press("Enter");
  await save(page);
  expect((await library(site)).map(({ alt }) => alt)).toEqual(["A red block"]);
  expect((await find(site, post._id)).content).toMatch(/^<p>Look:<img src="\/media\/[^"]+" alt="A red block" width="40" height="30" \/><\/p>$/);
});

test("a picture that cannot be taken says so inside the editor, and the words stay", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("Words.");
  await drop(content(page), { name: "broken.png", type: "image/png", text: "no picture" });
  await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible();
  await expect(content(page)).toHaveText("Words.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Image upload failed.")).toBeHidden();
});

test("the cover is uploaded, shown, described and removed", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Cover" });
  await openPost(site, page, post._id);
  await page.getByLabel("Cover Image").setInputFiles({ name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toContainText("Cover image upload failed.");
  await page.getByLabel("Cover Image").setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: await png("blue") });
  await page.getByLabel("Alternative text").fill("A blue block");
  await save(page, { stay: true });
  expect(await find(site, post._id)).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\//), imageAlt: "A blue block" });
  await page.getByRole("button", { name: "Remove image" }).click();
  await save(page);
  expect(await find(site, post._id)).toMatchObject({ imageUrl: "", imageAlt: "" });
});

test("a picture of the library is found by keys alone and comes with its words", async ({ site, page }) => {
  for (const [name, color] of [["tower.png", "#336"], ["moss.png", "#363"], ["iron.png", "#633"]] as const) await uploadTo(site, await pictureFile(name, color), `Words for ${name}`);
  const post = await createPost(site, { title: "Library", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await tool(page, "Image from the library").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a Picture" });
  await expect(dialog.getByRole("list", { name: "Files" }).getByRole("button")).toHaveText([/iron\.pngWords for iron/, /moss\.png/, /tower\.png/]);
  await dialog.getByRole("searchbox").press("ArrowDown");
  await expect(dialog.getByRole("button", { name: /^iron\.png/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(content(page).locator("img")).toHaveAttribute("alt", "Words for moss.png");
  await page.keyboard.type(" and go on");
  await save(page);
  expect((await find(site, post._id)).content).toMatch(/^<p>Look:<img src="\/media\/[^"]+" alt="Words for moss\.png" width="40" height="30" \/> and go on<\/p>$/);
});

test("the library takes a new file too, and the editor asks what it shows", async ({ site, page }) => {
  const post = await createPost(site, { title: "Upload", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await tool(page, "Image from the library").click();
  const dialog = page.getByRole("dialog", { name: "Choose a Picture" });
  await expect(dialog.getByText("No pictures yet. Upload one, or drop or paste it here.")).toBeVisible();
  await pasteFile(dialog, await pictureFile("pasted.png"));
  await expect(dialog).toBeHidden();
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
  await expect(page.getByLabel("Alternative text")).toBeFocused();
});

test("pictures that nobody has described are counted, and lead to the field for it", async ({ site, page }) => {
  const { url } = await uploadTo(site, await pictureFile("a.png"));
  const post = await createPost(site, { title: "Undescribed", content: `<p>One <img src="${url}"> and <img src="${url}"></p>` });
  await openPost(site, page, post._id);
  await expect(page.getByText("2 pictures have no alternative text.")).toBeVisible();
  await page.getByRole("button", { name: "Describe it" }).click();
  await page.getByLabel("Alternative text").fill("A field");
  await page.keyboard.press("Enter");
  await expect(page.getByText("One picture has no alternative text.")).toBeVisible();
  await page.getByRole("button", { name: "Describe it" }).click();
  await page.getByLabel("Alternative text").fill("The same field");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/no alternative text/)).toBeHidden();
});

test("whoever goes on writing while a picture is sent is not interrupted", async ({ site, page }) => {
  const post = await createPost(site, { title: "Slow", content: "" });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => { answer = resolve; });
  await page.route("**/api/blogs/upload", async (route) => {
    await held;
    await route.continue();
  });
  await openPost(site, page, post._id);
  await content(page).click();
  await drop(content(page), await pictureFile("slow.png"));
  await page.keyboard.type("Meanwhile");
  answer();
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
  await expect(page.getByText("One picture has no alternative text.")).toBeVisible();
  await page.keyboard.type(" and on");
  await expect(content(page)).toContainText("Meanwhile and on");
});

test("a cover comes from the library with its words, by drop and by paste, and says when words are missing", async ({ site, page }) => {
  await uploadTo(site, await pictureFile("tower.png", "#336"), "A tower");
  const post = await createPost(site, { title: "Cover" });
  await openPost(site, page, post._id);
  await page.getByRole("button", { name: "Choose from library" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^tower\.png/ }).click();
  await expect(page.getByLabel("Alternative text")).toHaveValue("A tower");

  const cover = page.getByRole("group", { name: "Cover" });
  await drop(cover, await pictureFile("dropped.png", "#633"));
  await expect(page.getByText("Missing: say what the cover shows.")).toBeVisible();
  await page.getByLabel("Alternative text").fill("A red field");
  await page.getByLabel("Alternative text").blur();
  await expect.poll(async () => (await library(site)).find(({ name }) => name === "dropped.png")?.alt).toBe("A red field");

  await pasteFile(cover.getByRole("button", { name: "Replace image" }), await pictureFile("pasted.png", "#366"));
  await expect(page.getByText("Missing: say what the cover shows.")).toBeVisible();
  await save(page);
  expect((await find(site, post._id)).imageUrl).toBe((await library(site)).find(({ name }) => name === "pasted.png")?.url);
});

test("the upload of a cover shows how far it is, and can be cancelled", async ({ site, page }) => {
  const post = await createPost(site, { title: "Cover" });
  await page.route("**/api/blogs/upload", () => undefined);
  await openPost(site, page, post._id);
  await page.getByLabel("Cover Image").setInputFiles(await pictureFile("slow.png"));
  await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel slow.png" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose image" })).toBeEnabled();
});
