import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { exampleFactsOf } from "./example-profile.ts";

test("each fact of the example owner is recognized, and another owner's facts are not", () => {
  const { identity, socialLinks } = starterContent;
  expect(exampleFactsOf({ identity, socialLinks })).toEqual(["name", "place", "email", "links"]);
  const own = { ...identity, name: "Kim Exampleson", place: "Porto", email: "kim@examples.dev" };
  const link = { platform: "GitHub", href: "https://github.com/kim-example" } as const;
  expect(exampleFactsOf({ identity: own, socialLinks: { links: [link] } })).toEqual([]);
  expect(exampleFactsOf({ identity: own, socialLinks: { links: [link, ...socialLinks.links] } })).toEqual(["links"]);
});
