import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { allowOwnScripts } from "./own-scripts.ts";

const nonce = "0b9c";
const own = ` nonce="${nonce}"`;

test("only the site's own scripts are allowed, each once, and the nonce is removed", () => {
  const { html, hashes } = allowOwnScripts({
    html: `<script${own}>mine()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p><script type="module"${own} async="">mine()</script>`,
    nonce,
  });
  expect(hashes).toBe(`'sha256-${hash("sha256", "mine()", "base64")}'`);
  expect(html).toBe(
    `<script>mine()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p><script type="module" async="">mine()</script>`,
  );
});
