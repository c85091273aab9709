import { expect, test } from "vitest";
import { withoutMedia } from "./without-media.ts";

const isHidden = (url: string) => url.includes("secret");

test("a hidden image, video or file leaves the text with its caption, and everything else stays as it is", () => {
  const html = [
    "<h2>One</h2>",
    '<p>Before <img src="/media/secret.webp" alt="A &amp; B" /> after</p>',
    '<figure class="gallery"><img src="/media/open.webp" /><img src="/media/secret.webp" /><figcaption>Both</figcaption></figure>',
    '<figure><a href="/media/open.webp"><img src="/media/open.webp" /></a><figcaption>Open</figcaption></figure>',
    '<video src="/media/open.mp4" poster="/media/secret-poster.webp" controls></video>',
    '<p class="file"><a href="/media/secret.pdf" download="plan.pdf">The plan</a> <small>PDF</small></p>',
    '<p>See <a href="https://example.com/media/secret.png">this <em>image</em></a> &amp; more</p>',
    '<aside class="callout"><figure class="video"><iframe src="https://v" data-poster="/media/secret.webp"></iframe></figure><p>Kept</p></aside>',
  ].join("");
  expect(withoutMedia(html, isHidden)).toBe(
    '<h2>One</h2><p>Before  after</p><figure><a href="/media/open.webp"><img src="/media/open.webp" /></a><figcaption>Open</figcaption></figure><p>See  &amp; more</p><aside class="callout"><p>Kept</p></aside>',
  );
  expect(withoutMedia("<p>plain</p>", isHidden)).toBe("<p>plain</p>");
});
