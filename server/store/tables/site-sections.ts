// The documents of the site's content, as JSON text. The rules for them are in server/domain/site/.
import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Database, Tables } from "../database.ts";
import { saveMediaUses } from "./media-uses.ts";

export type SectionRow = Tables["site_sections"];
export type SiteRevisionRow = Tables["site_revisions"];
type Document = { document: string; schema_version: number };

export async function listSections(db: Database): Promise<SectionRow[]> {
  return db.selectFrom("site_sections").selectAll().execute();
}

export async function findSection(db: Database, name: SectionName): Promise<SectionRow | null> {
  return (await db.selectFrom("site_sections").selectAll().where("name", "=", name).executeTakeFirst()) ?? null;
}

/** Adds a published section unless there is one. */
export async function addSection(db: Database, name: SectionName, values: Document, now: string): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("site_sections")
    .values({ name, ...values, draft: null, draft_schema_version: 1, version: 1, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added !== 1n) return;
  await db
    .insertInto("site_revisions")
    .values({ section: name, publication: 0, ...values, published_at: now })
    .execute();
  await saveMediaUsesOfSection(db, name);
}

/** Saves a draft, or with null discards it. Returns false if the section is no longer at `version`. */
export async function saveSectionDraft(
  db: Database,
  name: SectionName,
  version: number,
  draft: Document | null,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("site_sections")
    .set({
      draft: draft?.document ?? null,
      draft_schema_version: draft?.schema_version ?? 1,
      version: sql`version + 1`,
      changed_at: now,
    })
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await saveMediaUsesOfSection(db, name);
  return true;
}

/** Replaces what a section has published, and keeps the newest revisions. The section's draft is gone. */
export async function publishSection(
  db: Database,
  name: SectionName,
  values: Document,
  { publication, now }: { publication: number; now: string },
): Promise<void> {
  await db
    .updateTable("site_sections")
    .set({ ...values, draft: null, version: sql`version + 1`, changed_at: now })
    .where("name", "=", name)
    .execute();
  await db
    .insertInto("site_revisions")
    .values({ section: name, publication, ...values, published_at: now })
    .execute();
  const oldest = await db
    .selectFrom("site_revisions")
    .select("publication")
    .where("section", "=", name)
    .orderBy("publication", "desc")
    .offset(limits.site.revisions)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom("site_revisions")
      .where("section", "=", name)
      .where("publication", "<=", oldest.publication)
      .execute();
  await saveMediaUsesOfSection(db, name);
}

/** Returns a number that is larger than that of every publication before. */
export async function nextPublication(db: Database): Promise<number> {
  const row = await db
    .selectFrom("site_revisions")
    .select((select) => select.fn.max("publication").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Lists the revisions of a section, the newest first. */
export async function listSiteRevisions(db: Database, section: SectionName): Promise<SiteRevisionRow[]> {
  return db
    .selectFrom("site_revisions")
    .selectAll()
    .where("section", "=", section)
    .orderBy("publication", "desc")
    .execute();
}

export async function listPublication(db: Database, publication: number): Promise<SiteRevisionRow[]> {
  return db.selectFrom("site_revisions").selectAll().where("publication", "=", publication).execute();
}

async function saveMediaUsesOfSection(db: Database, name: SectionName): Promise<void> {
  const row = await findSection(db, name);
  const revisions = await listSiteRevisions(db, name);
  const texts = [row?.document, row?.draft, ...revisions.map(({ document }) => document)];
  await saveMediaUses(
    db,
    { what: "site", key: name },
    texts.filter((text) => typeof text === "string"),
  );
}
