import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { familyOf } from "#art/families.ts";
import { limits } from "#contract/limits.ts";
import { type LandingCategory, artKindOf, landingCategories } from "#contract/project-terms.ts";
import { landingCategoriesOf } from "#server/domain/projects/landing-categories.ts";
import { splitFrontMatter } from "#server/markdown/front-matter.ts";
import { demoProjects } from "./projects.ts";

type Entry = { slug: string; motif: string };

const posts = globSync("content/demo/posts/*.md")
  .map((path) => {
    const { data } = splitFrontMatter(readFileSync(path, "utf8"));
    const { date, category, cover, draft } = z
      .looseObject({
        date: z.coerce.string(),
        category: z.string(),
        cover: z.string().optional(),
        draft: z.boolean().default(false),
      })
      .parse(data);
    const slug = basename(path, ".md");
    return { slug, date, category, draft, motif: cover === undefined ? familyOf("post", slug) : "a cover of its own" };
  })
  .filter(({ draft }) => !draft)
  .toSorted((one, other) => (one.date < other.date ? 1 : -1));

const projects = demoProjects
  .toSorted((one, other) => one.sortOrder - other.sortOrder)
  .map((project) => {
    const { slug, thumbnail } = project;
    const landing: readonly LandingCategory[] = landingCategoriesOf(project);
    const motif =
      thumbnail === undefined
        ? `${artKindOf(landing)} ${familyOf(artKindOf(landing), slug)}`
        : "a thumbnail of its own";
    return { slug, landing, starred: project.starred, motif };
  });

test("no two neighbors in a list of example posts have the same motif", () => {
  expect(sameNeighbors(posts)).toEqual([]);
  for (const category of new Set(posts.map((post) => post.category)))
    expect([category, sameNeighbors(posts.filter((post) => post.category === category))]).toEqual([category, []]);
});

test("no motif appears twice on the first page of the blog or of a category", () => {
  const categories = [...new Set(posts.map(({ category }) => category))];
  const pages = [
    posts.slice(0, limits.blogList.pageSize),
    ...categories.map((each) =>
      posts.filter(({ category }) => category === each).slice(0, limits.blogCategory.pageSize),
    ),
  ];
  for (const page of pages) {
    const motifs = page.map(({ motif }) => motif);
    expect(motifs).toEqual([...new Set(motifs)]);
  }
});

test("no two neighbors in a list of example projects have the same motif", () => {
  expect(sameNeighbors(projects)).toEqual([]);
  expect(sameNeighbors(projects.filter(({ starred }) => starred))).toEqual([]);
  for (const category of landingCategories)
    expect([category, sameNeighbors(projects.filter(({ landing }) => landing.includes(category)))]).toEqual([
      category,
      [],
    ]);
});

function sameNeighbors(list: readonly Entry[]): string[] {
  return list.flatMap(({ slug, motif }, index) => {
    const next = list[index + 1];
    return next?.motif === motif ? [`${slug} and ${next.slug}: ${motif}`] : [];
  });
}
