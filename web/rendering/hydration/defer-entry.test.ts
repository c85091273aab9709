import { expect, test } from "vitest";
import { deferEntry } from "./defer-entry.ts";

const nonce = "0b9c";
const own = ` nonce="${nonce}"`;
const entry = `<script${own} type="module" async="">import "/a.js"</script>`;
const preload = `<link rel="modulepreload"${own} href="/a.js"/>`;
const styles = `<link rel="stylesheet"${own} href="/a.css"/>`;

test("what starts React waits in a template, with the files that it needs, and all else stays as it is", () => {
  expect(deferEntry(`<head>${preload}${styles}</head><body>$&<p>1</p>${entry}</body>`, nonce, "intent")).toBe(
    `<head>${styles}</head><body>$&<p>1</p><template data-hydrate="intent">${preload}${entry}</template></body>`,
  );
});

test("a page with none or with several such scripts starts at once", () => {
  for (const page of [`${preload}<p></p>`, `${preload}${entry}${entry}`])
    expect(deferEntry(page, nonce, "scroll")).toBe(page);
});

test("nobody's text can pass for such a script", () => {
  const theirs = `<script type="module">theirs()</script><link rel="modulepreload" href="/theirs.js"/>`;
  expect(deferEntry(`${theirs}${entry}`, nonce, "intent")).toBe(
    `${theirs}<template data-hydrate="intent">${entry}</template>`,
  );
});
