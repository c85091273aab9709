import type { Page } from "@playwright/test";
import { content, find, openPost, paste, save, tool } from "./support/editor.ts";
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

test("images are uploaded, dropped and pasted into the text and described, and failed ones leave it unchanged and can be retried", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(failedUpload);
  const post = await createPost(site, { title: "Images", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  const images = content(page).locator("figure img");
  const alt = page.getByLabel("Alternative text");

  await test.step("a broken one", async () => {
    await drop(content(page), { name: "broken.png", type: "image/png", text: "no image" });
    await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible();
    await page.getByRole("button", { name: "Dismiss broken.png" }).click();
    await expect(page.getByText("Image upload failed.")).toBeHidden();
    await expect(content(page)).toHaveText("Look:");
  });

  await test.step("each of several failed images is named, and one that is too large is not sent", async () => {
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
    await expect(images).toHaveCount(1);
    await page.getByRole("button", { name: "Try again: one.png" }).click();
    await expect(images).toHaveCount(2);
    await expect(failure).toHaveText([/huge\.png/]);
    await expect.poll(() => colors(page)).toEqual(["#333366", "#336633"]);
    await page.getByRole("button", { name: "Dismiss huge.png" }).click();
  });

  await test.step("images without a description are counted, but never interrupt typing", async () => {
    await expect(page.getByText("2 images have no alternative text.")).toBeVisible();
    await page.getByRole("button", { name: "Describe it" }).click();
    await alt.fill("A blue field");
    await page.keyboard.press("Enter");
    await expect(page.getByText("One image has no alternative text.")).toBeVisible();
    await page.getByRole("button", { name: "Describe it" }).click();
    await alt.fill("A green field");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/no alternative text/)).toBeHidden();
    const release = await holdRequests(page, "**/api/blogs/upload");
    await content(page).press("ControlOrMeta+End");
    await drop(content(page), await imageFile("slow.png", "#633"));
    await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
    await page.keyboard.type("Meanwhile");
    release();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(images).toHaveCount(3);
    await expect(page.getByText("One image has no alternative text.")).toBeVisible();
    await page.keyboard.type(" and on");
    await expect(content(page)).toContainText("Meanwhile and on");
  });

  await test.step("a chosen file asks for its description once the upload is done", async () => {
    await content(page).press("ControlOrMeta+End");
    const opened = page.waitForEvent("filechooser");
    await tool(page, "Image").click();
    const chooser = await opened;
    expect((await chooser.element().getAttribute("accept"))?.split(",")).toEqual(
      ["png", "gif", "jpeg", "bmp", "x-icon"].map((type) => `image/${type}`),
    );
    await chooser.setFiles({ name: "red.png", mimeType: "image/png", buffer: await png("red") });
    await expect(alt).toBeFocused();
    await page.keyboard.type("A red");
    // It is part of the text with each letter, wherever one clicks next.
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toContain('alt="A red"');
    await page.keyboard.type(" block");
    await content(page).getByText("Look:").click();
    await expect(alt).toBeHidden();
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toMatch(
      /<p><img src="\/media\/[^"]+" alt="A red block" width="40" height="30" \/><\/p>$/,
    );
    expect((await library(site)).map((file) => file.alt).toSorted()).toEqual(
      ["", "A blue field", "A green field", "A red block"].toSorted(),
    );
    // One step of undo takes back what was typed at once, not a letter. The image is selected again, and its panel, which the caret has left,
    // stays closed, so the next key is for the text.
    const describe = page.getByRole("button", { name: "Describe the image" });
    const image = content(page).locator('img[alt^="A blue field"]');
    await image.click();
    await describe.click();
    await alt.press("End");
    await page.keyboard.type(" at night");
    await content(page).getByText("Look:").click();
    await expect(alt).toBeHidden();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(image).not.toHaveAttribute("alt", /^A blue field at nigh/);
    await expect(describe).toBeVisible();
    await expect(alt).toBeHidden();
    await page.keyboard.press("ControlOrMeta+y");
    await expect(image).toHaveAttribute("alt", "A blue field at night");
  });

  await test.step("a pasted data URL becomes an upload, which no autosave contains, and one click saves while its panel is open", async () => {
    await content(page).press("ControlOrMeta+End");
    await paste(content(page), { html: `<img src="data:image/png;base64,${(await png("teal")).toString("base64")}">` });
    await expect(images).toHaveCount(5);
    await expect(images.last()).toHaveAttribute("src", /^\/media\//);
    await images.last().click();
    await page.getByRole("button", { name: "Describe the image" }).click();
    await expect(alt.first()).toBeVisible();
    expect(
      await page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("data:image"))),
    ).toBe(false);
    await save(page);
    expect((await find(site, post._id)).content).toMatch(
      /<img src="\/media\/[^"]+" alt="" width="40" height="30" \/><\/p>$/,
    );
  });
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
  await page.keyboard.insertText("and go on");
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

  await test.step("files are dropped where the pointer is, and the text below stays where it is when they arrive", async () => {
    await page.keyboard.press("Escape");
    const images = content(page).locator("figure img");
    const below = await images.last().getAttribute("src");
    const line = content(page).getByText("and go on");
    const release = await holdRequests(page, "**/api/blogs/upload");
    await dragOver(line, await imageFile("dropped.png"));
    await expect(
      content(page)
        .locator(".drop-line, .prosemirror-dropcursor-block, .prosemirror-dropcursor-inline")
        .or(page.locator(".drop-line")),
    ).toBeVisible();
    await drop(line, await imageFile("dropped.png"));
    await expect(page.getByRole("progressbar", { name: "Uploading dropped.png" })).toBeVisible();
    const before = (await images.last().boundingBox())?.y ?? 0;
    release();
    await expect(images).toHaveCount(3);
    await expect(images.last()).toHaveAttribute("src", below ?? "");
    expect((await images.last().boundingBox())?.y).toBeLessThanOrEqual(before + 40);
    await expect(content(page).locator("p + figure img").last()).not.toHaveAttribute("src", below ?? "");
    // The writer goes on in the text, not in the description of the image.
    await page.keyboard.type("!");
    await expect(content(page).locator("p").filter({ hasText: "!" })).toHaveText(/^[and go!]{10}$/);
  });

  await test.step("leaving while one is on its way asks first", async () => {
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
    await expect(page.getByRole("button", { name: "Choose image" })).toBeVisible();
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
