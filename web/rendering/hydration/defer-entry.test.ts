import { expect, test } from "vitest";
import { deferEntry } from "./defer-entry.ts";

const nonce = "0b9c";
const own = ` nonce="${nonce}"`;
const entry = `<script${own} type="module" async="">import "/a.js"</script>`;
const preload = `<link rel="modulepreload"${own} href="/a.js"/>`;
const styles = `<link rel="stylesheet"${own} href="/a.css"/>`;

test("the script that starts React and its preloads move to a template, and the rest stays unchanged", () => {
  expect(deferEntry(`<head>${preload}${styles}</head><body>$&<p>1</p>${entry}</body>`, nonce, "intent")).toBe(
    `<head>${styles}</head><body>$&<p>1</p><template data-hydrate="intent">${preload}${entry}</template></body>`,
  );
});

test("a page with no such script or several starts React immediately", () => {
  for (const page of [`${preload}<p></p>`, `${preload}${entry}${entry}`])
    expect(deferEntry(page, nonce, "scroll")).toBe(page);
});

test("text in a page cannot pass for such a script", () => {
  const theirs = `<script type="module">theirs()</script><link rel="modulepreload" href="/theirs.js"/>`;
  expect(deferEntry(`${theirs}${entry}`, nonce, "intent")).toBe(
    `${theirs}<template data-hydrate="intent">${entry}</template>`,
  );
});
