import type { Page } from "@playwright/test";
import { content, find, openPost, save, tool } from "./support/editor.ts";
import { drop, dragOver, pasteFile, imageFile, png } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, test } from "./support/site.ts";

const failedUpload = "Failed to load resource";

async function fromLibrary(page: Page): Promise<void> {
  await tool(page, "More formatting").press("Enter");
  await page.getByRole("button", { name: "Image from the library" }).press("Enter");
}

/** The color of each image in the text. */
function colors(page: Page): Promise<string[]> {
  return content(page)
    .locator("figure img")
    .evaluateAll((all) =>
      Promise.all(
        all.map(async (image) => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (!(image instanceof HTMLImageElement) || !canvas) return "";
          await image.decode();
          canvas.drawImage(image, 0, 0);
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(5, 5, 1, 1).data;
          return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        }),
      ),
    );
}

test("an image can be uploaded into the text and described, and a broken one leaves the text unchanged", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(failedUpload);
  const post = await createPost(site, { title: "Image", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await drop(content(page), { name: "broken.png", type: "image/png", text: "no image" });
  await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss broken.png" }).click();
  await expect(page.getByText("Image upload failed.")).toBeHidden();
  await expect(content(page)).toHaveText("Look:");

  await content(page).press("ControlOrMeta+End");
  const opened = page.waitForEvent("filechooser");
  await tool(page, "Image").click();
  const chooser = await opened;
  expect((await chooser.element().getAttribute("accept"))?.split(",")).toEqual(
    ["png", "gif", "jpeg", "bmp", "x-icon"].map((type) => `image/${type}`),
  );
  await chooser.setFiles({ name: "red.png", mimeType: "image/png", buffer: await png("red") });
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
  // Asks for a description once the upload is done.
  await expect(page.getByLabel("Alternative text")).toBeFocused();
  await page.keyboard.type("A red block");
  await page.keyboard.press("Enter");
  await save(page);
  expect((await library(site)).map(({ alt }) => alt)).toEqual(["A red block"]);
  expect((await find(site, post._id)).content).toMatch(
    /^<p>Look:<\/p><p><img src="\/media\/[^"]+" alt="A red block" width="40" height="30" \/><\/p>$/,
  );
});

test("each of several failed images is named and can be retried, and one that is too large is not sent", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(failedUpload);
  const post = await createPost(site, { title: "Several", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  let sent = 0;
  await page.route("**/api/blogs/upload", (route) => {
    sent += 1;
    return route.abort();
  });
  await drop(content(page), await imageFile("one.png", "#336"), await imageFile("two.png", "#363"), {
    name: "huge.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(16 * 1024 * 1024),
  });
  const failure = page.getByRole("alert").filter({ hasText: "Image upload failed." });
  await expect(failure).toHaveText([
    /one\.png/,
    /two\.png/,
    /huge\.png.*This file is 16\.0 MB; images can be up to 15 MB\./,
  ]);
  expect(sent).toBe(2);
  await page.unroute("**/api/blogs/upload");
  // In the order in which they were dropped, also if the second arrives first.
  await page.getByRole("button", { name: "Try again: two.png" }).click();
  await expect(content(page).locator("figure img")).toHaveCount(1);
  await page.getByRole("button", { name: "Try again: one.png" }).click();
  await expect(content(page).locator("figure img")).toHaveCount(2);
  await expect(failure).toHaveText([/huge\.png/]);
  await expect.poll(() => colors(page)).toEqual(["#333366", "#336633"]);

  await test.step("leaving while one is on its way asks first", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Discard" }).click();
    const release = await holdRequests(page, "**/api/blogs/upload");
    await drop(content(page), await imageFile("slow.png", "#633"));
    await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    release();
  });
});

test("an image's description in a post is also in the library, even if the draft was reloaded in between", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Described later", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await pasteFile(content(page), await imageFile("moss.png"));
  await expect(content(page).locator("figure img")).toHaveCount(1);
  await expect(page.getByLabel("Alternative text")).toBeFocused();
  await page.keyboard.press("Escape");
  await save(page, { stay: true });
  await page.reload();
  await page.getByRole("button", { name: "Describe it" }).click();
  await page.getByLabel("Alternative text").fill("Moss on a stone");
  await page.keyboard.press("Enter");
  await save(page, { stay: true });
  await expect.poll(async () => (await library(site)).map(({ alt }) => alt)).toEqual(["Moss on a stone"]);
});

test("the library's images can be chosen by keyboard with their descriptions, also if its dialog was first out of reach, and the picker accepts new files", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("ERR_FAILED", "media-picker-dialog");
  for (const [name, color] of [
    ["tower.png", "#336"],
    ["moss.png", "#363"],
    ["iron.png", "#633"],
  ] as const)
    await uploadTo(site, await imageFile(name, color), `Words for ${name}`);
  const post = await createPost(site, { title: "Library", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.route("**/media-picker-dialog*", (route) => route.abort());
  await fromLibrary(page);
  await expect(page.getByText("The media library couldn’t be loaded.")).toBeVisible();
  await expect(content(page)).toHaveText("Look:");
  await page.unroute("**/media-picker-dialog*");
  await fromLibrary(page);
  const dialog = page.getByRole("dialog", { name: "Choose an image" });
  await expect(dialog.getByRole("list", { name: "Files" }).getByRole("button")).toHaveText([
    /iron\.pngWords for iron/,
    /moss\.png/,
    /tower\.png/,
  ]);
  await dialog.getByRole("searchbox").press("ArrowDown");
  await expect(dialog.getByRole("button", { name: /^iron\.png/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(content(page).locator("img")).toHaveAttribute("alt", "Words for moss.png");
  await page.keyboard.type("and go on");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toMatch(
    /^<p>Look:<\/p><p><img src="\/media\/[^"]+" alt="Words for moss\.png" width="40" height="30" \/><\/p><p>and go on<\/p>$/,
  );

  await fromLibrary(page);
  await dialog.getByRole("searchbox").waitFor();
  await pasteFile(dialog, await imageFile("pasted.png", "#366"));
  await expect(dialog).toBeHidden();
  await expect(content(page).locator("img")).toHaveCount(2);
  await expect(page.getByLabel("Alternative text")).toBeFocused();
});

test("images without a description are counted, but never interrupt typing", async ({ site, page }) => {
  const { url } = await uploadTo(site, await imageFile("a.png"));
  const post = await createPost(site, {
    title: "Undescribed",
    content: `<p>One <img src="${url}"> and <img src="${url}"></p><p></p>`,
  });
  await openPost(site, page, post._id);
  await expect(page.getByText("2 images have no alternative text.")).toBeVisible();
  for (const words of ["A field", "The same field"]) {
    await page.getByRole("button", { name: "Describe it" }).click();
    await page.getByLabel("Alternative text").fill(words);
    await page.keyboard.press("Enter");
    if (words === "A field") await expect(page.getByText("One image has no alternative text.")).toBeVisible();
  }
  await expect(page.getByText(/no alternative text/)).toBeHidden();

  const release = await holdRequests(page, "**/api/blogs/upload");
  await content(page).press("ControlOrMeta+End");
  await drop(content(page), await imageFile("slow.png", "#633"));
  await page.keyboard.type("Meanwhile");
  release();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(content(page).locator("img:not(.ProseMirror-separator)")).toHaveCount(3);
  await expect(page.getByText("One image has no alternative text.")).toBeVisible();
  await page.keyboard.type(" and on");
  await expect(content(page)).toContainText("Meanwhile and on");
});

test("a cover can be chosen from a file, the library, a drop or a paste, and can be described and removed", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(failedUpload);
  await uploadTo(site, await imageFile("tower.png", "#336"), "A tower");
  const post = await createPost(site, { title: "Cover" });
  await openPost(site, page, post._id);
  const field = page.getByLabel("Cover Image");
  const alt = page.getByLabel("Alternative text");
  const missing = page.getByText("Add alternative text: what does the cover show?");

  await test.step("its upload shows how far it is, and can be canceled", async () => {
    await page.route("**/api/blogs/upload", () => undefined, { times: 1 });
    await field.setInputFiles(await imageFile("slow.png"));
    await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
    await page.getByRole("link", { name: "Categories" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("An upload is still running");
    await page.getByRole("button", { name: "Keep writing" }).click();
    await page.getByRole("button", { name: "Cancel slow.png" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Choose image" })).toBeEnabled();
  });

  await test.step("a file", async () => {
    await field.setInputFiles({ name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no image") });
    await expect(page.getByRole("alert")).toContainText("Cover image upload failed.");
    await field.setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: await png("blue") });
    await alt.fill("A blue block");
    await save(page, { stay: true });
    expect(await find(site, post._id)).toMatchObject({
      imageUrl: expect.stringMatching(/^\/media\//),
      imageAlt: "A blue block",
    });
    await page.getByRole("button", { name: "Remove image" }).click();
    await save(page, { stay: true });
    expect(await find(site, post._id)).toMatchObject({ imageUrl: "", imageAlt: "" });
  });

  await test.step("the library, a drop and a paste", async () => {
    await page.getByRole("button", { name: "Choose from library" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^tower\.png/ })
      .click();
    await expect(alt).toHaveValue("A tower");

    const cover = page.getByRole("group", { name: "Cover" });
    await drop(cover, await imageFile("dropped.png", "#633"));
    await expect(missing).toBeVisible();
    await alt.fill("A red field");
    await alt.blur();
    await expect
      .poll(async () => (await library(site)).find(({ name }) => name === "dropped.png")?.alt)
      .toBe("A red field");
    await pasteFile(cover.getByRole("button", { name: "Replace image" }), await imageFile("pasted.png", "#366"));
    await expect(missing).toBeVisible();
    await save(page);
    expect((await find(site, post._id)).imageUrl).toBe(
      (await library(site)).find(({ name }) => name === "pasted.png")?.url,
    );
  });
});

test("an alternative text is part of the text with each letter, wherever one clicks next", async ({ site, page }) => {
  const { url } = await uploadTo(site, await imageFile("a.png"));
  const post = await createPost(site, { title: "Alt", content: `<p>One</p><p><img src="${url}"></p>` });
  await openPost(site, page, post._id);
  await content(page).locator("figure img").click();
  await page.getByRole("button", { name: "Describe the image" }).click();
  await page.keyboard.type("Moss on");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toContain('alt="Moss on"');
  await page.keyboard.type(" a stone");
  await content(page).getByText("One").click();
  await expect(page.getByLabel("Alternative text")).toBeHidden();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toContain('alt="Moss on a stone"');
  // One step of undo takes back what was typed at once, not a letter.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page).locator("figure img")).not.toHaveAttribute("alt", "Moss on a ston");
});

test("files are dropped where the pointer is, and the text below stays where it is when they arrive", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Place", content: "<p>One</p><p>Two</p><p>Three</p>" });
  await openPost(site, page, post._id);
  const release = await holdRequests(page, "**/api/blogs/upload");
  await dragOver(content(page).getByText("Two"), await imageFile("moss.png"));
  await expect(
    content(page)
      .locator(".drop-line, .prosemirror-dropcursor-block, .prosemirror-dropcursor-inline")
      .or(page.locator(".drop-line")),
  ).toBeVisible();
  await drop(content(page).getByText("Two"), await imageFile("moss.png"));
  await expect(page.getByRole("progressbar", { name: "Uploading moss.png" })).toBeVisible();
  const before = (await content(page).getByText("Three").boundingBox())?.y ?? 0;
  release();
  await expect(content(page).locator("figure img")).toHaveCount(1);
  expect((await content(page).getByText("Three").boundingBox())?.y).toBeLessThanOrEqual(before + 40);
  // The writer goes on in the text, not in the description of the image.
  await page.keyboard.type("!");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toMatch(
    /^<p>One<\/p><p>[Two!]{4}<\/p><p><img [^>]*alt=""[^>]*><\/p><p>Three<\/p>$/,
  );
});
