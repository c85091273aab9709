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

/** Filters beside the landing categories: the projects that visitors can play, and those that were shipped. */
export const playableCategory = "playable";
export const shippedCategory = "shipped";

/** What became of a project; empty if the owner doesn't say. */
export const projectStates = ["", "shipped", "in-progress", "canceled", "jam", "school"] as const;
export type ProjectState = (typeof projectStates)[number];
export const stateNames: Readonly<Record<ProjectState, string>> = {
  "": "",
  shipped: "Shipped",
  "in-progress": "In progress",
  canceled: "Canceled",
  jam: "Game jam",
  school: "Student project",
};

/** Facts of a few words each, in the order of the page. As with the texts of a case study, a new one needs a column besides. */
export const shortFacts = {
  teamSize: { label: "Team", placeholder: "5 people" },
  duration: { label: "Duration", placeholder: "14 weeks" },
  myShare: { label: "My share", placeholder: "All gameplay code" },
  platforms: { label: "Platforms", placeholder: "iOS, Android" },
} satisfies Record<string, { label: string; placeholder: string }>;
export type ShortFactName = keyof typeof shortFacts;
export const shortFactNames = Object.keys(shortFacts) as ShortFactName[];

/** Makes something for each of the facts. */
export function forShortFacts<Made>(
  make: (name: ShortFactName, fact: { label: string; placeholder: string }) => Made,
): Record<ShortFactName, Made> {
  const made = shortFactNames.map((name) => [name, make(name, shortFacts[name])]);
  return Object.fromEntries(made) as Record<ShortFactName, Made>;
}

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
  accessibility: {
    label: "Accessibility",
    hint: "What people can rely on who see, hear or move differently: remapped keys, captions, no flashing.",
    heading: "Accessibility",
    isLast: true,
  },
  aiUse: {
    label: "How AI was used",
    hint: "Clients ask. “Not at all” is an answer, too.",
    heading: "How AI was used",
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

export const linkKinds = {
  website: "Website",
  steam: "Steam",
  itch: "itch.io",
  epic: "Epic Games Store",
  "app-store": "App Store",
  "google-play": "Google Play",
  source: "Source code",
  film: "Film",
  press: "Press",
  document: "Document",
} as const;

export function nameOfLink(kind: string): string {
  return Object.hasOwn(linkKinds, kind) ? linkKinds[kind as keyof typeof linkKinds] : linkKinds.website;
}

/** The value of a project's `service` if its page offers none. */
export const noService = "none";

/**
 * Returns the subject of a project's generated art. A design document or an asset pack for a game is listed with the games, too, but
 * has the subject of its own type.
 */
export function artKindOf(landing: readonly LandingCategory[]): LandingCategory {
  return (["design", "assets"] as const).find((kind) => landing.includes(kind)) ?? landing[0] ?? "assets";
}
