import { hash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { finishHtml } from "./finish-html.ts";
import { stillParts } from "./ui/still.tsx";

const nonce = "0b9c";
const own = ` nonce="${nonce}"`;

test("only scripts that the site itself has put there are allowed, and the nonce is gone", () => {
  const { text, scripts } = finishHtml(`<script${own}>mine()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p>`, nonce, "load");
  expect(scripts).toBe(`'sha256-${hash("sha256", "mine()", "base64")}'`);
  expect(text).toBe(`<script>mine()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p>`);
});

test("React's script sleeps where the page wakes it later, and what is allowed is what stands there", () => {
  const page = `<link rel="modulepreload"${own} href="/a.js"/><link rel="stylesheet" href="/a.css"/><script${own} type="module" async="">import "/a.js"</script>`;
  expect(finishHtml(page, nonce, "load").text).toBe(page.replaceAll(own, ""));
  const { text, scripts } = finishHtml(page, nonce, "intent");
  expect(text).toBe(`<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/><script type="later" data-when="intent">import "/a.js"</script>`);
  expect(scripts).toBe(`'sha256-${hash("sha256", 'import "/a.js"', "base64")}'`);
});

test("what the router says before React's script becomes part of it, so that nothing of it runs before", () => {
  const page = `<script${own}>window.__reactRouterContext = {};</script><script${own} type="module" async="">import "/a.js"</script>`;
  const { text, scripts } = finishHtml(page, nonce, "intent");
  expect(text).toBe(`<script></script><script type="later" data-when="intent">window.__reactRouterContext = {};import "/a.js"</script>`);
  expect(scripts).toBe(`'sha256-${hash("sha256", 'window.__reactRouterContext = {};import "/a.js"', "base64")}'`);
});

test("a part that stands still is learned from the first page that has it, and leaves no mark of its own", () => {
  onTestFinished(() => { stillParts.clear(); });
  const part = (name: string, content: string) => `<still-part${own} name="${name}">${content}</still-part>`;
  expect(finishHtml(`<div>${part("head", "<b>Menu</b>")}<p>1</p>${part("foot", "<i>$&</i>")}</div>`, nonce, "load").text).toBe("<div><b>Menu</b><p>1</p><i>$&</i></div>");
  expect(finishHtml(`<div>${part("head", "")}<p>2</p>${part("foot", "")}</div>`, nonce, "load").text).toBe("<div><b>Menu</b><p>2</p><i>$&</i></div>");
  expect(finishHtml(`<div>${part("other", "<b>Other</b>")}</div>`, nonce, "load").text).toBe("<div><b>Other</b></div>");
});

test("nobody's text can pass for such a part", () => {
  onTestFinished(() => { stillParts.clear(); });
  const theirs = `<still-part nonce="guess" name="head">theirs</still-part>`;
  expect(finishHtml(`<p>${theirs}</p>`, nonce, "load").text).toBe(`<p>${theirs}</p>`);
  expect(stillParts.size).toBe(0);
});
