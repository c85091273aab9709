import { test } from "vitest";
import { clipboards } from "#tests/support/clipboard/clipboards.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { pastedHtml } from "./pasted-html.ts";
test("show", () => {
  for (const [name, clipboard] of Object.entries(clipboards)) {
    const r = pastedHtml(clipboard, { parse: parseHtml, origin: "https://site.example" });
    console.log(
      name,
      r.kind,
      "html" in r
        ? r.html.replace(/<(p|h\d|ul|ol|table|pre|figure|aside|blockquote|section|details|iframe)\b/g, "\n  <$1")
        : JSON.stringify(r),
      "lostImages" in r && r.lostImages ? r.lostImages : "",
    );
  }
});
