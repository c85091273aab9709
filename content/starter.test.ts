import { expect, test } from "vitest";
import { sectionNames } from "#contract/site/section-names.ts";
import { sections } from "#contract/site/sections.ts";
import { demoProjectSchema } from "./demo/project-schema.ts";
import { demoProjects } from "./demo/projects.ts";
import { starterContent } from "./starter.ts";

test.for(sectionNames)("the starter content of %s fits its schema as it is", (name) => {
  expect(sections[name].schema.safeParse(starterContent[name])).toEqual({ success: true, data: starterContent[name] });
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

test("every example project fits its schema, has a slug of its own, and a thumbnail of that name", () => {
  for (const project of demoProjects) {
    expect(demoProjectSchema.safeParse(project)).toMatchObject({ success: true });
    expect(project.pictures.thumbnail).toBe(`${project.slug}.webp`);
  }
  expect(new Set(demoProjects.map(({ slug }) => slug)).size).toBe(demoProjects.length);
});
