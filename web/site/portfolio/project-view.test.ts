import { expect, test } from "vitest";
import type { Picture } from "#contract/media.ts";
import type { Project } from "#contract/projects.ts";
import { splitDescription, toProjectView } from "./project-view.ts";

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
const picture: Picture = {
  src: "/media/a-1280.webp",
  width: 1600,
  height: 1000,
  alt: "The lanes",
  placeholder: "",
  sources: [],
};

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1}`);
}

test("a project page shows at most 20 technologies, 12 tags and 6 images", () => {
  const view = toProjectView({ ...project, techStack: many(25), tags: many(15), gallery: many(8) });
  expect([view.technologies.length, view.tags.length, view.shots.length]).toEqual([20, 12, 6]);
  expect(view.shots.map((shot) => shot.address)).toEqual(many(6));
});

test("without a gallery the thumbnail is the only image, and without a thumbnail generated art", () => {
  expect(
    toProjectView({ ...project, thumbnailUrl: "/media/a.webp", pictures: { "/media/a.webp": picture } }).shots,
  ).toEqual([
    {
      address: "/media/a.webp",
      alt: "The lanes",
      picture: {
        src: picture.src,
        sources: [],
        width: 1600,
        height: 1000,
        placeholder: "",
        fallback: "/art/game/tower-drift.svg",
      },
    },
  ]);
  const bare = toProjectView(project);
  expect([bare.shots, bare.art]).toEqual([[], "/art/game/tower-drift.svg"]);
});

test("chapters are in the order of their times, and none without a video", () => {
  const chapters = ["1:15", "12"].map((time) => ({ time, title: time, part: "" }));
  const video = { ...project, mediaType: "video" as const, mediaUrl: "/media/f.mp4", chapters };
  expect(toProjectView(video).chapters.map(({ seconds }) => seconds)).toEqual([12, 75]);
  expect(toProjectView({ ...video, mediaType: "image" }).chapters).toEqual([]);
});

test("a video comes before the gallery, with its poster or else the thumbnail", () => {
  const video = { ...project, mediaType: "video" as const, mediaUrl: "/media/f.mp4", thumbnailUrl: "/media/t.webp" };
  expect(toProjectView(video)).toMatchObject({
    shots: [],
    video: { address: "/media/f.mp4", width: 1280, height: 720, picture: { src: "/media/t.webp" } },
  });
  expect(toProjectView({ ...video, pictures: { "/media/f.mp4": picture } }).video).toMatchObject({
    width: 1600,
    height: 1000,
    picture: { src: picture.src },
  });
  expect(toProjectView({ ...video, gallery: ["/media/g.webp"] }).shots).toHaveLength(1);
});

test("a withheld video is not in the view", () => {
  expect(toProjectView({ ...project, nda: true, mediaType: "video" })).toMatchObject({ video: null, shots: [] });
});

test("under an NDA there is no link, whatever the API returns", () => {
  expect(toProjectView({ ...project, externalLink: "https://example.com/" }).link).toBe("https://example.com/");
  expect(toProjectView({ ...project, externalLink: "https://example.com/", nda: true }).link).toBe("");
});

test("the year wins over the dates, which replace a missing year", () => {
  expect(toProjectView({ ...project, year: 2021, dateRange: "May 2020 – Feb 2021" })).toMatchObject({
    year: "2021",
    dates: "May 2020 – Feb 2021",
  });
  expect(toProjectView({ ...project, dateRange: "2020 – 2021" })).toMatchObject({ year: "2020 – 2021", dates: "" });
});

const long =
  "A tower defense for phones in which the lanes move instead of the towers, played in two-minute rounds. The first playable took 9.1 days, e.g. in May. It is out now, and people play it.";

test.each([
  ["", { summary: "", overview: [] }],
  ["A game. It is short.", { summary: "A game. It is short.", overview: [] }],
  ["A game.\n\nMade in May.\nOut in June.", { summary: "A game.", overview: ["Made in May.", "Out in June."] }],
  [long, { summary: long.slice(0, 102), overview: [long.slice(103)] }],
  ["a".repeat(300), { summary: "a".repeat(300), overview: [] }],
])("a description is split into a summary and an overview: %s", (description, parts) => {
  expect(splitDescription(description)).toEqual(parts);
});
