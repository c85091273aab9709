import sharp from "sharp";
import { content, expectSame, find, openPost, paste, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("a large picture that is pasted inside HTML becomes an upload", async ({ site, page }) => {
  const post = await createPost(site, { title: "Pasted", content: "" });
  const noise = await sharp({ create: { width: 1600, height: 1100, channels: 3, background: "white", noise: { type: "gaussian", mean: 120, sigma: 60 } } }).png().toBuffer();
  expect(noise.length).toBeGreaterThan(3_000_000);
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { html: `<p>Before <img src="data:image/png;base64,${noise.toString("base64")}"> after</p>` });
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//, { timeout: 30_000 });
  await save(page);
  expect((await find(site, post._id)).content).toMatch(/^<p>Before <img src="\/media\/[^"]+" alt="" width="1600" height="1100" \/> after<\/p>$/);
});

test("what is pasted from a word processor or a page comes out clean", async ({ site, page }) => {
  const post = await createPost(site, { title: "Paste", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), {
    html: `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal" id="docs-internal-guid-1"><div class="x"><h2 style="color:blue">A <span style="font-weight:700">bold</span> title</h2>`
      + `<p style="margin:0"><span style="font-style:italic">slanted</span> <a href="javascript:alert(1)" onclick="x()">bad</a> <a href="https://example.com">good</a></p>`
      + `<ul><li><p>one</p></li><li><p>two</p><ul><li>nested</li></ul></li></ul><script>alert(1)</script>`
      + `<table><tr><td style="width:9px">cell</td></tr></table></div></b>`,
  });
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    `<h2>A <strong>bold</strong> title</h2><p><em>slanted</em> bad <a href="https://example.com">good</a></p><ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>`
    + `<table><tbody><tr><td>cell</td></tr></tbody></table>`,
  );
});

test("what is copied in the editor comes back as it was", async ({ site, page }) => {
  const html = `<h2 id="a">Title</h2><ul><li>one<ol><li>two</li></ol></li></ul><p>Said.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p class="ql-align-center">end</p>`;
  const post = await createPost(site, { title: "Copy", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+x");
  await expect(content(page)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+v");
  await save(page);
  expectSame((await find(site, post._id)).content, html);
});

test("Markdown that is pasted becomes formatting, and undo brings the text back", async ({ site, page }) => {
  const post = await createPost(site, { title: "Pasted Markdown", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { text: "## Plan\n\nSome **bold** words and a [link](https://example.com).\n\n- one\n- two\n\n```ts\nlet a;\n```\n\n| n | m |\n|---|---|\n| 1 | 2 |\n" });
  await expect(content(page).getByRole("heading", { name: "Plan" })).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `<h2>Plan</h2><p>Some <strong>bold</strong> words and a <a href="https://example.com">link</a>.</p><ul><li>one</li><li>two</li></ul><pre data-language="ts">let a;</pre>`
    + `<table><thead><tr><th>n</th><th>m</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
  );
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toContainText("## Plan");
});
