// How the portfolio is divided, in the words of its pages. Which project belongs where is the server's to say.
import { type LandingCategory, landingNames } from "#contract/project-words.ts";

type ProjectType = { key: string; label: string };
type Category = {
  key: LandingCategory;
  /** Its full name, as the landing page has it. */
  name: string;
  /** Its short name, as the filters have it. */
  label: string;
  types: readonly ProjectType[];
  /** What its picture is made from. */
  seed: string;
};

export const categories: readonly Category[] = [
  { key: "game", name: landingNames.game, label: "Games", types: [], seed: "assets" },
  { key: "apps", name: landingNames.apps, label: "Apps", types: [{ key: "web", label: "Web" }, { key: "mobile", label: "Mobile" }], seed: "apps" },
  { key: "3d", name: landingNames["3d"], label: "3D", types: [{ key: "animation", label: "Animation" }, { key: "render", label: "Renders" }], seed: "apps" },
  { key: "design", name: landingNames.design, label: "Design", types: [], seed: "apps" },
  { key: "assets", name: landingNames.assets, label: "Assets", types: [], seed: "one" },
];

/** What a list is narrowed down to; an address may name a category that does not exist. */
export type Filter = { cat: string; type: string; category: Category | null; projectType: ProjectType | null };

/** The longest category name that is looked for. */
const longest = 40;

/** Reads an address's query, whatever its case. A type that its category does not have is ignored. */
export function filterOf(query: URLSearchParams): Filter {
  const asked = fold(query.get("cat"));
  const cat = asked === "all" ? "" : asked;
  const category = categories.find(({ key }) => key === cat) ?? null;
  const projectType = category?.types.find(({ key }) => key === fold(query.get("type"))) ?? null;
  return { cat, type: projectType?.key ?? "", category, projectType };
}

export function listPath(cat = "", type = ""): string {
  const query = new URLSearchParams({ ...(cat && { cat }), ...(type && { type }) });
  return query.size > 0 ? `/portfolio/all?${query}` : "/portfolio/all";
}

/** What the filters call the category; one that does not exist goes by the name it was asked for. */
export function labelOf({ cat, category }: Filter): string {
  return category?.label ?? cat;
}

function fold(text: string | null): string {
  return (text ?? "").trim().toLowerCase().slice(0, longest);
}
