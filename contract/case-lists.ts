// The lists of a case study, and what of a project can be confidential. Separate from the terms that visitors' pages load.
import { documentLimits } from "./document-limits.ts";
import { limits } from "./limits.ts";
import { type LinkKind, linkKinds, shortFactNames, storyTextNames } from "./project-terms.ts";

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
    hint: `Up to ${limits.project.results} figures, such as “60 fps” with “on a five-year-old phone”. With what was before, it reads “24 → 60 fps”.`,
    columns: {
      value: { label: "Value", max: limits.project.resultValue, missing: "Give the result a value." },
      label: { label: "Label", max: limits.project.resultLabel, missing: "Say what the value is." },
      from: { label: "Before (optional)", max: limits.project.resultValue },
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
  documents: {
    label: "Documents",
    itemName: "document",
    max: documentLimits.perProject,
    about: "PDFs that its page shows; never for visitors under NDA",
    hint: `Up to ${documentLimits.perProject} PDFs, such as a design document, which visitors read on the page and can download. Under NDA, visitors don’t get them.`,
    columns: {
      title: { label: "Title", max: limits.project.shortText, missing: "Give the document a title." },
      link: { label: "PDF", max: limits.link, isPdf: true, missing: "Choose the PDF." },
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
  chapters: {
    label: "Chapters",
    itemName: "chapter",
    max: limits.project.chapters,
    about: "Chapters of its video",
    hint: `Up to ${limits.project.chapters} parts of the video, listed below it by time. Under NDA, visitors get them only with the video.`,
    columns: {
      time: { label: "Time", max: 8, missing: "Say when the chapter begins, such as 0:12.", isTime: true },
      title: { label: "Title", max: limits.project.shortText, missing: "Give the chapter a title." },
      part: { label: "My part", max: limits.project.shortText },
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
  /** The URL of a PDF of the media library. */
  isPdf?: boolean;
  isLong?: boolean;
  /** A time in a video, such as 0:12. */
  isTime?: boolean;
  /** For the owner alone. */
  isPrivate?: boolean;
  /** What can be chosen. The first is chosen until the owner chooses another. */
  options?: readonly [LinkKind, ...LinkKind[]];
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
