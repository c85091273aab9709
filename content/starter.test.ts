import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noService } from "#contract/project-terms.ts";
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

test("the plain content has no sentence of the example", () => {
  const sentences = (content: unknown) => JSON.stringify(content).match(/(?<=")[^"]*\s[^"]*\s[^"]*[.?!](?=")/g) ?? [];
  const example = new Set(sentences(starterContent));
  expect(example.size).toBeGreaterThan(50);
  expect(
    sentences(plainContentOf({ name: "Mia Berg", roles: ["3D artist"] })).filter((each) => example.has(each)),
  ).toEqual([]);
});

test("the example's people are plainly examples, and each service has an image of its own", () => {
  const people = demoProjects.flatMap(({ credits = [] }) => credits.map(({ name }) => name));
  expect(people.length).toBeGreaterThan(5);
  expect(people.filter((name) => !/\b(?:Example|Sample)\b/.test(name))).toEqual([]);
  expect(JSON.stringify([starterContent, demoProjects])).not.toContain("Placeholder");
  const icons = starterContent.services.entries.map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
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

test("the case studies among the examples name images, posts and services that exist", () => {
  const services = [noService, ...starterContent.services.entries.map(({ id }) => id)];
  const studies = demoProjects.filter(({ text }) => text !== undefined);
  expect(studies.length).toBeGreaterThanOrEqual(6);
  expect(studies.some(({ nda }) => nda) && studies.some(({ video }) => video !== undefined)).toBe(true);
  for (const { slug, text = "", posts = [], service = "", results = [], credits = [] } of studies) {
    const words = readFileSync(`content/demo/case-studies/${text}`, "utf8");
    for (const [, name = ""] of words.matchAll(/pictures\/([\w.-]+)/g))
      expect([name, existsSync(`content/demo/pictures/${name}`)]).toEqual([name, true]);
    for (const [tag] of words.matchAll(/<img [^>]*>/g)) expect(tag, slug).toMatch(/ alt="[^"]{10,}"/);
    for (const post of posts)
      expect(readFileSync(`content/demo/posts/${post}.md`, "utf8")).not.toMatch(/^draft: true/m);
    expect(services, slug).toContain(service);
    expect(Math.min(results.length, credits.length, posts.length), slug).toBeGreaterThan(0);
  }
});
