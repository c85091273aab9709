// How the portfolio is divided, in the words of its pages. Which project belongs where is the server's to say.
import { type LandingCategory, landingNames } from "#contract/project-words.ts";

type ProjectType = { key: string; label: string };
type Category = {
  key: LandingCategory;
  /** Its full name, as the landing page has it. */
  name: string;
  /** Its short name, as the filters have it. */
  label: string;
  /** Other words that links name it by. */
  aliases: readonly string[];
  types: readonly ProjectType[];
  /** What its image is made from. */
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

/** What a list is narrowed down to; an address may name a category that does not exist. */
export type Filter = { cat: string; type: string; category: Category | null; projectType: ProjectType | null };

/** The longest category name that is looked for. */
const longest = 40;

/** Reads an address's query, whatever its case. A type that its category does not have is ignored. */
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

/** Whether a category is asked for that does not exist. */
export function isUnknown({ cat, category }: Filter): boolean {
  return cat !== "" && category === null;
}

function fold(text: string | null): string {
  return (text ?? "").trim().toLowerCase().slice(0, longest);
}
