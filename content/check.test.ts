import { expect, test } from "vitest";
import { checkContent, contentValues, findContentProblems } from "./check.ts";
import { hero } from "./hero.ts";
import { services } from "./services.ts";
import { skills } from "./skills.ts";
import { timeline } from "./timeline.ts";

test("the content is valid", () => {
  expect(findContentProblems(contentValues)).toEqual([]);
});

test("a value that breaks its schema fails the check, which names its file and field", () => {
  const broken = services.map((service, index) => (index === 2 ? { ...service, priceFrom: "" } : service));
  expect(() => checkContent({ ...contentValues, services: broken })).toThrow(
    /^content\/services\.ts: services\[2\]\.priceFrom: must not be empty$/m,
  );
});

test("the check lists the mistakes of all files", () => {
  const problems = findContentProblems({
    ...contentValues,
    profile: { name: "Alex" },
    hero: { ...hero, introVideo: { kind: "youtube", id: "too-short" } },
  });
  expect(problems).toContain("content/profile.ts: profile.email: use a full email address");
  expect(problems).toContain(
    "content/hero.ts: hero.introVideo.id: a YouTube id is exactly 11 letters, digits, hyphens or underscores",
  );
});

test("an unknown field is reported as a mistake", () => {
  const misspelt = timeline.map((entry, index) => (index === 0 ? { ...entry, locaton: "Remote" } : entry));
  expect(findContentProblems({ ...contentValues, timeline: misspelt })).toEqual([
    expect.stringMatching(/^content\/timeline\.ts: timeline\[0\]: .*locaton/),
  ]);
});

test("the timeline holds nine entries, newest first, each with a unique id", () => {
  expect(findContentProblems({ ...contentValues, timeline: timeline.slice(1) })).toEqual([
    "content/timeline.ts: timeline: needs exactly 9 career entries, and has 8",
  ]);
  expect(findContentProblems({ ...contentValues, timeline: timeline.toReversed() })[0]).toMatch(
    /^content\/timeline\.ts: timeline\[1\]\.period: begins in 2016, after the entry above it \(2015\)/,
  );
  const twins = timeline.map((entry) => ({ ...entry, id: "twin" }));
  expect(findContentProblems({ ...contentValues, timeline: twins })).toContain(
    "content/timeline.ts: timeline[1].id: 'twin' is used twice",
  );
});

test("the services are the six known services, each with one price", () => {
  const renamed = services.map((service) => (service.id === "3d-assets" ? { ...service, id: "models" } : service));
  expect(findContentProblems({ ...contentValues, services: renamed })).toEqual([
    "content/services.ts: services[5].id: must be '3d-assets'",
  ]);
  const priceless = services.map((service) => ({ ...service, priceFrom: undefined }));
  expect(findContentProblems({ ...contentValues, services: priceless })[0]).toBe(
    "content/services.ts: services[0].priceFrom: set either priceFrom or fixedPrice, and not both",
  );
});

test("the content has the number of items that the page layouts expect", () => {
  expect(skills.map((category) => [category.title, category.items.length])).toEqual([
    ["Programming & Game Engines", 9],
    ["Back-End & Web Dev", 11],
    ["Design & Multimedia", 9],
    ["PM & Tools", 10],
  ]);
  expect(
    services.map((service) => `${service.title} ${service.priceFrom ?? service.fixedPrice}, ${service.duration}`),
  ).toEqual([
    "Playable Prototype $1,200, 14 days",
    "Web App Starter Kit $900, 10 days",
    "App Launch Sprint $1,500, 3 weeks",
    "UI/UX Design Sprint $700, 1 week",
    "Project Audit & Roadmap $499, 5 days",
    "3D Asset Pack $350, 7–10 days",
  ]);
});
