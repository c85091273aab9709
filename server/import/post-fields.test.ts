import { expect, test } from "vitest";
import { readFields, titleFromName } from "./post-fields.ts";

function read(data: Record<string, unknown>, file = "post.md") {
  return readFields(data, file, "UTC");
}

test("each field has the names that blog engines use", () => {
  for (const data of [{ description: "d" }, { excerpt: "d" }, { summary: "d" }, { subtitle: "d" }])
    expect(read(data).description).toBe("d");
  for (const data of [
    { updated: "2020-01-02" },
    { lastmod: "2020-01-02" },
    { modified: "2020-01-02" },
    { last_modified_at: "2020-01-02" },
  ])
    expect(read(data).updated).toBe("2020-01-02T00:00:00.000Z");
  for (const data of [
    { cover: "a.png" },
    { image: "a.png" },
    { thumbnail: "a.png" },
    { banner: "a.png" },
    { featuredImage: "a.png" },
    { cover: { image: "a.png" } },
    { images: ["a.png", "b.png"] },
    { extra: { image: "a.png" } },
  ]) {
    expect(read(data).cover, JSON.stringify(data)).toBe("a.png");
  }
  expect(read({ cover: { image: "a.png", alt: "A" } }).coverAlt).toBe("A");
  expect(read({ date: { created: "2020-01-02" } }).date).toBe("2020-01-02T00:00:00.000Z");
});

test("the category is the first category, else the first tag, in any form", () => {
  for (const data of [
    { category: "Games" },
    { categories: ["Games", "x"] },
    { categories: "Games, x" },
    { tags: ["Games"] },
    { tags: "#Games, x" },
    { taxonomies: { categories: ["Games"] } },
    { categories: [{ name: "Games" }], tags: ["t"] },
  ]) {
    expect(read(data).category, JSON.stringify(data)).toBe("Games");
  }
  expect(read({ categories: ["!!!", "Games"] }).category).toBe("Games");
  expect(read({ tags: [] }).category).toBe("");
});

test("dates are read under the keys that blogs use, in any case", () => {
  for (const key of [
    "published",
    "publishedDate",
    "published_date",
    "publish_date",
    "publishedOn",
    "posted",
    "postDate",
    "pubdate",
    "Date",
    "PublishDate",
    "time",
    "dateCreated",
    "created",
    "published-at",
  ])
    expect(read({ [key]: "2022-07-14" }), key).toMatchObject({ date: "2022-07-14T00:00:00.000Z", draft: false });
  expect(read({ published: true, created: "2022-07-14" }).date).toBe("2022-07-14T00:00:00.000Z");
  expect(read({ published: "true", created: "2022-07-14" }).problems).toEqual([]);
});

test("keys match in any case, so a draft of Hugo stays a draft", () => {
  expect(
    read({
      Title: "T",
      Slug: "s",
      Description: "d",
      Tags: ["Games"],
      Date: "2018-01-01",
      Draft: true,
      Cover: { Image: "a.png" },
    }),
  ).toMatchObject({
    title: "T",
    slugs: ["s", "post"],
    description: "d",
    category: "Games",
    draft: true,
    draftReason: "says draft: true",
    cover: "a.png",
  });
});

test("a post without a date is a draft, with the reason", () => {
  expect(read({ title: "T" })).toMatchObject({ date: null, draft: true, draftReason: "has no date" });
  expect(read({ title: "T" }, "2019-03-02-t.md")).toMatchObject({ draft: false, draftReason: null });
});

test("the first category is the category, and all other categories and tags are tags", () => {
  expect(read({ categories: ["Games"], tags: "games, Physics, #Physics, C++" })).toMatchObject({
    category: "Games",
    tags: ["Physics", "C++"],
  });
  expect(read({ taxonomies: { tags: ["A", "B"] }, keywords: "c" })).toMatchObject({ category: "A", tags: ["B", "c"] });
  expect(read({ category: "A", tags: ["x".repeat(50)] }).tags[0]).toHaveLength(40);
});

test("a series is read with its number, under the names that generators and themes use", () => {
  const none = { series: "", seriesPart: null };
  for (const [data, wanted] of [
    [{}, none],
    [{ part: 2 }, none],
    [{ series: "Diary" }, { series: "Diary", seriesPart: null }],
    [
      { series: ["Diary"], series_order: 2 },
      { series: "Diary", seriesPart: 2 },
    ],
    [
      { series: "Diary", part: 3 },
      { series: "Diary", seriesPart: 3 },
    ],
    [{ series: { name: "Diary", order: "4" } }, { series: "Diary", seriesPart: 4 }],
    [
      { taxonomies: { series: ["Diary"] }, seriesPart: 0 },
      { series: "Diary", seriesPart: null },
    ],
  ] as const)
    expect(read(data), JSON.stringify(data)).toMatchObject(wanted);
});

test("a post is a draft if any of the usual keys says so", () => {
  for (const data of [{ draft: true }, { draft: "true" }, { published: false }, { status: "draft" }])
    expect(read(data).draft, JSON.stringify(data)).toBe(true);
  for (const data of [{ draft: false }, { published: true }, { published: "2019-01-01" }, {}])
    expect(read({ date: "2019-01-01", ...data }).draft, JSON.stringify(data)).toBe(false);
  expect(read({}, "_drafts/x.md").draft).toBe(true);
});

test("slug and date come from the URL or the name of the file", () => {
  expect(read({ slug: "own" }, "a.md").slugs).toEqual(["own", "a"]);
  expect(read({ permalink: "/2019/03/the-title.html" }).slugs[0]).toBe("the-title");
  expect(read({ permalink: "/:year/:title/" }, "a.md").slugs).toEqual(["a"]);
  expect(read({}, "_posts/2019-03-02-The-Title.md")).toMatchObject({
    slugs: ["The-Title"],
    date: "2019-03-02T00:00:00.000Z",
  });
  expect(read({}, "blog/my-post/index.md").slugs).toEqual(["my-post"]);
  expect(read({}, "blog/my-post/index.fr.md").slugs).toEqual(["my-post-fr"]);
  expect(read({}, "2019/03/intro-to-node.js.md")).toMatchObject({
    slugs: ["intro-to-node.js"],
    date: "2019-03-01T00:00:00.000Z",
  });
  expect(read({}, "2009/events.md").date).toBe("2009-01-01T00:00:00.000Z");
  expect(read({ date: "2018-01-01" }, "2019-03-02-x.md").date).toBe("2018-01-01T00:00:00.000Z");
  expect(read({}, "🚀.md").slugs).toEqual([]);
});

test("an invalid date is reported, and the name of the file counts", () => {
  const fields = read({ date: "sometime" }, "2019-03-02-x.md");
  expect(fields.date).toBe("2019-03-02T00:00:00.000Z");
  expect(fields.problems).toEqual(['its date "sometime" is not a date']);
});

test("titles can be numbers or have line breaks or HTML, and authors can be lists", () => {
  expect(read({ title: 2048 }).title).toBe("2048");
  expect(read({ title: "Two\n lines &amp; <em>more</em>" }).title).toBe("Two lines & more");
  expect(read({ title: "Vec<T> & you" }).title).toBe("Vec<T> & you");
  expect(read({ authors: [{ name: "Ada" }, "Alan"] }).author).toBe("Ada, Alan");
  expect(titleFromName("2019-03-02-the_big-rewrite.md")).toBe("The big rewrite");
});
