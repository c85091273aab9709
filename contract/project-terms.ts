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

/**
 * The texts of a case study, of one or a few paragraphs each, in the order of its page: what the form calls each of them, and what the page
 * does. A text that is new here needs a column in the table of projects besides, and nothing else.
 */
export const storyTexts = {
  problem: {
    label: "Problem",
    hint: "What the client or team needed, in a few sentences.",
    heading: "The problem",
    isLast: false,
  },
  approach: { label: "What I did", hint: "", heading: "What I did", isLast: false },
  lessons: {
    label: "What I would do differently",
    hint: "Employers ask this. One honest thing is enough.",
    heading: "What I would do differently",
    isLast: true,
  },
} satisfies Record<string, StoryText>;

export type StoryText = {
  label: string;
  hint: string;
  heading: string;
  /** Whether it stands after the contributions. */
  isLast: boolean;
};
export type StoryTextName = keyof typeof storyTexts;
export const storyTextNames = Object.keys(storyTexts) as StoryTextName[];

/** Makes something for each text of a case study. */
export function forStoryTexts<Made>(make: (name: StoryTextName, text: StoryText) => Made): Record<StoryTextName, Made> {
  const made = storyTextNames.map((name) => [name, make(name, storyTexts[name])]);
  return Object.fromEntries(made) as Record<StoryTextName, Made>;
}

/** Fields that the owner can hide from visitors on a project under NDA. */
export const confidentialFields = [
  "externalLink",
  "company",
  "description",
  "role",
  "year",
  "dateRange",
  ...storyTextNames,
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
