import { expect, test } from "vitest";
import { profile } from "#content/profile.ts";
import { exampleFactsOf } from "./example-profile.ts";

test("each fact of the example owner is recognised, and another owner's facts are not", () => {
  const example = {
    ...profile,
    name: "Alex Example",
    place: "Example City",
    email: "alex@example.com",
    socialLinks: [{ platform: "GitHub", href: "https://github.com/example" } as const],
  };
  expect(exampleFactsOf(example)).toEqual(["name", "place", "email", "links"]);
  const own = {
    ...example,
    name: "Kim Exampleson",
    place: "Porto",
    email: "kim@examples.dev",
    socialLinks: [{ platform: "GitHub", href: "https://github.com/kim-example" } as const],
  };
  expect(exampleFactsOf(own)).toEqual([]);
  expect(exampleFactsOf({ ...own, socialLinks: [...own.socialLinks, ...example.socialLinks] })).toEqual(["links"]);
});
