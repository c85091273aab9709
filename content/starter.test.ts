import { expect, test } from "vitest";
import { sectionNames } from "#contract/site/section-names.ts";
import { sections } from "#contract/site/sections.ts";
import { demoProjectSchema } from "./demo/project-schema.ts";
import { demoProjects } from "./demo/projects.ts";
import { plainContentOf } from "./plain.ts";
import { starterContent, starterContentOf } from "./starter.ts";

test.for(sectionNames)("the starter content of %s fits its schema as it is", (name) => {
  expect(sections[name].schema.safeParse(starterContent[name])).toEqual({ success: true, data: starterContent[name] });
});

const longOwner = {
  name: "N".repeat(60),
  roles: ["A", "B", "C", "D"].map((letter) => letter.repeat(60)),
  place: "P".repeat(60),
  since: 1999,
};
const barestOwner = { name: "雪", roles: [] };

test.for([
  ["the starter content", starterContentOf, longOwner],
  ["the starter content", starterContentOf, barestOwner],
  ["the plain content", plainContentOf, longOwner],
  ["the plain content", plainContentOf, barestOwner],
] as const)("%s fits all schemas for any owner", ([, contentOf, owner]) => {
  const content = contentOf(owner);
  for (const name of sectionNames)
    expect(sections[name].schema.safeParse(content[name]), name).toEqual({ success: true, data: content[name] });
});

test("the plain content names nobody but its owner", () => {
  const { identity, ...rest } = plainContentOf({ name: "Mia Berg", roles: ["3D artist"] });
  expect(JSON.stringify({ ...rest, identity: { ...identity, email: "" } })).not.toMatch(/Alex|Example|game/i);
});

test("the starter content has the nine jobs, six services, four groups of skills and prices of the example", () => {
  const { backstory, services, skills } = starterContent;
  expect(backstory.entries).toHaveLength(9);
  expect(services.entries.map(({ id }) => id)).toEqual([
    "game-prototype",
    "web-starter",
    "mobile-sprint",
    "uiux-sprint",
    "audit-consult",
    "3d-assets",
  ]);
  expect(skills.groups).toHaveLength(4);
  const years = backstory.entries.map(({ period }) => Number(/\d{4}/.exec(period)?.[0]));
  expect(years, "the newest first").toEqual(years.toSorted((a, b) => b - a));
});

test("every example project fits its schema and has a slug of its own", () => {
  for (const project of demoProjects) {
    expect(demoProjectSchema.safeParse(project)).toMatchObject({ success: true });
  }
  expect(new Set(demoProjects.map(({ slug }) => slug)).size).toBe(demoProjects.length);
});
