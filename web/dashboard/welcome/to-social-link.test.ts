import { expect, test } from "vitest";
import { toSocialLink } from "./to-social-link.ts";

test.for([
  ["https://www.artstation.com/miaberg", "ArtStation"],
  ["https://x.com/miaberg", "X"],
  ["https://miaberg.itch.io/", "itch.io"],
  ["https://fosstodon.org/@mia", "Mastodon"],
  ["https://www.youtube.com/@mia", "YouTube"],
])("%s is a profile on %s", ([href = "", platform]) => {
  expect(toSocialLink(href)).toEqual({ platform, href });
});

test("the scheme is optional", () => {
  expect(toSocialLink("github.com/miaberg")).toEqual({ platform: "GitHub", href: "https://github.com/miaberg" });
});

test.for(["https://example.com/mia", "javascript:alert(1)", "data:text/html,x", "mia", "https://notx.com/mia", ""])(
  "“%s” isn’t a profile",
  (typed) => {
    expect(toSocialLink(typed)).toBeNull();
  },
);
