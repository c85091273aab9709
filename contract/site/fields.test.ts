import { expect, test } from "vitest";
import { z } from "zod";
import { href, webUrl } from "./fields.ts";

test("URLs of the site hold neither control characters nor passwords", () => {
  const kinds = [href({ title: "Link" }), webUrl({ title: "URL" })];
  for (const kind of kinds) {
    for (const url of [
      "http://evil.example\u0000",
      "https://user:password@host.example",
      "https://a@b.example/",
      "https://a/\u007f",
    ])
      expect(kind.safeParse(url).success, url).toBe(false);
    for (const url of ["https://example.com", "https://example.com:8443/@alex?a=b@c#d", "http://пример.example/путь"])
      expect(kind.safeParse(url).success, url).toBe(true);
  }
  expect(kinds[0]?.safeParse("/a\u0000").success).toBe(false);
  for (const url of ["/portfolio", "#contact-us", "mailto:a@example.com", "tel:+1-2"])
    expect(kinds[0]?.safeParse(url).success, url).toBe(true);
});

test("programs that read the API’s description accept the URLs of the site", () => {
  for (const kind of [href({ title: "Link" }), webUrl({ title: "URL" })]) {
    const described = new RegExp(z.toJSONSchema(kind).pattern ?? "");
    for (const url of ["https://example.com/a?b=c", "/portfolio", "mailto:a@example.com"])
      expect(described.test(url), url).toBe(kind.safeParse(url).success);
  }
});
