// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";
import { blockNodes } from "./all-blocks.ts";

const src = "/media/a.webp";
const size = 'width="40" height="30"';

test.each([
  ["image", `<figure><img src="${src}" alt="A" ${size} /><figcaption>words</figcaption></figure>`],
  [
    "gallery",
    `<figure class="gallery"><img src="${src}" alt="A" ${size} /><img src="${src}" alt="B" ${size} /><figcaption>words</figcaption></figure>`,
  ],
  [
    "video",
    `<figure class="video"><video src="/media/a.mp4" controls=""></video><figcaption>words</figcaption></figure>`,
  ],
  ["button", `<p class="button"><a href="/about">words</a></p>`],
])(
  "Enter in the text of a block continues below it, and Backspace at its start selects the block: %s",
  (name, html) => {
    const text = openText(html);
    const stored = text.html();
    text.caret("start", "words");
    text.type("\nBelow");
    expect(text.html()).toBe(`${stored}<p>Below</p>`);
    text.caret("end", "words");
    expect(text.press("Backspace")).toBe(false);
    text.caret("start", "words");
    text.press("Backspace");
    expect(text.editor.state.selection.content().content.firstChild?.type.name).toBe(name);
    expect(text.html()).toBe(`${stored}<p>Below</p>`);
  },
);

test("Tab on a selected block and Alt+F10 in a block go to its tools", () => {
  const text = openText(`<p>Look:</p><p><img src="${src}" alt="" ${size}></p><p>After</p>`);
  let calls = 0;
  text.editor.on("blockTools", () => {
    calls += 1;
  });
  text.caret("end", "After");
  expect(text.press("Alt-F10")).toBe(false);
  text.selectBlock("image");
  expect(text.press("Tab")).toBe(true);
  expect(text.press("Alt-F10")).toBe(true);
  expect(calls).toBe(2);
});

test("each node is named as in the schema", () => {
  for (const [name, { schema }] of blockNodes) expect(schema.name).toBe(name);
});
