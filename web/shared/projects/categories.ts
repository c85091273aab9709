// The categories of the portfolio as its pages name them. The server decides which project belongs to which category.
import { type LandingCategory, landingNames } from "#contract/project-words.ts";

type ProjectType = { key: string; label: string };
type Category = {
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

/** The filter of a list; a URL may name a category that doesn't exist. */
export type Filter = { cat: string; type: string; category: Category | null; projectType: ProjectType | null };

/** The length limit of a category name in a URL. */
const longest = 40;

/** Reads the filter from a query, ignoring case. A type that the category doesn't have is ignored. */
export function filterOf(query: URLSearchParams): Filter {
  const asked = fold(query.get("cat"));
  const category = categories.find(({ key, aliases }) => key === asked || aliases.includes(asked)) ?? null;
  const cat = asked === "all" ? "" : (category?.key ?? asked);
  const projectType = category?.types.find(({ key }) => key === fold(query.get("type"))) ?? null;
  return { cat, type: projectType?.key ?? "", category, projectType };
}

export function listPath(cat = "", type = ""): string {
  const query = new URLSearchParams({ ...(cat && { cat }), ...(type && { type }) });
  return query.size > 0 ? `/portfolio/all?${query}` : "/portfolio/all";
}

/** Returns whether the URL names a category that doesn't exist. */
export function isUnknown({ cat, category }: Filter): boolean {
  return cat !== "" && category === null;
}

function fold(text: string | null): string {
  return (text ?? "").trim().toLowerCase().slice(0, longest);
}
