// The categories of the portfolio as its pages name them. The server decides which project belongs to which category.
import { type LandingCategory, landingNames } from "#contract/project-terms.ts";

export type ProjectType = { key: string; label: string };
export type Category = {
  key: LandingCategory;
  /** The full name, for the landing page. */
  name: string;
  /** The short name, for the filters. */
  label: string;
  /** Other names that links use. */
  aliases: readonly string[];
  types: readonly ProjectType[];
  /** The seed of its generated image. */
  seed: string;
};

export const categories: readonly Category[] = [
  { key: "game", name: landingNames.game, label: "Games", aliases: ["games"], types: [], seed: "assets" },
  {
    key: "apps",
    name: landingNames.apps,
    label: "Apps",
    aliases: ["app"],
    types: [
      { key: "web", label: "Web" },
      { key: "mobile", label: "Mobile" },
    ],
    seed: "apps",
  },
  {
    key: "3d",
    name: landingNames["3d"],
    label: "3D",
    aliases: ["3d-art"],
    types: [
      { key: "animation", label: "Animation" },
      { key: "render", label: "Renders" },
    ],
    seed: "apps",
  },
  { key: "design", name: landingNames.design, label: "Design", aliases: ["design-docs"], types: [], seed: "apps" },
  {
    key: "assets",
    name: landingNames.assets,
    label: "Assets",
    aliases: ["asset", "marketplace"],
    types: [],
    seed: "one",
  },
];

export function listPath(cat = "", type = ""): string {
  const query = new URLSearchParams({ ...(cat && { cat }), ...(type && { type }) });
  return query.size > 0 ? `/portfolio/all?${query}` : "/portfolio/all";
}
