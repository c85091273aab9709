// The categories of the portfolio as its pages show them; words/ has their names. The server decides which project belongs to which category.
import type { LandingCategory } from "#contract/project-terms.ts";
import type { Words } from "#words/en.ts";

export type ProjectType = keyof Words["portfolio"]["types"];
export type Category = {
  key: LandingCategory;
  /** Other names that links use. */
  aliases: readonly string[];
  types: readonly ProjectType[];
  /** The seed of its generated image. */
  seed: string;
};

export const categories: readonly Category[] = [
  { key: "game", aliases: ["games"], types: [], seed: "assets" },
  { key: "apps", aliases: ["app"], types: ["web", "mobile"], seed: "apps" },
  { key: "3d", aliases: ["3d-art"], types: ["animation", "render"], seed: "apps" },
  { key: "design", aliases: ["design-docs"], types: [], seed: "apps" },
  { key: "assets", aliases: ["asset", "marketplace"], types: [], seed: "one" },
];

export function listPath(cat = "", type = ""): string {
  const query = new URLSearchParams({ ...(cat && { cat }), ...(type && { type }) });
  return query.size > 0 ? `/portfolio/all?${query}` : "/portfolio/all";
}
