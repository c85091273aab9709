import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { toProjectCard } from "./project-card.ts";

const project: Project = {
  _id: "1",
  id: 1,
  title: "Tower Drift",
  slug: "tower-drift",
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
};

test.each([
  ["only the widths that fit a card", [320, 480, 640, 1280, 1600], [480, 640, 1280]],
  ["the only width of a small image", [200], [200]],
  ["the only width of a large image", [1600], [1600]],
])("a card offers %s", (_what, widths, offered) => {
  const setOf = (some: number[]) => some.map((width) => `/media/a-${width}.avif ${width}w`).join(", ");
  const picture = {
    src: "/media/a-1280.webp",
    width: 1600,
    height: 1000,
    alt: "",
    placeholder: "",
    sources: [{ type: "image/avif" as const, srcSet: setOf(widths) }],
  };
  const card = toProjectCard({ ...project, thumbnailUrl: "/media/a.png", pictures: { "/media/a.png": picture } }, 0);
  expect(card.picture.sources).toEqual([{ type: "image/avif", srcSet: setOf(offered) }]);
});

test("a card without an image shows generated art in one size", () => {
  expect(toProjectCard(project, 0).picture).toEqual({ src: "/art/game/tower-drift.svg", width: 1200, height: 750 });
});

test("only the first three rows of cards include placeholders", () => {
  const picture = {
    src: "/media/a-1280.webp",
    width: 1600,
    height: 1000,
    alt: "",
    placeholder: "data:image/webp;base64,UklGRg==",
    sources: [],
  };
  const shown = { ...project, thumbnailUrl: "/media/a.png", pictures: { "/media/a.png": picture } };
  const cards = Array.from({ length: 12 }, () => shown).map(toProjectCard);
  expect(cards.map((card) => card.picture.placeholder !== undefined)).toEqual(cards.map((_card, place) => place < 9));
});
