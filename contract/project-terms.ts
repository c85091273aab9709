// The fixed terms of projects. Separate from the schemas, so that pages can use them without the validation code.

import { limits } from "./limits.ts";

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

/**
 * The lists of a case study whose entries have a few short texts each, in the order of its form: the columns of each, and what the form says
 * about them. A list that is new here needs a column in the table of projects besides, and a place on the page.
 */
export const caseLists = {
  results: {
    label: "Results",
    itemName: "result",
    max: limits.project.results,
    about: "Figures, such as 60 fps on a five-year-old phone",
    hint: `Up to ${limits.project.results} figures, such as “60 fps” with “on a five-year-old phone”.`,
    columns: {
      value: { label: "Value", max: limits.project.resultValue, missing: "Give the result a value." },
      label: { label: "Label", max: limits.project.resultLabel, missing: "Say what the value is." },
    },
  },
  credits: {
    label: "Credits",
    itemName: "credit",
    max: limits.project.credits,
    about: "Who took part",
    hint: "People and studios who took part. Under NDA, visitors don’t get their links.",
    columns: {
      name: { label: "Name", max: limits.project.shortText, missing: "Give the credit a name." },
      role: { label: "Role", max: limits.project.shortText },
      link: { label: "Link", max: limits.link, isUrl: true },
    },
  },
  testimonials: {
    label: "Testimonials",
    itemName: "testimonial",
    max: limits.project.testimonials,
    about: "What clients and colleagues say of the work",
    hint: "Quote people only as they wrote or said it. How they agreed is for you; visitors never see it.",
    columns: {
      quote: { label: "Quote", max: limits.project.quote, missing: "Enter what they said.", isLong: true },
      name: { label: "Name", max: limits.project.shortText, missing: "Say whose words these are." },
      role: { label: "Role and company", max: limits.project.shortText },
      link: { label: "Link", max: limits.link, isUrl: true },
      consent: {
        label: "How they agreed",
        max: limits.project.shortText,
        missing: "Say how they agreed to be quoted, such as “email of 3 May 2026”.",
        isPrivate: true,
      },
    },
  },
  awards: {
    label: "Awards",
    itemName: "award",
    max: limits.project.awards,
    about: "Awards and nominations",
    hint: "Awards, nominations and selections.",
    columns: {
      name: { label: "Award", max: limits.project.shortText, missing: "Give the award a name." },
      by: { label: "Given by", max: limits.project.shortText },
      year: { label: "Year", max: 4 },
      link: { label: "Link", max: limits.link, isUrl: true },
    },
  },
  links: {
    label: "Links",
    itemName: "link",
    max: limits.project.links,
    about: "Where the work is sold, shown, told or written about; never for visitors under NDA",
    hint: `Up to ${limits.project.links}: stores, source code, films, press, documents. Under NDA, visitors don’t get them.`,
    columns: {
      kind: { label: "Kind", max: limits.project.shortText, options: linkKinds },
      link: { label: "URL", max: limits.link, isUrl: true, missing: "Enter the URL." },
      label: { label: "Name", max: limits.project.shortText },
    },
  },
} satisfies Record<string, CaseList>;

export type CaseColumn = {
  label: string;
  /** In characters. */
  max: number;
  /** What the form says of an entry without it; without this sentence, the text may be empty. */
  missing?: string;
  /** Visitors don't get URLs of a project under NDA. */
  isUrl?: boolean;
  isLong?: boolean;
  /** For the owner alone. */
  isPrivate?: boolean;
  /** What can be chosen, and how it is called. The first is chosen until the owner chooses another. */
  options?: Readonly<Record<string, string>>;
};
export type CaseList = {
  label: string;
  /** One entry, as in “result”. */
  itemName: string;
  /** Of entries. */
  max: number;
  /** For the description of the API. */
  about: string;
  hint: string;
  columns: Readonly<Record<string, CaseColumn>>;
};
export type CaseListName = keyof typeof caseLists;
/** An entry of a list. */
export type CaseEntry<Name extends CaseListName = CaseListName> = Record<
  keyof (typeof caseLists)[Name]["columns"],
  string
>;
/** An entry of whichever list. */
export type AnyEntry = Record<string, string>;
export type CaseEntries = { [Name in CaseListName]: CaseEntry<Name>[] };
export const caseListNames = Object.keys(caseLists) as CaseListName[];

/** Makes something for each column of a list. */
export function forColumns<Made>(
  { columns }: Pick<CaseList, "columns">,
  make: (column: CaseColumn, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, make(column, name)]));
}

/** Makes something for each list. */
export function forCaseLists<Made>(make: (name: CaseListName, list: CaseList) => Made): Record<CaseListName, Made> {
  return Object.fromEntries(caseListNames.map((name) => [name, make(name, caseLists[name])])) as Record<
    CaseListName,
    Made
  >;
}

/** Fields that the owner can hide from visitors on a project under NDA. */
export const confidentialFields = [
  "externalLink",
  "company",
  "description",
  "role",
  "year",
  "dateRange",
  "state",
  ...shortFactNames,
  ...storyTextNames,
  "contributions",
  "content",
  "techStack",
  "tags",
  "gallery",
  "mediaUrl",
  "modelUrls",
  "thumbnailUrl",
  "backgroundUrl",
  ...caseListNames,
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
