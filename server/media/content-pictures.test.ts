import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidError } from "#server/errors.ts";
import { makePicture, openTestMedia, type TestMedia } from "#tests/support/media.ts";
import { adoptPicture, adoptPictures } from "./content-pictures.ts";
import { FetchError } from "./remote.ts";

let media: TestMedia;
let png: Buffer;

beforeEach(async () => {
  media = await openTestMedia();
  png = await makePicture(8, 8).png().toBuffer();
});

afterEach(() => media.close());

test("stores pasted pictures and leaves all else as it is, to the letter", async () => {
  const html = `<p>a &amp; b<br><IMG alt='x "y"' src="data:image/png;base64,${png.toString("base64")}" width=8>\n<pre>&lt;img src="data:image/png;base64,AAAA"&gt;</pre><!-- <img src="http://a/b"> --></p>`;
  const result = await adoptPictures(media, html);
  expect(result).toMatch(
    /^<p>a &amp; b<br><img alt="x &quot;y&quot;" src="\/media\/[0-9a-f]{32}\.png" width="8">\n<pre>&lt;img src="data:image\/png;base64,AAAA"&gt;<\/pre><!-- <img src="http:\/\/a\/b"> --><\/p>$/,
  );
  expect(await media.rows()).toBe(1);
});

test("fetches a picture from elsewhere once, however often it is shown", async () => {
  const asked: string[] = [];
  const fetch = async (address: string): Promise<Buffer> => {
    asked.push(address);
    return png;
  };
  const html = `<img src="https://example.com/a.png?x=1&amp;y=2"><img src="https://example.com/a.png?x=1&amp;y=2"><img src="//example.com/b.png">`;
  const result = await adoptPictures(media, html, { fetch });
  expect(asked.toSorted()).toEqual(["https://example.com/a.png?x=1&y=2", "https://example.com/b.png"]);
  expect(result).toMatch(/^(<img src="\/media\/[0-9a-f]{32}\.png">){3}$/);
});

test("leaves our own pictures where they are, with or without the address of the site", async () => {
  const html = `<img src="/media/0123456789abcdef0123456789abcdef.png"><img src="/art/x.svg"><img alt="none">`;
  expect(await adoptPictures(media, html)).toBe(html);
  const absolute = `<img src="https://me.example/media/0123456789abcdef0123456789abcdef.png">`;
  expect(await adoptPictures(media, absolute, { siteUrl: "https://me.example" })).toBe(
    `<img src="/media/0123456789abcdef0123456789abcdef.png">`,
  );
});

test.each([
  [
    `<img src="https://example.com/a.png">`,
    "The picture https://example.com/a.png could not be fetched: its server answered 404.",
  ],
  [
    `<img src="http://169.254.169.254/x">`,
    "The picture http://169.254.169.254/x could not be fetched: its server answered 404.",
  ],
  [
    `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E">`,
    "The picture that was pasted into the text cannot be used: SVG pictures are not accepted, because they can hold scripts; export it as PNG.",
  ],
  [
    `<img src="data:text/html,<script>alert(1)</script>">`,
    "The picture that was pasted into the text cannot be used: It is not a picture.",
  ],
  [
    `<img src="data:image/png;base64,AAAA">`,
    "The picture that was pasted into the text cannot be used: This file is not a picture of a known type (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO).",
  ],
])("names the picture that can't be taken: %s", async (html, message) => {
  const refused = await adoptPictures(media, html, {
    fetch: () => Promise.reject(new FetchError("its server answered 404")),
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidError);
  expect(refused).toHaveProperty("message", message);
  expect(await media.files()).toEqual([]);
});

test("takes a single address too", async () => {
  expect(await adoptPicture(media, "https://example.com/cover.png", { fetch: async () => png })).toMatch(/^\/media\//);
  expect(await adoptPicture(media, "")).toBe("");
  expect(await adoptPicture(media, "/media/x.png")).toBe("/media/x.png");
});
