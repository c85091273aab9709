// An export is a folder that any tool can read and from which `npm run import` rebuilds the site. format.ts defines the files and their
// fields, post-file.ts writes and reads a post, write-markdown.ts its text, and export-site.ts the whole.
import { z } from "zod";
import { mediaKinds, savedView } from "#contract/media.ts";
import { buildStates, orientations } from "#contract/build-terms.ts";
import { limits } from "#contract/limits.ts";
import { subscriberOrigins, subscriberStates } from "#contract/newsletter-terms.ts";
import { forFileLines } from "#contract/post-fields.ts";
import { placements } from "#contract/page-terms.ts";
import { sectionNames } from "#contract/site/section-names.ts";
import {
  type AnyEntry,
  type CaseEntry,
  type CaseListName,
  confidentialFields,
  forCaseLists,
  forColumns,
} from "#contract/case-lists.ts";
import { forShortFacts, forStoryTexts, projectCategories, projectStates } from "#contract/project-terms.ts";

export const exportFiles = {
  /** The file that marks a folder as an export. */
  mark: "savepoint-export.json",
  readme: "README.md",
  categories: "categories.yaml",
  formerNames: "former-names.yaml",
  mediaList: "media.yaml",
  posts: "posts",
  pages: "pages",
  projects: "projects",
  selections: "selections.yaml",
  site: "site",
  media: "media",
  builds: "builds",
  buildList: "builds.yaml",
  clientLinks: "client-links.yaml",
  /** Only where it is asked for. */
  subscribers: "subscribers.yaml",
} as const;

export const exportFormat = 1;

const time = z.iso.datetime();
const isExample = z.boolean().optional();

export const exportMark = z.object({
  format: z.number().int(),
  exportedAt: time,
  site: z.string(),
  /** Every exported file and the hash of its content. */
  files: z.record(z.string(), z.string()),
});

/** The newsletter's subscribers, and the hashes of the addresses that left, with the key that makes them. */
export const subscriberEntries = z.object({
  key: z.string().regex(/^[\w-]{43}$/),
  left: z.array(z.string().regex(/^[\w-]{43}$/)),
  subscribers: z.array(
    z.object({
      email: z.string().max(limits.contact.email),
      language: z.string(),
      topics: z.array(z.string()),
      state: z.enum(subscriberStates),
      origin: z.enum(subscriberOrigins),
      sourcePath: z.string(),
      consent: z.string(),
      softBounces: z.number().int(),
      createdAt: time,
      confirmedAt: time.nullable(),
      endedAt: time.nullable(),
      endedReason: z.string(),
    }),
  ),
});
export type SubscriberEntries = z.infer<typeof subscriberEntries>;

/** Front matter of a post or a page; the folder says which. Omitted fields have the defaults of a new one. */
export const postEntry = z.object({
  title: z.string(),
  description: z.string().optional(),
  slug: z.string().optional(),
  /** The date that readers see; for other tools. */
  date: time.optional(),
  published: z.boolean().default(false),
  /** The opposite of `published`; for other tools. */
  draft: z.boolean().optional(),
  category: z.string().default(""),
  tags: z.array(z.string()).optional(),
  series: z.string().optional(),
  seriesPart: z.number().int().min(1).max(limits.seriesParts).optional(),
  author: z.string().optional(),
  cover: z.string().default(""),
  coverAlt: z.string().default(""),
  coverKey: z.string().default(""),
  ...forFileLines(() => z.string().optional()),
  /** Where the site links to a page. */
  placement: z.enum(placements).optional(),
  publishAt: time.nullish(),
  publishedAt: time.nullish(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
  oldSlugs: z.array(z.string()).default([]),
  /** Paths of the post on the blog from which it was imported. */
  oldAddresses: z.array(z.string()).default([]),
  id: z.number().int().positive().optional(),
  example: isExample,
  /** The text is the exact HTML, because Markdown would have changed it. */
  markup: z.enum(["html"]).optional(),
});
export type PostEntry = z.infer<typeof postEntry>;

export const projectEntry = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string().default(""),
  category: z.enum(projectCategories).default("project"),
  role: z.string().default(""),
  company: z.string().default(""),
  dateRange: z.string().default(""),
  year: z.number().int().nullable().default(null),
  techStack: z.array(z.string()).default([]),
  techYears: z
    .array(
      z.object({
        name: z.string(),
        from: z.number().int().nullable().default(null),
        to: z.number().int().nullable().default(null),
      }),
    )
    .default([]),
  state: z.enum(projectStates).default(""),
  ...forShortFacts(() => z.string().default("")),
  ...forStoryTexts(() => z.string().default("")),
  ...(forCaseLists((_name, list): z.ZodDefault<z.ZodType<AnyEntry[]>> =>
    z.array(z.object(forColumns(list, () => z.string().default("")))).default([]),
  ) as {
    [Name in CaseListName]: z.ZodDefault<z.ZodType<CaseEntry<Name>[]>>;
  }),
  contributions: z.array(z.string()).default([]),
  /** HTML; media by their relative paths. */
  content: z.string().default(""),
  /** Slugs of the posts about the project. */
  posts: z.array(z.string()).default([]),
  service: z.string().default(""),
  tags: z.array(z.string()).default([]),
  thumbnail: z.string().default(""),
  clip: z.string().default(""),
  background: z.string().default(""),
  mediaType: z.enum(["image", "video"]).default("image"),
  media: z.string().default(""),
  /** An earlier version knew one model a project. */
  model: z.string().optional(),
  models: z.array(z.string()).default([]),
  gallery: z.array(z.string()).default([]),
  externalLink: z.string().default(""),
  starred: z.boolean().default(false),
  sortOrder: z.number().int().default(0),
  nda: z.boolean().default(false),
  // An earlier version knew one model a project.
  confidential: z.preprocess(
    (names) =>
      Array.isArray(names) ? names.map((name: unknown) => (name === "modelUrl" ? "modelUrls" : name)) : names,
    z.array(z.enum(confidentialFields)).default([]),
  ),
  createdAt: time.optional(),
  updatedAt: time.optional(),
  oldSlugs: z.array(z.string()).default([]),
  example: isExample,
});
export type ProjectEntry = z.infer<typeof projectEntry>;

/** Selections of projects, with the slugs of these. */
export const selectionEntries = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    introduction: z.string().default(""),
    listed: z.boolean().default(true),
    projects: z.array(z.string()).default([]),
    createdAt: time.optional(),
    updatedAt: time.optional(),
    oldSlugs: z.array(z.string()).default([]),
    example: isExample,
  }),
);
export type SelectionEntry = z.infer<typeof selectionEntries>[number];

export const categoryEntries = z.array(
  z.object({ name: z.string(), slug: z.string(), oldSlugs: z.array(z.string()).default([]), example: isExample }),
);

/** Slugs that tags and series had before they were renamed, and those that they have now. */
export const formerNameEntries = z.array(
  z.object({ kind: z.enum(["tag", "series"]), slug: z.string(), target: z.string() }),
);

/** A section of the site's content. Its schema checks `content`, after migrations from `version`. */
export const sectionEntry = z.object({
  section: z.enum(sectionNames, { error: "There is no such section." }),
  version: z.number().int().min(1),
  content: z.record(z.string(), z.unknown()),
});
export type SectionEntry = z.infer<typeof sectionEntry>;

/** A playable build. Its files are in `folder`, as they were uploaded. */
export const buildEntry = z.object({
  folder: z.string(),
  /** Slug of the project. An import recognizes the project by its creation time. */
  project: z.string(),
  projectCreatedAt: time,
  /** The path on the play origin. */
  path: z.string(),
  number: z.number().int().min(1),
  version: z.string(),
  notes: z.string().default(""),
  state: z.enum(buildStates).default("uploaded"),
  live: z.boolean().default(false),
  width: z.number().int().nullable().default(null),
  height: z.number().int().nullable().default(null),
  orientation: z.enum(orientations).default("any"),
  touch: z.boolean().default(false),
  needsKeyboard: z.boolean().default(false),
  controls: z.string().default(""),
  caution: z.string().default(""),
  hosts: z.array(z.string()).default([]),
  createdAt: time,
  publishedAt: time.nullable().default(null),
});
export type BuildEntry = z.infer<typeof buildEntry>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const mediaEntry = z.object({
  file: z.string(),
  name: z.string().default(""),
  alt: z.string().default(""),
  kind: z.enum(mediaKinds),
  mime: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration: z.number().nullable().default(null),
  bytes: z.number().int(),
  animated: z.boolean().default(false),
  hash,
  /** The hash of the uploaded file, by which a repeated upload is recognized. */
  sourceHash: hash,
  placeholder: z
    .string()
    .regex(/^(?:data:image\/webp;base64,[\w+/=]+)?$/)
    .default(""),
  poster: z.string().default(""),
  /** How a 3D model is shown, with the file name of its poster. */
  view: savedView.optional(),
  createdAt: time,
  example: isExample,
});
export type MediaEntry = z.infer<typeof mediaEntry>;

/** A link for a client, for the owner's records. */
export type ClientLinkEntry = {
  client: string;
  note: string;
  /** The link's targets, in words. */
  shows: string[];
  tokenHash: string;
  hasPassword: boolean;
  watermark: boolean;
  maxOpenings: number | null;
  openings: number;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
};
