import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { chooseProjects } from "./home-data.ts";

function project(
  title: string,
  fields: Partial<Pick<Project, "starred" | "badge" | "playBytes" | "testimonials">> = {},
): Project {
  return {
    _id: title,
    id: title.length,
    title,
    slug: title.toLowerCase(),
    category: "game",
    mediaType: "image",
    starred: false,
    order: 0,
    sortOrder: 0,
    nda: false,
    landing: ["game"],
    pictures: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}

function titlesOf(all: readonly Project[]): { featured: string[]; work: string[] } {
  const { items, work } = chooseProjects(all);
  return { featured: items.map(({ title }) => title), work: work.map(({ title }) => title) };
}

const many = (count: number, starred: boolean) =>
  Array.from({ length: count }, (_, index) => project(`${starred ? "Star" : "Plain"} ${index}`, { starred }));

test("at most six projects with a star are featured, and the first screen shows four others, those to play, turn or watch first", () => {
  const others = [
    project("Text", { badge: "case-study" }),
    project("Bare"),
    project("Video", { badge: "video" }),
    project("Model", { badge: "3d" }),
    project("Game", { badge: "play" }),
  ];
  expect(titlesOf([...others, ...many(6, true)])).toEqual({
    featured: ["Star 0", "Star 1", "Star 2", "Star 3", "Star 4", "Star 5"],
    work: ["Game", "Model", "Video", "Text"],
  });
});

test("without stars the first projects are featured", () => {
  expect(titlesOf(many(10, false)).featured).toEqual(many(6, false).map(({ title }) => title));
});

test("with fewer than four others, the first screen shows the featured projects", () => {
  expect(titlesOf([...many(2, true), ...many(3, false)])).toEqual({
    featured: ["Star 0", "Star 1"],
    work: ["Star 0", "Star 1"],
  });
});

test("the game to play is a featured one if there is one, and none if no project can be played", () => {
  const game = project("Game", { badge: "play", playBytes: 100 });
  const starred = project("Starred", { badge: "play", playBytes: 200, starred: true });
  expect(chooseProjects([game, starred]).game).toEqual({ to: "/portfolio/starred", title: "Starred", bytes: 200 });
  expect(chooseProjects([game, ...many(6, true)]).game?.title).toBe("Game");
  expect(chooseProjects(many(3, true)).game).toBeNull();
});

test("two clients speak for the featured projects, one for each", () => {
  const said = (quote: string) => ({ quote, name: "Ada Example", role: "", link: "", consent: "" });
  const quoted = (title: string, ...quotes: string[]) =>
    project(title, { starred: true, testimonials: quotes.map(said) });
  const { voices } = chooseProjects([
    quoted("Silent"),
    quoted("Harbor", "It came on time.", "It came again."),
    quoted("Moss", `It works. ${"And so on. ".repeat(40)}`),
    quoted("Drift", "A third one."),
    project("Other", { testimonials: [said("Not featured.")] }),
  ]);
  expect(voices.map(({ quote, link }) => [quote.slice(0, 16), link])).toEqual([
    ["It came on time.", "/portfolio/harbor"],
    ["It works. And so", "/portfolio/moss"],
  ]);
  const { length } = voices[1]?.quote ?? "";
  expect([length > 200, length <= 240]).toEqual([true, true]);
});
