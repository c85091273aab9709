import { expect, test } from "vitest";
import { dashboardMenu } from "#web/dashboard/layout/dashboard-menu.ts";
import { listCommands } from "./commands.ts";
import { groupsFor } from "./palette-options.ts";
import type { Found } from "./use-found.ts";

const commands = listCommands(dashboardMenu);
const nothing: Found = {
  posts: [],
  unfinished: [],
  projects: [],
  pending: false,
  failed: false,
  retry: () => undefined,
};

function titles(text: string, recent: readonly string[] = [], found: Found = nothing): Record<string, string[]> {
  return Object.fromEntries(
    groupsFor(text, commands, found, recent).map(({ label, options }) => [
      label,
      options.map(({ title }) => title.map((piece) => piece.text).join("")),
    ]),
  );
}

test("with an empty text every screen is listed once, recent commands first", () => {
  const { Recent, "Go to": ways = [] } = titles("", ["go:/dashboard/media", "new-post", "gone-since"]);
  expect(Recent).toEqual(["Media", "New Post"]);
  expect(ways).not.toContain("Media");
  expect([...ways, "Media", "New Post"]).toEqual(expect.arrayContaining(dashboardMenu.map(({ label }) => label)));
});

test("a section of the site is found by its name and by its contents, and isn’t in the first list", () => {
  expect(titles("price").Commands?.[0]).toBe("Site: Services");
  expect(titles("availab").Commands?.[0]).toBe("Site: Identity");
  expect(titles("questions").Commands?.[0]).toBe("Site: FAQ");
  expect(Object.values(titles("")).flat()).not.toContainEqual(expect.stringMatching(/^Site: /));
});

test("of two equal matches, the last used comes first", () => {
  expect(titles("new").Commands?.slice(0, 3)).toEqual(["New Post", "New Page", "New Project"]);
  expect(titles("new", ["new-project"]).Commands?.slice(0, 3)).toEqual(["New Project", "New Post", "New Page"]);
});

test("a match in a project's title ranks above a match in a post's text, but below a match in a post's title", () => {
  const found: Found = {
    ...nothing,
    posts: [{ _id: "p_1", title: "A store page checklist", published: true }],
    projects: [{ _id: "1", title: "Tower Drift", nda: false }],
  };
  expect(Object.keys(titles("tower", [], found))).toEqual(["Projects", "Posts"]);
  expect(Object.keys(titles("checklist", [], found))).toEqual(["Posts"]);
  const both = { ...found, posts: [{ _id: "p_2", title: "Tower defense", published: true }] };
  expect(Object.keys(titles("tower", [], both))).toEqual(["Posts", "Projects"]);
});

test("commands that no screen can run now are left out", () => {
  expect(titles("publish").Commands ?? []).toEqual([]);
});

test("synonyms find a screen too", () => {
  expect(titles("inbox").Commands).toEqual(["Messages"]);
  expect(titles("projects").Commands).toContain("Portfolio");
});
