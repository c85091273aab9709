import { expect, test } from "vitest";
import { confidentialFields } from "#contract/case-lists.ts";
import { type Unsorted, withoutConfidential } from "./confidentiality.ts";

const project: Unsorted = {
  _id: "7",
  id: 7,
  title: "Unannounced",
  slug: "unannounced",
  description: "A game",
  category: "game",
  thumbnailUrl: "/media/a.png",
  backgroundUrl: "/media/b.png",
  mediaType: "image",
  mediaUrl: "/media/c.png",
  techStack: ["Unity"],
  contributions: ["Combat"],
  tags: ["Action"],
  gallery: ["/media/d.png", "/media/e.png"],
  dateRange: "2025",
  year: 2025,
  company: "Specimen Games",
  role: "Designer",
  starred: true,
  externalLink: "https://example.com/",
  order: 1,
  sortOrder: 1,
  nda: true,
  confidential: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("without an NDA everything is visible except the list of confidential fields", () => {
  const { confidential: _, ...shown } = project;
  expect(withoutConfidential({ ...project, nda: false, confidential: ["role"] })).toEqual({ ...shown, nda: false });
});

test("under an NDA the link and the company are hidden even if the owner names no field", () => {
  const shown = withoutConfidential(project);
  expect(shown).not.toHaveProperty("externalLink");
  expect(shown).not.toHaveProperty("company");
  expect(shown).not.toHaveProperty("confidential");
  expect(shown).toMatchObject({ title: "Unannounced", role: "Designer", gallery: ["/media/d.png", "/media/e.png"] });
});

test("every field can be hidden, and the rest does not reveal it", () => {
  const shown = withoutConfidential({ ...project, confidential: [...confidentialFields] });
  expect(Object.keys(shown).toSorted()).toEqual([
    "_id",
    "category",
    "createdAt",
    "id",
    "mediaType",
    "nda",
    "order",
    "slug",
    "sortOrder",
    "starred",
    "title",
    "updatedAt",
  ]);
});

test("an image that is hidden in one place is hidden everywhere", () => {
  const shown = withoutConfidential({
    ...project,
    confidential: ["thumbnailUrl"],
    mediaUrl: "/media/a.png",
    gallery: ["/media/a.png", "/media/e.png"],
  });
  expect(JSON.stringify(shown)).not.toContain("/media/a.png");
  expect(shown.gallery).toEqual(["/media/e.png"]);
  expect(shown.backgroundUrl).toBe("/media/b.png");
});

test("a hidden image has no other visible size, and a hidden still has no visible video", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const shown = withoutConfidential({
    ...project,
    confidential: ["thumbnailUrl"],
    thumbnailUrl: `/media/${id}-poster.webp`,
    mediaUrl: `/media/${id}.mp4`,
    backgroundUrl: `/media/${id}-640.avif`,
    gallery: [`/media/${id}.webp`],
  });
  expect(JSON.stringify(shown)).not.toContain(id);
});

test("the stored project is not changed", () => {
  const before = structuredClone(project);
  withoutConfidential(project);
  expect(project).toEqual(before);
});
