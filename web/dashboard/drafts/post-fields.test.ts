import { expect, test } from "vitest";
import { emptyFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { autosaveOf, fieldsOfAutosave, fieldsOfPost, payloadOf } from "./post-fields.ts";

const time = "2026-03-01T09:00:00.000Z";
const neighbors = { previous: null, next: null };
const post: Post = {
  _id: "p_1",
  kind: "post",
  placement: "none",
  slug: "one",
  title: "One",
  description: "About one",
  imageUrl: "/media/a.webp",
  imageAlt: "An island",
  picture: null,
  blogImageKey: "a",
  link: "https://example.com/",
  canonicalUrl: "https://blog.example.com/one",
  author: "Alex",
  category: "Tools",
  categorySlug: "tools",
  tags: [
    { name: "Unity", slug: "unity" },
    { name: "Level design", slug: "level-design" },
  ],
  series: { title: "Diary", slug: "diary", part: 1, of: 1, parts: [], ...neighbors },
  seriesPart: 3,
  published: true,
  publishAt: null,
  publishedAt: time,
  createdAt: time,
  updatedAt: time,
  readMinutes: 4,
  content: "<p>Text</p>",
  ...neighbors,
};
const sent = {
  title: "One",
  description: "About one",
  content: "<p>Text</p>",
  category: "Tools",
  tags: ["Unity", "Level design"],
  series: "Diary",
  seriesPart: 3,
  published: true,
  blogImage: "/media/a.webp",
  imageAlt: "An island",
  blogImageKey: "a",
  link: "https://example.com/",
  canonicalUrl: "https://blog.example.com/one",
  publishAt: null,
};

test("saving a post that was opened sends what it has, and an autosave of it opens the same", () => {
  const fields = fieldsOfPost(post);
  expect(payloadOf(fields, time)).toEqual({ ...sent, updatedAt: time });
  const autosave = autosaveOf(fields, time, "a1");
  expect(autosave).toEqual({ ...sent, baseUpdatedAt: time, writer: "a1" });
  expect(fieldsOfAutosave({ ...autosave, key: "p_1", savedAt: time, device: "" }, false)).toEqual(fields);
});

test("a page sends where the site links to it, and neither tags nor series", () => {
  const payload = payloadOf({ ...fieldsOfPost(post), kind: "page", placement: "menu", slug: "now" }, undefined);
  const { tags: _tags, series: _series, seriesPart: _seriesPart, ...others } = sent;
  expect(payload).toEqual({ ...others, kind: "page", placement: "menu", slug: "now" });
});

test("what an autosave of an earlier version doesn't have is empty, and so is a link that the server made", () => {
  const { tags: _tags, series: _series, seriesPart: _part, canonicalUrl: _url, ...earlier } = sent;
  const autosave = { ...earlier, baseUpdatedAt: null, writer: "", key: "p_1", savedAt: time, device: "" };
  expect(fieldsOfAutosave(autosave, false)).toMatchObject({ ...emptyTexts, title: "One", published: true });
  expect(fieldsOfPost({ ...post, link: "/blog/p_1", canonicalUrl: null })).toMatchObject({
    link: "",
    canonicalUrl: "",
  });
});

const emptyTexts = { tags: "", series: "", seriesPart: "", canonicalUrl: "", slug: "", kind: emptyFields.kind };
