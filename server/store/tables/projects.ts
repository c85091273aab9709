import type { Generated } from "kysely";
import { z } from "zod";
import {
  type AnyEntry,
  type CaseEntry,
  type CaseListName,
  confidentialFields,
  forCaseLists,
  forColumns,
} from "#contract/case-lists.ts";
import { projectCategories, projectStates } from "#contract/project-terms.ts";
import type { Database } from "../database.ts";
import { type Codec, flag, json, oneOf, type RowOf, table } from "../table.ts";
import { saveMediaUses } from "./media-uses.ts";
import { findFormerAddress } from "./former-addresses.ts";

export type ProjectTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  description: string;
  category: string;
  thumbnailUrl: string;
  /** URL of the short video that its card plays, or empty. */
  clipUrl: Generated<string>;
  backgroundUrl: string;
  mediaType: string;
  mediaUrl: string;
  /** URLs of the 3D models that its page shows, as a JSON list. */
  modelUrls: Generated<string>;
  techStack: string;
  contributions: string;
  tags: string;
  gallery: string;
  dateRange: string;
  year: number | null;
  company: string;
  role: string;
  starred: number;
  externalLink: string;
  sortOrder: number;
  nda: number;
  confidential: string;
  problem: Generated<string>;
  /** How the problem was solved. */
  approach: Generated<string>;
  /** What would be done differently. */
  lessons: Generated<string>;
  accessibility: Generated<string>;
  aiUse: Generated<string>;
  /** What became of it; empty if the owner doesn't say. */
  state: Generated<string>;
  /** Facts of a few words each. */
  teamSize: Generated<string>;
  duration: Generated<string>;
  myShare: Generated<string>;
  platforms: Generated<string>;
  /** JSON list of { value, label }. */
  results: Generated<string>;
  /** The case study as clean HTML. */
  content: Generated<string>;
  /** As in posts: the HTML that readers see, and the version that made it. */
  article: Generated<string>;
  rendererVersion: Generated<number>;
  /** JSON list of { name, role, link }. */
  credits: Generated<string>;
  /** JSON lists of { quote, name, role, link, consent }, { name, by, year, link } and { kind, link, label }. */
  testimonials: Generated<string>;
  awards: Generated<string>;
  links: Generated<string>;
  /** JSON list of { title, link }: PDFs that its page shows. */
  documents: Generated<string>;
  /** JSON list of { time, title, part }. */
  chapters: Generated<string>;
  /** JSON list of { name, from, to }. */
  techYears: Generated<string>;
  /** JSON list of the ids of posts about the project; some may be gone. */
  postIds: Generated<string>;
  /** Id of a service of the site, "none", or empty if the category decides. */
  service: Generated<string>;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  example: number;
};

const textList = json(z.array(z.string()));

const caseLists = forCaseLists((_name, list): Codec<AnyEntry[], string> =>
  json(z.array(z.object(forColumns(list, () => z.string().default(""))))),
) as {
  [Name in CaseListName]: Codec<CaseEntry<Name>[], string>;
};

/** Change columns that can mention media with `insertProject` and `updateProject`, which record these media. */
export const projects = table("projects", {
  category: oneOf(projectCategories),
  mediaType: oneOf(["image", "video"]),
  state: oneOf(projectStates),
  techStack: textList,
  contributions: textList,
  tags: textList,
  gallery: textList,
  modelUrls: textList,
  confidential: json(z.array(z.enum(confidentialFields))),
  ...caseLists,
  techYears: json(z.array(z.object({ name: z.string(), from: z.number().nullable(), to: z.number().nullable() }))),
  postIds: json(z.array(z.number())),
  starred: flag,
  nda: flag,
  example: flag,
});
export type ProjectRow = RowOf<typeof projects>;
export type ProjectValues = Omit<ProjectRow, "id">;

/** Lists projects in order: by number, and the newest first among equal ones. */
export async function listProjects(db: Database, filter: { starred?: boolean } = {}): Promise<ProjectRow[]> {
  const rows = await db
    .selectFrom("projects")
    .selectAll()
    .where("deletedAt", "is", null)
    .$if(filter.starred === true, (query) => query.where("starred", "=", 1))
    .orderBy("sortOrder")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(projects.decode);
}

export async function listProjectsById(db: Database, ids: number[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return [];
  return (
    await db.selectFrom("projects").selectAll().where("id", "in", ids).where("deletedAt", "is", null).execute()
  ).map(projects.decode);
}

/** Returns every project, and whether it is in the trash, by its id. */
export async function listProjectStates(db: Database): Promise<Map<number, { trashed: boolean }>> {
  const rows = await db.selectFrom("projects").select(["id", "deletedAt"]).execute();
  return new Map(rows.map(({ id, deletedAt }) => [id, { trashed: deletedAt !== null }]));
}

export async function findProject(db: Database, id: number): Promise<ProjectRow | null> {
  return projects.find(db, { id, deletedAt: null });
}

/** Finds a project by its slug, or else by an earlier one. Slugs are lower-case; links to them may not be. */
export async function findProjectBySlug(db: Database, slug: string): Promise<ProjectRow | null> {
  const row = await projects.find(db, { slug, deletedAt: null });
  if (row) return row;
  const earlier = await findFormerAddress(db, "project", slug);
  if (earlier !== null) return findProject(db, earlier);
  const lower = slug.toLowerCase();
  return lower === slug ? null : findProjectBySlug(db, lower);
}

export async function findTrashedProject(db: Database, id: number): Promise<ProjectRow | null> {
  const row = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .executeTakeFirst();
  return row ? projects.decode(row) : null;
}

/** Returns whether another project than `exceptId` has this slug. Projects in the trash have given up theirs. */
export async function isProjectSlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom("projects")
    .select("id")
    .where("slug", "=", slug)
    .where("deletedAt", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", Number(exceptId)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProject(db: Database, values: ProjectValues): Promise<number> {
  const { id } = await projects.insert(db, values);
  await saveMediaUsesOfProject(db, id);
  return id;
}

export async function updateProject(db: Database, id: number, values: Partial<ProjectValues>): Promise<void> {
  await projects.update(db, { id }, values);
  if (usingMedia.some((column) => column in values)) await saveMediaUsesOfProject(db, id);
}

/** Lists projects whose text is to be rendered again, as `listOutdatedPosts` does, including those in the trash. */
export async function listOutdatedProjects(db: Database, version: number, later: number): Promise<number[]> {
  const rows = await db
    .selectFrom("projects")
    .select("id")
    .where("rendererVersion", "!=", version)
    .where("rendererVersion", "<", later)
    .where("content", "!=", "")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the text of any project, including those in the trash. */
export async function findProjectContent(db: Database, id: number): Promise<string | null> {
  return (await db.selectFrom("projects").select("content").where("id", "=", id).executeTakeFirst())?.content ?? null;
}

const usingMedia = [
  "thumbnailUrl",
  "clipUrl",
  "backgroundUrl",
  "mediaUrl",
  "modelUrls",
  "gallery",
  "documents",
  "description",
  "content",
] as const;

async function saveMediaUsesOfProject(db: Database, id: number): Promise<void> {
  const row = await db.selectFrom("projects").select(usingMedia).where("id", "=", id).executeTakeFirst();
  if (row) await saveMediaUses(db, { what: "project", key: String(id) }, Object.values(row));
}
