import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidError } from "#server/errors.ts";
import { makeImage, openTestMedia, type TestMedia } from "#tests/support/media.ts";
import { adoptImage, adoptImages } from "./content-images.ts";
import { FetchError } from "./remote.ts";

let media: TestMedia;
let png: Buffer;

beforeEach(async () => {
  media = await openTestMedia();
  png = await makeImage(8, 8).png().toBuffer();
});

afterEach(() => media.close());

test("pasted images are stored, and all other HTML stays exactly as it is", async () => {
  const html = `<p>a &amp; b<br><IMG alt='x "y"' src="data:image/png;base64,${png.toString("base64")}" width=8>\n<pre>&lt;img src="data:image/png;base64,AAAA"&gt;</pre><!-- <img src="http://a/b"> --></p>`;
  const result = await adoptImages(media, html);
  expect(result).toMatch(
    /^<p>a &amp; b<br><img alt="x &quot;y&quot;" src="\/media\/[0-9a-f]{32}\.png" width="8">\n<pre>&lt;img src="data:image\/png;base64,AAAA"&gt;<\/pre><!-- <img src="http:\/\/a\/b"> --><\/p>$/,
  );
  expect(await media.rows()).toBe(1);
});

test("an image from elsewhere is fetched once, however often it appears", async () => {
  const fetched: string[] = [];
  const fetch = async (url: string): Promise<Buffer> => {
    fetched.push(url);
    return png;
  };
  const html = `<img src="https://example.com/a.png?x=1&amp;y=2"><img src="https://example.com/a.png?x=1&amp;y=2"><img src="//example.com/b.png">`;
  const result = await adoptImages(media, html, { fetch });
  expect(fetched.toSorted()).toEqual(["https://example.com/a.png?x=1&y=2", "https://example.com/b.png"]);
  expect(result).toMatch(/^(<img src="\/media\/[0-9a-f]{32}\.png">){3}$/);
});

test("images in the media library stay as they are, with or without the site's origin in the URL", async () => {
  const html = `<img src="/media/0123456789abcdef0123456789abcdef.png"><img src="/art/x.svg"><img alt="none">`;
  expect(await adoptImages(media, html)).toBe(html);
  const absolute = `<img src="https://me.example/media/0123456789abcdef0123456789abcdef.png">`;
  expect(await adoptImages(media, absolute, { siteUrl: "https://me.example" })).toBe(
    `<img src="/media/0123456789abcdef0123456789abcdef.png">`,
  );
});

test.each([
  [
    `<img src="https://example.com/a.png">`,
    "The image https://example.com/a.png could not be fetched: its server answered 404.",
  ],
  [
    `<img src="http://169.254.169.254/x">`,
    "The image http://169.254.169.254/x could not be fetched: its server answered 404.",
  ],
  [
    `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E">`,
    "The image that was pasted into the text cannot be used: SVG images are not accepted, because they can hold scripts; export it as PNG.",
  ],
  [
    `<img src="data:text/html,<script>alert(1)</script>">`,
    "The image that was pasted into the text cannot be used: It is not an image.",
  ],
  [
    `<img src="data:image/png;base64,AAAA">`,
    "The image that was pasted into the text cannot be used: This file is not an image of a known type (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO).",
  ],
])("an error names the unusable image: %s", async (html, message) => {
  const refused = await adoptImages(media, html, {
    fetch: () => Promise.reject(new FetchError("its server answered 404")),
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidError);
  expect(refused).toHaveProperty("message", message);
  expect(await media.files()).toEqual([]);
});

test("a single URL is accepted too", async () => {
  expect(await adoptImage(media, "https://example.com/cover.png", { fetch: async () => png })).toMatch(/^\/media\//);
  expect(await adoptImage(media, "")).toBe("");
  expect(await adoptImage(media, "/media/x.png")).toBe("/media/x.png");
});
