import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { shiftsOf } from "./support/layout-shifts.ts";
import { content, find, openPost, save } from "./support/editor.ts";
import { imageFile, type TestFile } from "./support/files.ts";
import { library, uploadTo } from "./support/media.ts";
import { addProject, openProject } from "./support/projects.ts";
import { createPost, expect, type Site, test, withMotion } from "./support/site.ts";
import { axe } from "./support/usable.ts";

test.use(withMotion);

const videoFile = "public/intro/savepoint-intro.mp4";
const clip = (page: Page): Locator => page.locator(".prose .clip > video");
const button = (page: Page): Locator => page.getByRole("button", { name: "Play clip: A double jump" });
const isPaused = (page: Page): Promise<boolean> => clip(page).evaluate((video: HTMLVideoElement) => video.paused);

/** A post whose clip is above as much text as below. */
async function writePost(site: Site): Promise<string> {
  const { url } = await uploadTo(site, { name: "jump.mp4", mimeType: "video/mp4", buffer: await readFile(videoFile) });
  const words = `<p>${"Words. ".repeat(80)}</p>`.repeat(12);
  const video = `<video src="${url}" title="A double jump" loop muted playsinline width="1280" height="720"></video>`;
  const { slug } = await createPost(site, { title: "A clip", content: `${words}${video}${words}` });
  return `${site.url}/blog/${slug}`;
}

test("a clip plays while it is in view, without sound and controls, a press stops it for good, and it waits for one where less motion is wanted", async ({
  site,
  page,
}) => {
  await page.goto(await writePost(site));
  expect(await isPaused(page)).toBe(true);
  await clip(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await expect(clip(page)).not.toHaveAttribute("controls");
  expect(await clip(page).evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
  expect(await axe(page, { within: ".prose" })).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPaused(page)).toBe(true);

  await clip(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
  await button(page).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => scrollTo(0, 0));
  await clip(page).scrollIntoViewIfNeeded();
  await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
  expect(await isPaused(page)).toBe(true);
  await button(page).press("Enter");
  await expect.poll(() => isPaused(page)).toBe(false);
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([]);

  await test.step("where less motion is wanted, it waits for a press", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await clip(page).scrollIntoViewIfNeeded();
    await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
    await expect(clip(page)).not.toHaveAttribute("controls");
    expect(await isPaused(page)).toBe(true);
    await button(page).click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });
});

test(
  "a clip waits for a press where less data is wanted, and has its controls without scripts",
  { tag: "@long" },
  async ({ site, page, plainPage, undoLater }) => {
    const address = await writePost(site);
    undoLater(
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })),
    );
    await page.goto(address);
    await clip(page).scrollIntoViewIfNeeded();
    await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
    await expect(clip(page)).not.toHaveAttribute("controls");
    expect(await isPaused(page)).toBe(true);

    await test.step("without scripts it has its controls", async () => {
      await plainPage.goto(address);
      await expect(clip(plainPage)).toHaveAttribute("controls");
      await expect(button(plainPage)).toBeHidden();
    });
  },
);

/** A GIF of a moving square on noise, as large as those of screen recorders. */
async function makeGif({ width = 320, height = 180, images = 24 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * images * 3);
  for (let at = 0, seed = 1; at < pixels.length; at += 3) {
    seed = (seed * 16807) % 2147483647;
    const [pixel, image] = [(at / 3) % (width * height), Math.floor(at / 3 / (width * height))];
    const isSquare = Math.abs((pixel % width) - 40 - image * 8) < 20 && Math.abs(Math.floor(pixel / width) - 90) < 20;
    pixels.fill(isSquare ? 240 : 60 + (seed % 48), at, at + 3);
  }
  const raw = { width, height: height * images, channels: 3, pageHeight: height } as const;
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: images }, () => 40) })
    .toBuffer();
}

const gif = (name: string, buffer: Buffer) => ({ name, mimeType: "image/gif", buffer });

async function insertClip(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type("/clip");
  await page.getByRole("option", { name: "Clip", exact: true }).click();
  await (await chooser).setFiles(file);
}

test("a GIF becomes a clip in the writer's browser, in a small part of its size, and so does a pasted one that moves, and asks for its description", async ({
  site,
  page,
}) => {
  const { _id } = await createPost(site, { title: "From a GIF", content: "" });
  await openPost(site, page, _id);
  const videos = content(page).locator("video");
  const moving = await makeGif();

  await test.step("a chosen one, with its first image", async () => {
    await insertClip(page, gif("jump.gif", moving));
    await expect(videos).toBeVisible();
    await content(page)
      .locator("figure")
      .click({ position: { x: 160, y: 40 } });
    await expect(page.getByRole("button", { name: "Loop without sound" })).toHaveAttribute("aria-pressed", "true");
    await save(page, { stay: true });
    const [, video = "", poster = ""] =
      /^<video src="([^"]+\.(?:mp4|webm))" controls poster="([^"]+)" loop/.exec((await find(site, _id)).content) ?? [];
    const stored = (await library(site)).find(({ url }) => url === video);
    expect(stored).toMatchObject({ name: expect.stringMatching(/^jump\.(?:mp4|webm)$/), width: 320, height: 180 });
    expect(stored?.bytes).toBeLessThan(moving.length / 4);
    expect(stored?.duration).toBeCloseTo(24 * 0.04, 1);
    expect(poster).toMatch(/^\/media\//);
    // The browser plays what it has made.
    await videos.evaluate(async (made: HTMLVideoElement) => {
      made.muted = true;
      await made.play();
      made.pause();
    });
  });

  await test.step("a pasted one", async () => {
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await give(page, "paste", "square.gif", await makeGif({ width: 160, height: 90, images: 8 }));
    const field = page.getByLabel("What the clip shows");
    await expect(field).toBeFocused();
    await field.fill("A square that jumps");
    await field.press("Enter");
    await expect(videos.last()).toHaveAttribute("aria-label", "A square that jumps");
    await expect
      .poll(async () => (await library(site)).filter(({ alt }) => alt === "A square that jumps"))
      .toHaveLength(2);
  });

  await save(page, { stay: true });
  expect((await find(site, _id)).content).toContain(' title="A square that jumps" controls poster="/media/');
});

test(
  "a GIF that doesn't move stays an image, damaged ones leave nothing behind, and without an encoder GIFs are uploaded as they are",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("status of 400");
    const { _id } = await createPost(site, { title: "No clips", content: "" });
    await openPost(site, page, _id);
    await content(page).click();

    await test.step("one that doesn't move", async () => {
      await give(page, "paste", "still.gif", await makeGif({ width: 40, height: 30, images: 1 }));
      await expect(content(page).locator("img")).toHaveCount(1);
      await expect.poll(async () => (await library(site)).length).toBe(1);
    });

    const small = await makeGif({ width: 40, height: 30, images: 4 });
    await test.step("damaged ones leave nothing behind", async () => {
      const cut = (await readFile(videoFile)).subarray(0, 9000);
      await expectRefused(
        page,
        gif("cut.gif", small.subarray(0, small.length - 40)),
        "This GIF is damaged or incomplete.",
      );
      await expectRefused(
        page,
        { name: "cut.mp4", mimeType: "video/mp4", buffer: cut },
        "This video is damaged or incomplete.",
      );
      await expect(content(page).locator("video")).toHaveCount(0);
      expect(await library(site)).toHaveLength(1);
    });

    await test.step("without an encoder, they are uploaded as they are", async () => {
      await page.evaluate(() => Reflect.deleteProperty(globalThis, "VideoEncoder"));
      await give(page, "drop", "kept.gif", small);
      await expect(content(page).locator("img")).toHaveCount(2);
      await insertClip(page, gif("also-kept.gif", small));
      await expect(
        page.getByText("This browser can’t turn GIFs into clips, so also-kept.gif was added as an image."),
      ).toBeVisible();
      await expect(content(page).locator("img")).toHaveCount(3);
    });

    await save(page, { stay: true });
    const { content: html } = await find(site, _id);
    expect(html.match(/<img/g)).toHaveLength(3);
  },
);

/** Pastes a GIF into the text, or drops it there. */
async function give(page: Page, how: "paste" | "drop", name: string, buffer: Buffer): Promise<void> {
  await content(page).evaluate(
    (target, { event, file, bytes }) => {
      const data = new DataTransfer();
      const binary = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      data.items.add(new File([binary], file, { type: "image/gif" }));
      const box = target.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...common, clipboardData: data })
          : new DragEvent("drop", { ...common, dataTransfer: data, clientX: box.x + 5, clientY: box.y + 5 }),
      );
    },
    { event: how, file: name, bytes: buffer.toString("base64") },
  );
}

/** Expects a file that can't become a clip to say why. */
async function expectRefused(page: Page, file: TestFile, reason: string): Promise<void> {
  await insertClip(page, file);
  await expect(page.getByRole("alert").filter({ hasText: file.name })).toContainText(reason);
  await page.getByRole("button", { name: `Dismiss ${file.name}` }).click();
}

test(
  "a GIF of one image or of too many says so when it is to become a clip",
  { tag: "@long" },
  async ({ site, page }) => {
    const { _id } = await createPost(site, { title: "Not a clip", content: "" });
    await openPost(site, page, _id);
    const moving = await makeGif({ width: 40, height: 30, images: 4 });
    const endless = Buffer.concat([
      moving.subarray(0, 13 + 3 * 2 ** (((moving[10] ?? 0) % 8) + 1)),
      ...Array.from({ length: 50_000 }, () => Buffer.from("21f90400040000002c0000000001000100000202440100", "hex")),
      Buffer.from(";"),
    ]);
    await expectRefused(page, gif("endless.gif", endless), "This GIF has 50,000 images; a clip can have up to 3,000.");
    const still = await makeGif({ width: 40, height: 30, images: 1 });
    await expectRefused(page, gif("still.gif", still), "This GIF doesn’t move; insert it as an image.");
    await expect(content(page).locator("video")).toHaveCount(0);
    expect(await library(site)).toEqual([]);
  },
);

test(
  "a GIF is canceled while it becomes a clip, and leaves nothing behind",
  { tag: "@long" },
  async ({ site, page }) => {
    const { _id } = await createPost(site, { title: "Canceled", content: "<p>Words</p>" });
    await openPost(site, page, _id);
    const before = (await library(site)).length;
    // The images after the third come when the test says so.
    await page.evaluate(() => {
      const { decode } = ImageDecoder.prototype;
      const released = new Promise((resolve) => addEventListener("release", resolve, { once: true }));
      ImageDecoder.prototype.decode = async function slow(options) {
        if ((options?.frameIndex ?? 0) > 3) await released;
        return decode.call(this, options);
      };
    });
    const chooser = page.waitForEvent("filechooser");
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/image");
    await page.getByRole("option", { name: "Image", exact: true }).click();
    await (await chooser).setFiles(gif("jump.gif", await makeGif()));
    const bar = page.getByRole("progressbar", { name: "Uploading jump.gif" });
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Cancel jump.gif" }).click();
    await page.evaluate(() => dispatchEvent(new Event("release")));
    await expect(bar).toHaveCount(0);
    await expect(content(page).locator("video, img")).toHaveCount(0);
    await expect(content(page)).toBeFocused();
    expect(await library(site)).toHaveLength(before);
  },
);

test("a video is told by its bytes, whatever its name says", { tag: "@long" }, async ({ site, page }) => {
  const { _id } = await createPost(site, { title: "By bytes", content: "" });
  await openPost(site, page, _id);
  const chooser = page.waitForEvent("filechooser");
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type("/file");
  await page.getByRole("option", { name: "File", exact: true }).click();
  const files = await chooser;
  await files.setFiles([
    { name: "jump", mimeType: "application/octet-stream", buffer: await readFile(videoFile) },
    { name: "words.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all") },
  ]);
  await expect(content(page).locator("video")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "words.mp4" })).toContainText("This isn’t an MP4 or a WebM.");
});

test("the owner adds a clip to a project's gallery, where it plays in view, waits for less motion, and opens at full size", async ({
  site,
  page,
}) => {
  const project = await addProject(site, "Alpha", {
    gallery: [(await uploadTo(site, await imageFile("one.png"))).url],
  });
  await openProject(page, site, project);
  const gallery = page.getByRole("group", { name: "Gallery" });
  await gallery
    .getByLabel("Gallery files")
    .setInputFiles({ name: "jump.mp4", mimeType: "video/mp4", buffer: await readFile(videoFile) });
  const asked = gallery.getByRole("list", { name: "Uploads" });
  await asked.getByLabel("Alternative text").fill("A double jump");
  await page.keyboard.press("Enter");
  await gallery.getByRole("button", { name: "Done jump.mp4" }).click();
  await gallery.getByRole("button", { name: "Move image 2 forward" }).click();
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByRole("link", { name: "Edit “Alpha”" })).toBeVisible();

  const shown = page.locator(".gallery .clip > video");
  const paused = () => shown.evaluate((video: HTMLVideoElement) => video.paused);
  await page.goto(`${site.url}/portfolio/alpha`);
  await expect.poll(paused).toBe(false);
  // Where the server takes stills, it has one, and loads nothing before.
  await expect(shown.and(page.locator("[poster^='/media/'][preload=none], [preload=metadata]"))).toBeVisible();
  expect(await shown.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.controls])).toEqual([
    true,
    true,
    false,
  ]);
  expect(await axe(page, { within: ".gallery" })).toEqual([]);
  await page.getByRole("link", { name: "Clip 1 of 2", exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(paused).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await button(page).click();

  await page.getByRole("link", { name: "Show clip 1 of 2 at full size" }).click();
  const dialog = page.getByRole("dialog", { name: "Alpha" });
  const large = dialog.locator("video");
  await expect.poll(() => large.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => large.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Image 2 of 2", exact: true })).toHaveAttribute("aria-current", "true");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/portfolio/alpha`);
  await expect(shown).toBeInViewport({ ratio: 0.5 });
  await expect(shown).not.toHaveAttribute("controls");
  expect(await paused()).toBe(true);
  await button(page).click();
  await expect.poll(paused).toBe(false);
});
