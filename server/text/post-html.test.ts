import { expect, test } from "vitest";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { plainText, sanitizePostHtml } from "./post-html.ts";

test("scripts, handlers and forms are removed", () => {
  for (const html of [
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `<svg onload=alert(1)></svg>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<iframe src="https://evil.example"></iframe>`,
    `<form action="/x"><input name=a></form>`,
    `<math><mtext><style><img src onerror=alert(1)>`,
    `<p style="position:fixed">x</p>`,
    `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
    `<base href="//evil">`,
    `<meta http-equiv=refresh>`,
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<iframe src="javascript:alert(1)//www.youtube.com/embed/aaaaaaaaaaa"></iframe>`,
  ]) {
    expect(sanitizePostHtml(html)).not.toMatch(/script|onerror|onload|evil|style|form|srcdoc|http-equiv/i);
  }
});

test("a link that opens a window passes neither opener nor referrer", () => {
  expect(sanitizePostHtml(`<a href="https://example.com" target="_blank" rel="opener">x</a>`)).toBe(
    `<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>`,
  );
});

test("the output of the editor and the importer stays unchanged", () => {
  const html = [
    `<h2 id="plan">Plan</h2>`,
    `<p class="ql-align-center">A <strong>bold</strong> <em>word</em>, <u>one</u> <s>gone</s> and <code>x &lt; y</code></p>`,
    `<ul><li>one<ul><li class="ql-indent-1">two</li></ul></li></ul>`,
    `<pre data-language="typescript">const a = "&lt;b&gt;";\n</pre>`,
    `<p><a href="mailto:a@example.com">write</a> <a href="/blog/x" title="t">in</a></p>`,
    `<figure><img src="/media/a.webp" alt="A" width="10" height="5" /><figcaption>c</figcaption></figure>`,
    `<table><thead><tr><th align="right">n</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>`,
    `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Video" allowfullscreen></iframe>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled checked /> done</li></ul>`,
    `<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>`,
    `<details><summary>More</summary><p>x</p></details>`,
  ].join("");
  const once = sanitizePostHtml(html);
  expect(once).toContain(`<pre data-language="typescript">const a = "&lt;b&gt;";\n</pre>`);
  expect(once.length).toBeGreaterThan(html.length * 0.97);
  expect(sanitizePostHtml(once)).toBe(once);
});

test("links with other schemes lose their URL but keep their words", () => {
  expect(sanitizePostHtml(`<a href="vbscript:x">word</a>`)).toBe("<a>word</a>");
  expect(sanitizePostHtml(`<a href="tel:+123">call</a>`)).toBe(`<a href="tel:+123">call</a>`);
});

test("plain text keeps words of neighboring blocks apart and drops code of the page itself", () => {
  expect(plainText(`<p>one</p><p>two <b>bo</b>ld</p><style>p{}</style><script>x</script>`)).toBe("one two bold");
});

test("a video that repeats without sound is a clip, and never plays in another way", () => {
  const clip = `<video src="/media/a.mp4" controls loop muted playsinline width="4" height="3"></video>`;
  expect(sanitizePostHtml(`<video src="/media/a.mp4" width="4" height="3" autoplay muted loop></video>`)).toBe(clip);
  expect(sanitizePostHtml(clip)).toBe(clip);
  for (const others of ["loop", "muted", "autoplay", "playsinline"])
    expect(sanitizePostHtml(`<video src="/media/a.mp4" ${others}></video>`)).toBe(
      `<video src="/media/a.mp4" controls></video>`,
    );
});

test("video links of both sites become embed URLs", () => {
  for (const link of [
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtu.be/aqz-KE-bpKQ?t=3",
    "https://www.youtube.com/embed/aqz-KE-bpKQ",
    "https://youtube.com/shorts/aqz-KE-bpKQ",
  ]) {
    expect(videoEmbedUrl(link)).toBe("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ");
  }
  expect(videoEmbedUrl("https://vimeo.com/76979871")).toBe("https://player.vimeo.com/video/76979871");
  expect(videoEmbedUrl("https://example.com/watch?v=aqz-KE-bpKQ")).toBeNull();
});
