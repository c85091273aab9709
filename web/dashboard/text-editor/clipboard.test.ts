// @vitest-environment jsdom
import { expect, test } from "vitest";
import { clipboards } from "#tests/support/clipboard/clipboards.ts";
import { openText } from "#tests/support/text-editor.ts";

test("pasted HTML becomes lines and blocks of the text, without its styles, scripts and unsafe links", async () => {
  const text = openText();
  text.paste({
    text: "A bold title",
    html:
      `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal" id="docs-internal-guid-1"><div class="x"><h2 style="color:blue">A <span style="font-weight:700">bold</span> title</h2>` +
      `<p style="margin:0"><span style="font-style:italic">slanted</span> <a href="javascript:alert(1)" onclick="x()">bad</a> <a href="https://example.com">good</a></p>` +
      `<ul><li><p>one</p></li><li><p>two</p><ul><li>nested</li></ul></li></ul><script>alert(1)</script>` +
      `<table><tr><td style="width:9px">cell</td><td>next</td></tr></table></div></b>`,
  });
  await expect
    .poll(text.html)
    .toBe(
      `<h2>A <strong>bold</strong> title</h2><p><em>slanted</em> bad <a href="https://example.com">good</a></p><ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>` +
        `<table><tbody><tr><td>cell</td><td>next</td></tr></tbody></table>`,
    );
});

test("text from Word is inserted at the caret, and its footnotes at the end", async () => {
  const text = openText("<p>Before</p><p></p><p>After</p>");
  text.editor.commands.setTextSelection(9);
  text.paste(clipboards.word);
  await expect.poll(text.html).toContain(`<a href="https://example.com/plan">a link</a>`);
  expect(text.html()).toMatch(/<ul><li>Greybox<ol><li>Walls<\/li><li>Doors<\/li><\/ol><\/li><li>Playtest<\/li><\/ul>/);
  expect(text.html()).toMatch(/<p>After<\/p><section class="footnotes">.*Or June\..*<\/section>$/);
  expect(text.html()).not.toMatch(/style=|MsoNormal|StartFragment|file:/);
});

test("cutting and pasting leaves content unchanged", () => {
  const html = `<h2 id="a">Title</h2><ul><li>one<ol><li>two</li></ol></li></ul><p>Said.</p><p class="ql-align-center">end</p>`;
  const text = openText(html);
  text.press("Mod-a");
  const copied = text.cut();
  expect(text.html()).toBe("");
  expect(copied.getData("text/html")).toBe(html);
  expect(copied.getData("text/plain")).toMatch(/^Title\n+one\n+two\n+Said\.\n+end$/);
  text.paste(copied);
  expect(text.html()).toBe(html);
});

test("pasted Markdown is formatted, and undo restores the copied text", async () => {
  const text = openText();
  text.paste({
    text: "## Plan\n\nSome **bold** words and a [link](https://example.com).\n\n- one\n- two\n\n```ts\nlet a;\n```\n\n| n | m |\n|---|---|\n| 1 | 2 |\n",
  });
  await expect
    .poll(text.html)
    .toBe(
      `<h2>Plan</h2><p>Some <strong>bold</strong> words and a <a href="https://example.com">link</a>.</p><ul><li>one</li><li>two</li></ul><pre data-language="typescript">let a;</pre>` +
        `<table><thead><tr><th>n</th><th>m</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
    );
  text.press("Mod-z");
  expect(text.html()).toMatch(/^<p>## Plan/);
});

test("a pasted URL of a video becomes a player, and another URL links the selected words", async () => {
  const text = openText("<p>words</p>");
  text.select("words");
  text.paste({ text: "https://example.com/a" });
  await expect.poll(text.html).toBe(`<p><a href="https://example.com/a">words</a></p>`);
  text.caret("end", "words");
  text.paste({ text: "https://youtu.be/aqz-KE-bpKQ" });
  await expect.poll(text.html).toContain(`src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"`);
});

test("in a code block, pasted text stays text", async () => {
  const text = openText("<pre>a</pre>");
  text.caret("end", "a");
  text.paste({ html: "<p><b>b</b></p>", text: " **b**" });
  await expect.poll(text.html).toBe("<pre>a **b**</pre>");
});

test("spreadsheet cells are pasted over the selected cells", async () => {
  const text = openText(
    "<p>Before</p><table><tbody><tr><td>Speed</td><td>12</td></tr><tr><td>Mass</td><td>7</td></tr></tbody></table>",
  );
  text.selectCells("Speed", "12");
  text.paste({ html: "<table><tr><td>Height</td><td>3</td></tr></table>", text: "Height\t3" });
  await expect
    .poll(text.html)
    .toBe(
      "<p>Before</p><table><tbody><tr><td>Height</td><td>3</td></tr><tr><td>Mass</td><td>7</td></tr></tbody></table>",
    );
});

test("a block in a cell or at the start of an item stays what it is", async () => {
  for (const [html, stored] of [
    [
      "<p>Before</p><table><tr><th>A</th></tr><tr><td><pre>code\n two</pre></td></tr></table><p>After</p>",
      "<p>Before</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td><pre>code\n two</pre></td></tr></tbody></table><p>After</p>",
    ],
    [
      "<p>P</p><ul><li>one</li><li><ul><li>nested 1</li><li>nested 2</li></ul></li></ul>",
      "<p>P</p><ul><li>one</li><li><ul><li>nested 1</li><li>nested 2</li></ul></li></ul>",
    ],
    [
      "<!--StartFragment--><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr><!--EndFragment-->",
      "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>",
    ],
  ] as const) {
    const text = openText();
    text.paste({ html, text: "x" });
    await expect.poll(text.html).toBe(stored);
    text.editor.state.doc.descendants(({ type }) => expect(type.name).not.toBe("htmlBlock"));
    text.editor.destroy();
  }
});

test("an iframe becomes a card with a link to its page, pasted as HTML or as its code", async () => {
  const code =
    '<iframe frameborder="0" src="https://itch.io/embed/1234?dark=true" width="552" height="167"><a href="https://ada.itch.io/harbor-run">Harbor Run by Ada</a></iframe>';
  const card =
    '<figure class="bookmark"><p><a href="https://ada.itch.io/harbor-run">Harbor Run by Ada</a></p><figcaption>ada.itch.io</figcaption></figure>';
  for (const copied of [{ html: code, text: "" }, { text: code }]) {
    const text = openText();
    text.paste(copied);
    await expect.poll(text.html).toBe(card);
    text.editor.destroy();
  }
  const text = openText();
  text.paste({ html: '<p>See</p><embed src="https://example.com/map">' });
  await expect.poll(text.html).toContain('<a href="https://example.com/map">Open on example.com</a>');
});
