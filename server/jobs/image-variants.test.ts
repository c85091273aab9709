import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sanitizePostHtml } from "#server/text/post-html.ts";
import { makeImage, makeVariants, openTestMedia, type TestMedia } from "#tests/support/media.ts";
import { adoptImages } from "../media/content-images.ts";
import { storeImage } from "../media/images.ts";
import { findImages, renderMedia } from "../media/picture-markup.ts";
import { imageVariants, pickWidths } from "./image-variants.ts";

let media: TestMedia;

beforeEach(async () => {
  media = await openTestMedia();
});

afterEach(async () => {
  await media.close();
});

test("an image has all widths of the layout that its original is wide enough for, and its own width", () => {
  for (const [original, widths] of [
    [100, [100]],
    [320, [320]],
    [700, [320, 480, 700]],
    [1000, [320, 480, 640, 800, 1000]],
    [1280, [320, 480, 640, 800, 960, 1280]],
    [9000, [320, 480, 640, 800, 960, 1280, 1920, 2560]],
  ] as const)
    expect(pickWidths(original), String(original)).toEqual(widths);
});

test("an image of one pixel has variants like any other", async () => {
  const { url, fileId } = await storeImage(media, await flat(1, 1).png().toBuffer());
  await makeVariants(media);
  expect((await media.files()).toSorted()).toEqual(
    [`${fileId}-1.avif`, `${fileId}-1.webp`, `${fileId}.png`].toSorted(),
  );
  expect((await findImages(media.db, [url]))[url]?.src).toBe(`/media/${fileId}-1.webp`);
});

test("every width is made in AVIF and WebP after the response, and the pages are told when they exist", async () => {
  const ready: string[] = [];
  const upload = await storeImage(media, await flat(700, 350).jpeg().toBuffer(), { alt: "Noise" });
  expect((await findImages(media.db, [upload.url]))[upload.url]).toMatchObject({
    src: upload.url,
    sources: [],
    width: 700,
    height: 350,
  });
  await makeVariants(media, { onReady: (id) => ready.push(id) });
  expect(ready).toEqual([upload.fileId]);
  const picture = (await findImages(media.db, [upload.url, "/media/none.png", "https://example.com/x"]))[upload.url];
  const id = upload.fileId;
  expect(picture).toEqual({
    src: `/media/${id}-700.webp`,
    width: 700,
    height: 350,
    alt: "Noise",
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    sources: [
      {
        type: "image/avif",
        srcSet: `/media/${id}-320.avif 320w, /media/${id}-480.avif 480w, /media/${id}-700.avif 700w`,
      },
      {
        type: "image/webp",
        srcSet: `/media/${id}-320.webp 320w, /media/${id}-480.webp 480w, /media/${id}-700.webp 700w`,
      },
    ],
  });
  expect(await sharp(await media.read(`/media/${id}-320.avif`)).metadata()).toMatchObject({
    format: "heif",
    width: 320,
    height: 160,
  });
  expect(await sharp(await media.read(`/media/${id}-480.webp`)).metadata()).toMatchObject({
    format: "webp",
    width: 480,
    height: 240,
  });
});

test("variants that are missing are made after a restart", async () => {
  const first = await storeImage(media, await makeImage(40, 30).png().toBuffer());
  const second = await storeImage(media, await makeImage(40, 30).png().toBuffer());
  const stopping = new AbortController();
  const running = imageVariants(media, { onReady: () => undefined, onError: fail }).run(stopping.signal);
  stopping.abort();
  await running;
  await makeVariants(media);
  const pictures = await findImages(media.db, [first.url, second.url]);
  expect(pictures[first.url]?.sources).toHaveLength(2);
  expect(pictures[second.url]?.sources).toHaveLength(2);
});

test("an image that can't be read is skipped, and the others are made", async () => {
  const failures: string[] = [];
  const gone = await storeImage(media, await makeImage(40, 30).png().toBuffer());
  const kept = await storeImage(media, await makeImage(40, 30).png().toBuffer());
  await media.storage.remove(gone.url.slice("/media/".length));
  await makeVariants(media, { onError: (id) => failures.push(id) });
  expect(failures).toEqual([gone.fileId, gone.fileId, gone.fileId]);
  expect((await findImages(media.db, [kept.url]))[kept.url]?.sources).toHaveLength(2);
});

test("animations stay animated at smaller widths", async () => {
  const frames = await Promise.all(
    ["red", "green"].map((background) =>
      sharp({ create: { width: 500, height: 25, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const upload = await storeImage(
    media,
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  await makeVariants(media);
  const picture = (await findImages(media.db, [upload.url]))[upload.url];
  expect(picture?.sources).toEqual([
    { type: "image/webp", srcSet: `/media/${upload.fileId}-320.webp 320w, ${upload.url} 500w` },
  ]);
  expect(await sharp(await media.read(`/media/${upload.fileId}-320.webp`), { pages: -1 }).metadata()).toMatchObject({
    pages: 2,
    width: 320,
    pageHeight: 16,
  });
});

test("a transparent image has no placeholder", async () => {
  const upload = await storeImage(
    media,
    await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.3 } } })
      .png()
      .toBuffer(),
  );
  expect((await findImages(media.db, [upload.url]))[upload.url]).toMatchObject({ placeholder: "" });
});

test("post content is shown with variants, and cleaning returns the saved content", async () => {
  const upload = await storeImage(media, await makeImage(40, 30).png().toBuffer(), { alt: "From the library" });
  await makeVariants(media);
  const saved = sanitizePostHtml(
    `<p>Text <img src="${upload.url}" alt="Mine &quot;x&quot;" width="40" height="30"></p><p><img src="/art/x.png" alt="" /></p>`,
  );
  const shown = await renderMedia(media.db, saved, "100vw");
  const id = upload.fileId;
  expect(shown).toBe(
    `<p>Text <picture class="picture-sources"><source type="image/avif" srcset="/media/${id}-40.avif 40w" sizes="100vw"><source type="image/webp" srcset="/media/${id}-40.webp 40w" sizes="100vw">` +
      `<img src="/media/${id}-40.webp" alt="Mine &quot;x&quot;" width="40" height="30" loading="lazy" decoding="async"></picture></p>` +
      `<p><img src="/art/x.png" alt="" loading="lazy" decoding="async"></p>`,
  );
  expect(sanitizePostHtml(await adoptImages(media, shown))).toBe(saved);
  expect(await renderMedia(media.db, `<img src="${upload.url}" alt="">`, "100vw")).toContain(`alt="From the library"`);
});

test("each image in a text has the placeholder behind it, except for symbols in a line", async () => {
  const { url } = await storeImage(media, await makeImage(400, 300).png().toBuffer(), { alt: "Noise" });
  const placeholder = (await findImages(media.db, [url]))[url]?.placeholder ?? "";
  expect(placeholder.length).toBeLessThan(400);
  const saved = sanitizePostHtml(`<p><img src="${url}" alt=""></p>`);
  const shown = await renderMedia(media.db, saved, "100vw");
  const picture = `<img src="${url}" alt="Noise" width="400" height="300" loading="lazy" decoding="async">`;
  expect(shown).toBe(
    `<p><span class="picture-stack"><img class="picture-placeholder" src="${placeholder}" alt="" aria-hidden="true">${picture}</span></p>`,
  );
  expect(sanitizePostHtml(await adoptImages(media, shown)), "copied from the page into the editor").toBe(
    `<p><span><img src="${url}" alt="Noise" width="400" height="300" /></span></p>`,
  );
  expect(await media.rows()).toBe(1);
  expect(await renderMedia(media.db, `<img src="${url}" alt="" width="20" height="15">`, "100vw")).not.toContain(
    "picture-stack",
  );
});

/** Returns an image that is encoded in no time. */
function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "teal" } });
}

function fail(_id: string, error: unknown): void {
  throw error;
}
