// The fixed terms of projects. Separate from the schemas, so that pages can use them without the validation code.

export const projectCategories = ["game", "3d", "web3", "project"] as const;

export const landingCategories = ["game", "apps", "3d", "design", "assets"] as const;
export type LandingCategory = (typeof landingCategories)[number];

/** What the page of a project may have for visitors, the most inviting first: a build to play, a 3D model, a video, a case study. */
export const projectBadges = ["play", "3d", "video", "case-study"] as const;
export type ProjectBadge = (typeof projectBadges)[number];

/** Filters beside the landing categories: the projects that visitors can play, and those that were shipped. */
export const playableCategory = "playable";
export const shippedCategory = "shipped";
export type ListedCategory = LandingCategory | typeof playableCategory | typeof shippedCategory;

/** What became of a project; empty if the owner doesn't say. */
export const projectStates = ["", "shipped", "in-progress", "canceled", "jam", "school"] as const;
export type ProjectState = (typeof projectStates)[number];

/**
 * Facts of a few words each, in the order of the page, with an example. words/ has their names. As with the texts of a case study, a new
 * one needs a column besides.
 */
export const shortFacts = {
  teamSize: "5 people",
  duration: "14 weeks",
  myShare: "All gameplay code",
  platforms: "iOS, Android",
} satisfies Record<string, string>;
export type ShortFactName = keyof typeof shortFacts;
export const shortFactNames = Object.keys(shortFacts) as ShortFactName[];

/** Makes something for each of the facts. */
export function forShortFacts<Made>(make: (name: ShortFactName, example: string) => Made): Record<ShortFactName, Made> {
  const made = shortFactNames.map((name) => [name, make(name, shortFacts[name])]);
  return Object.fromEntries(made) as Record<ShortFactName, Made>;
}

/**
 * The texts of a case study, of one or a few paragraphs each, in the order of its page, as the form calls them. words/ has the
 * headings of the page. A text that is new here needs a column in the table of projects besides, and nothing else.
 */
export const storyTexts = {
  problem: {
    label: "Problem",
    hint: "What the client or team needed, in a few sentences.",
    isLast: false,
  },
  approach: { label: "What I did", hint: "", isLast: false },
  lessons: {
    label: "What I would do differently",
    hint: "Employers ask this. One honest thing is enough.",
    isLast: true,
  },
  accessibility: {
    label: "Accessibility",
    hint: "What people can rely on who see, hear or move differently: remapped keys, captions, no flashing.",
    isLast: true,
  },
  aiUse: {
    label: "How AI was used",
    hint: "Clients ask. “Not at all” is an answer, too.",
    isLast: true,
  },
} satisfies Record<string, StoryText>;

export type StoryText = {
  label: string;
  hint: string;
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

export const linkKinds = [
  "website",
  "steam",
  "itch",
  "epic",
  "app-store",
  "google-play",
  "source",
  "film",
  "press",
  "document",
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Returns the kind of a link; one that isn't known is a website. */
export function toLinkKind(kind: string): LinkKind {
  return linkKinds.find((each) => each === kind) ?? "website";
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
