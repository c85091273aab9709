// The fixed terms of projects. Separate from the schemas, so that pages can use them without the validation code.

export const projectCategories = ["game", "3d", "web3", "project"] as const;

export const landingCategories = ["game", "apps", "3d", "design", "assets"] as const;
export type LandingCategory = (typeof landingCategories)[number];
export const landingNames: Record<LandingCategory, string> = {
  game: "Games",
  apps: "Web & Mobile Apps",
  "3d": "3D Modeling & Animation",
  design: "Design Docs & Analysis",
  assets: "Marketplace Assets",
};

/** What the page of a project may have for visitors, the most inviting first: a build to play, a 3D model, a video, a case study. */
export const projectBadges = ["play", "3d", "video", "case-study"] as const;
export type ProjectBadge = (typeof projectBadges)[number];

/** A filter beside the landing categories, for the projects that visitors can play. */
export const playableCategory = "playable";

/** Fields that the owner can hide from visitors on a project under NDA. */
export const confidentialFields = [
  "externalLink",
  "company",
  "description",
  "role",
  "year",
  "dateRange",
  "problem",
  "approach",
  "results",
  "contributions",
  "content",
  "techStack",
  "tags",
  "gallery",
  "mediaUrl",
  "modelUrls",
  "thumbnailUrl",
  "backgroundUrl",
  "credits",
  "posts",
  "builds",
] as const;
export type ConfidentialField = (typeof confidentialFields)[number];

/** The value of a project's `service` if its page offers none. */
export const noService = "none";

/**
 * Returns the subject of a project's generated art. A design document or an asset pack for a game is listed with the games, too, but
 * has the subject of its own type.
 */
export function artKindOf(landing: readonly LandingCategory[]): LandingCategory {
  return (["design", "assets"] as const).find((kind) => landing.includes(kind)) ?? landing[0] ?? "assets";
}
