import { expect, test } from "vitest";
import { confidentialFields } from "#contract/project-words.ts";
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

test("without an NDA everything is shown but the list of confidential fields", () => {
  const { confidential: _, ...shown } = project;
  expect(withoutConfidential({ ...project, nda: false, confidential: ["role"] })).toEqual({ ...shown, nda: false });
});

test("under an NDA link and company are absent even when the owner names no field", () => {
  const shown = withoutConfidential(project);
  expect(shown).not.toHaveProperty("externalLink");
  expect(shown).not.toHaveProperty("company");
  expect(shown).not.toHaveProperty("confidential");
  expect(shown).toMatchObject({ title: "Unannounced", role: "Designer", gallery: ["/media/d.png", "/media/e.png"] });
});

test("every field can be withheld, and what remains says nothing of it", () => {
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

test("an image that is withheld in one place does not show in another", () => {
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

test("a withheld image shows at no other size, and a withheld still not in its video", () => {
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

test("the project that is kept is not touched", () => {
  const before = structuredClone(project);
  withoutConfidential(project);
  expect(project).toEqual(before);
});
