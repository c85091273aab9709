import { expect, test } from "vitest";
import { dashboardMenu } from "#web/layouts/dashboard-menu.ts";
import { listCommands } from "./commands.ts";
import { groupsFor } from "./palette-options.ts";
import type { Found } from "./use-found.ts";

const commands = listCommands(dashboardMenu);
const nothing: Found = { posts: [], projects: [], pending: false, failed: false, retry: () => undefined };

function titles(text: string, recent: readonly string[] = []): Record<string, string[]> {
  return Object.fromEntries(groupsFor(text, commands, nothing, recent).map(({ label, options }) => [label, options.map(({ title }) => title.map((piece) => piece.text).join(""))]));
}

test("before anything is typed every screen of the menu can be seen, and what was used lately stands first and once", () => {
  const { Recent, "Go to": ways = [] } = titles("", ["go:/dashboard/media", "new-post", "gone-since"]);
  expect(Recent).toEqual(["Media", "New Post"]);
  expect(ways).not.toContain("Media");
  expect([...ways, "Media", "New Post"]).toEqual(expect.arrayContaining(dashboardMenu.map(({ label }) => label)));
});

test("of two that match alike, the one that was used last comes first", () => {
  expect(titles("new").Commands).toEqual(["New Post", "New Project"]);
  expect(titles("new", ["new-project"]).Commands).toEqual(["New Project", "New Post"]);
});

test("what no screen can do just now is not offered", () => {
  expect(titles("publish").Commands ?? []).toEqual([]);
});

test("other words find a screen, too", () => {
  expect(titles("inbox").Commands).toEqual(["Messages"]);
  expect(titles("projects").Commands).toContain("Portfolio");
});
