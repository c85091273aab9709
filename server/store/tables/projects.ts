import type { Insertable, Selectable, Updateable } from "kysely";
import { z } from "zod";
import { confidentialFields, projectCategories } from "#contract/project-words.ts";
import type { Database, Tables } from "../database.ts";
import { saveMediaUses } from "./media-uses.ts";

const textList = z.array(z.string());
const fields = z.object({
  category: z.enum(projectCategories),
  media_type: z.enum(["image", "video"]),
  confidential: z.array(z.enum(confidentialFields)),
});

type Decoded = z.infer<typeof fields> & {
  tech_stack: string[];
  contributions: string[];
  tags: string[];
  gallery: string[];
  starred: boolean;
  nda: boolean;
  example: boolean;
};
export type ProjectRow = Omit<Selectable<Tables["projects"]>, keyof Decoded> & Decoded;
export type ProjectValues = Omit<ProjectRow, "id">;

/** Lists projects in order: by number, and the newest first among equal ones. */
export async function listProjects(db: Database, filter: { starred?: boolean } = {}): Promise<ProjectRow[]> {
  const rows = await db
    .selectFrom("projects")
    .selectAll()
    .where("deleted_at", "is", null)
    .$if(filter.starred === true, (query) => query.where("starred", "=", 1))
    .orderBy("sort_order")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function listProjectsById(db: Database, ids: number[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return [];
  return (
    await db.selectFrom("projects").selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute()
  ).map(fromRow);
}

export async function findProject(db: Database, id: number): Promise<ProjectRow | null> {
  const row = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds a project by its slug, or else by an earlier one. Slugs are lower-case; links to them may not be. */
export async function findProjectBySlug(db: Database, slug: string): Promise<ProjectRow | null> {
  const row = await db
    .selectFrom("projects")
    .selectAll()
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row) return fromRow(row);
  const earlier = await db.selectFrom("project_slugs").select("project_id").where("slug", "=", slug).executeTakeFirst();
  if (earlier) return findProject(db, earlier.project_id);
  const lower = slug.toLowerCase();
  return lower === slug ? null : findProjectBySlug(db, lower);
}

export async function rememberProjectSlug(db: Database, slug: string, projectId: number): Promise<void> {
  await forgetProjectSlug(db, slug);
  await db.insertInto("project_slugs").values({ slug, project_id: projectId }).execute();
}

/** Deletes a former slug, because a project takes it over. */
export async function forgetProjectSlug(db: Database, slug: string): Promise<void> {
  await db.deleteFrom("project_slugs").where("slug", "=", slug).execute();
}

export async function findTrashedProject(db: Database, id: number): Promise<ProjectRow | null> {
  const row = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Returns whether another project than `exceptId` has this slug. Projects in the trash have given up theirs. */
export async function isProjectSlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom("projects")
    .select("id")
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", Number(exceptId)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProject(db: Database, values: ProjectValues): Promise<number> {
  const { tech_stack, contributions, tags, gallery, confidential, starred, nda, example, ...same } = values;
  const row: Insertable<Tables["projects"]> = {
    ...same,
    ...encodeLists({ tech_stack, contributions, tags, gallery, confidential }),
    starred: Number(starred),
    nda: Number(nda),
    example: Number(example),
  };
  const { id } = await db.insertInto("projects").values(row).returning("id").executeTakeFirstOrThrow();
  await saveMediaUsesOfProject(db, id);
  return id;
}

export async function updateProject(db: Database, id: number, values: Partial<ProjectValues>): Promise<void> {
  const { tech_stack, contributions, tags, gallery, confidential, starred, nda, example, ...same } = values;
  const row: Updateable<Tables["projects"]> = {
    ...same,
    ...encodeLists({ tech_stack, contributions, tags, gallery, confidential }),
    ...(starred !== undefined && { starred: Number(starred) }),
    ...(nda !== undefined && { nda: Number(nda) }),
    ...(example !== undefined && { example: Number(example) }),
  };
  await db.updateTable("projects").set(row).where("id", "=", id).execute();
  if (usingMedia.some((column) => column in values)) await saveMediaUsesOfProject(db, id);
}

const usingMedia = ["thumbnail_url", "background_url", "media_url", "gallery", "description"] as const;

async function saveMediaUsesOfProject(db: Database, id: number): Promise<void> {
  const row = await db.selectFrom("projects").select(usingMedia).where("id", "=", id).executeTakeFirst();
  if (row) await saveMediaUses(db, { what: "project", key: String(id) }, Object.values(row));
}

type Encoded<Lists> = { [Name in keyof Lists]: string };

/** Encodes lists. Missing lists stay unchanged, because Kysely skips undefined values. */
function encodeLists<Lists extends Record<string, string[] | undefined>>(lists: Lists): Encoded<Lists> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list && JSON.stringify(list)]),
  ) as Encoded<Lists>;
}

function fromRow(row: Selectable<Tables["projects"]>): ProjectRow {
  return {
    ...row,
    ...fields.parse({ category: row.category, media_type: row.media_type, confidential: JSON.parse(row.confidential) }),
    tech_stack: textList.parse(JSON.parse(row.tech_stack)),
    contributions: textList.parse(JSON.parse(row.contributions)),
    tags: textList.parse(JSON.parse(row.tags)),
    gallery: textList.parse(JSON.parse(row.gallery)),
    starred: row.starred === 1,
    nda: row.nda === 1,
    example: row.example === 1,
  };
}
