import { expect, test } from "vitest";
import { replaceMediaUrls } from "./html-media.ts";

const [old, other] = ["ab".repeat(16), "cd".repeat(16)];
const address = (url: string) => url.replace(old, other);

test("URLs of media change in every attribute, and sentences that name them stay", () => {
  const html = (id: string, told: string) =>
    [
      `<p>See /media/${told}.png and <code>/media/${told}.mp3</code>.</p>`,
      `<figure class="video"><video src="/media/${id}.mp4" title="A" controls poster="/media/${id}-poster.jpg"></video></figure>`,
      `<audio src="/media/${id}.mp3" controls></audio>`,
      `<p class="file"><a href="/media/${id}.pdf" download="a &amp; b.pdf">A</a></p>`,
      `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/x" data-poster="/media/${id}.png"></iframe>`,
      `<picture><source srcset="/media/${id}-640.webp 640w, /media/${id}-1280.webp 1280w"></picture>`,
    ].join("\n");
  expect(replaceMediaUrls(html(old, old), address)).toBe(html(other, old));
});

test("an image keeps its width, and gets the height of the new file", () => {
  const html = `<p><img src="/media/${old}.png" alt="A &quot;b&quot;" width="300" height="200"> <img src="/media/${"ef".repeat(16)}.png" width="3" height="2"></p>`;
  expect(replaceMediaUrls(html, address, 1.5)).toBe(
    `<p><img src="/media/${other}.png" alt="A &quot;b&quot;" width="300" height="450"> <img src="/media/${"ef".repeat(16)}.png" width="3" height="2"></p>`,
  );
});
