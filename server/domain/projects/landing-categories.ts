import {
  landingCategories,
  type LandingCategory,
  playableCategory,
  type ProjectBadge,
  type ProjectState,
  shippedCategory,
} from "#contract/project-terms.ts";

/** The visible fields of a project. Hidden fields are absent and so decide nothing. */
export type Sortable = {
  category: string;
  description?: string;
  techStack?: readonly string[];
  tags?: readonly string[];
};

const keywords: Record<LandingCategory, readonly string[]> = {
  game: ["game", "unity", "godot", "unreal", "phaser", "pixi"],
  apps: ["app", "apps", "web", "web3", "mobile", "software", "project", "react", "next", "node", "nest"],
  "3d": ["3d", "blender", "animation", "render", "art"],
  design: ["design", "document", "gdd", "analysis", "figma", "ux"],
  assets: ["asset", "assets", "marketplace", "store"],
};

export function landingCategoriesOf(project: Sortable): LandingCategory[] {
  return landingCategories.filter((category) => isInLanding(project, category));
}

/** Returns whether a list with this category and type shows the project. An unknown category has no projects. */
export function isListed(
  project: Sortable & { badge?: ProjectBadge | undefined; state?: ProjectState | undefined },
  filter: { cat?: string | undefined; type?: string | undefined },
): boolean {
  const cat = fold(filter.cat);
  const type = fold(filter.type);
  const isInCategory =
    cat === "" ||
    cat === "all" ||
    (cat === playableCategory && project.badge === "play") ||
    (cat === shippedCategory && project.state === "shipped") ||
    landingCategories.some((category) => category === cat && isInLanding(project, category));
  return isInCategory && (type === "" || type === "all" || mentions(project, type));
}

function isInLanding(project: Sortable, landing: LandingCategory): boolean {
  const words = keywords[landing];
  const category = fold(project.category);
  return (
    words.some((word) => category.includes(word)) ||
    technologiesOf(project).some((technology) => words.includes(technology))
  );
}

function mentions(project: Sortable, type: string): boolean {
  return [project.category, project.description, ...(project.techStack ?? []), ...(project.tags ?? [])].some((text) =>
    fold(text).includes(type),
  );
}

/** Returns the technologies of entries such as "React / Next.js 16" (react and next) and "PhaserJS" (phaser). */
function technologiesOf({ techStack = [], tags = [] }: Sortable): string[] {
  return [...techStack, ...tags]
    .flatMap((entry) => fold(entry).split(/\s+\/\s+/))
    .map(bareName)
    .filter((name) => name !== "");
}

function bareName(name: string): string {
  return name
    .replace(/[\s@]+v?\d+(\.(\d+|x))*$/, "")
    .replace(/\.?js$/, "")
    .trim();
}

function fold(text: string | undefined): string {
  return (text ?? "").trim().toLowerCase();
}
