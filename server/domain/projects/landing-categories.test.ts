import { expect, test } from "vitest";
import { demoProjects } from "#content/demo/projects.ts";
import { landingCategories } from "#contract/project-terms.ts";
import { isListed, landingCategoriesOf } from "./landing-categories.ts";

const none = { category: "", techStack: [], tags: [] };

test("the category of a project decides first", () => {
  expect(landingCategoriesOf({ ...none, category: "game" })).toEqual(["game"]);
  expect(landingCategoriesOf({ ...none, category: "3d" })).toEqual(["3d"]);
  expect(landingCategoriesOf({ ...none, category: "web3" })).toEqual(["apps"]);
  expect(landingCategoriesOf({ ...none, category: "project" })).toEqual(["apps"]);
});

test("technologies match in any case, and with a suffix, a version or companions in one entry", () => {
  expect(landingCategoriesOf({ ...none, techStack: ["PhaserJS"] })).toEqual(["game"]);
  expect(landingCategoriesOf({ ...none, techStack: ["Pixi.js 8.2"] })).toEqual(["game"]);
  expect(landingCategoriesOf({ ...none, techStack: ["Godot 4"] })).toEqual(["game"]);
  expect(landingCategoriesOf({ ...none, techStack: ["TypeScript / NEXT.JS v16"] })).toEqual(["apps"]);
  expect(landingCategoriesOf({ ...none, techStack: ["web3"] })).toEqual(["apps"]);
  expect(landingCategoriesOf({ ...none, techStack: ["3D"] })).toEqual(["3d"]);
});

test("a technology must equal a keyword, not only contain it", () => {
  expect(landingCategoriesOf({ ...none, techStack: ["Unity Ads", "Rendering", "Cartography", "js", ""] })).toEqual([]);
});

test("tags count like technologies, and a project can belong to several categories", () => {
  expect(landingCategoriesOf({ category: "game", techStack: ["Blender"], tags: ["GDD", "Marketplace"] })).toEqual([
    "game",
    "3d",
    "design",
    "assets",
  ]);
});

test("a project with hidden technologies is sorted by its visible fields", () => {
  expect(landingCategoriesOf({ category: "game" })).toEqual(["game"]);
});

test("filters ignore case, and an unknown category has no projects", () => {
  const project = { category: "project", description: "Plans shifts in a Web browser", techStack: ["React"], tags: [] };
  expect(isListed(project, {})).toBe(true);
  expect(isListed(project, { cat: "ALL" })).toBe(true);
  expect(isListed(project, { cat: "Apps", type: "WEB" })).toBe(true);
  expect(isListed(project, { cat: "apps", type: "mobile" })).toBe(false);
  expect(isListed(project, { cat: "game" })).toBe(false);
  expect(isListed(project, { cat: "toys" })).toBe(false);
});

test("the type is found in technologies, tags, category or description", () => {
  expect(isListed({ ...none, techStack: ["React Native Mobile"] }, { type: "mobile" })).toBe(true);
  expect(isListed({ ...none, tags: ["Mobile"] }, { type: "mobile" })).toBe(true);
  expect(isListed({ ...none, category: "web3" }, { type: "web" })).toBe(true);
  expect(isListed({ ...none, description: "Twelve renders" }, { type: "render" })).toBe(true);
  expect(isListed(none, { type: "render" })).toBe(false);
});

test("the example projects cover every category and every type", () => {
  for (const cat of landingCategories)
    expect(demoProjects.filter((project) => isListed(project, { cat })).length, cat).toBeGreaterThan(1);
  for (const [cat, type] of [
    ["apps", "web"],
    ["apps", "mobile"],
    ["3d", "animation"],
    ["3d", "render"],
  ] as const) {
    expect(demoProjects.filter((project) => isListed(project, { cat, type })).length, type).toBeGreaterThan(0);
  }
});
