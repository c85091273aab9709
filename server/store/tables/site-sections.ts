// The documents of the site's content, as JSON text. The rules for them are in server/domain/site/.
import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Database } from "../database.ts";
import { type RowOf, table } from "../table.ts";
import { saveMediaUses } from "./media-uses.ts";

export type SiteSectionTable = {
  name: string;
  /** The published document, as JSON. */
  document: string;
  schemaVersion: number;
  /** The unpublished changes, as JSON; null if there are none. */
  draft: string | null;
  draftSchemaVersion: number;
  /** Counts every change, so that two tabs notice each other. */
  version: number;
  changedAt: string;
};

/** The published documents of sections so far. All sections that were published together have the same `publication`. */
export type SiteRevisionTable = {
  section: string;
  publication: number;
  document: string;
  schemaVersion: number;
  publishedAt: string;
};

export const siteSections = table("siteSections", {});
export type SectionRow = RowOf<typeof siteSections>;
export const siteRevisions = table("siteRevisions", {});
type Document = { document: string; schemaVersion: number };

/** Adds a published section unless there is one. */
export async function addSection(db: Database, name: SectionName, values: Document, now: string): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("siteSections")
    .values({ name, ...values, draft: null, draftSchemaVersion: 1, version: 1, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added !== 1n) return;
  await addRevision(db, name, values, { publication: 0, now });
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
    .updateTable("siteSections")
    .set({
      draft: draft?.document ?? null,
      draftSchemaVersion: draft?.schemaVersion ?? 1,
      version: sql`version + 1`,
      changedAt: now,
    })
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await saveMediaUses(db, { what: "site", key: name, part: "draft" }, draft ? [draft.document] : []);
  return true;
}

/** Replaces the published document of a section, keeps the newest revisions, and deletes the section's draft. */
export async function publishSection(
  db: Database,
  name: SectionName,
  { document, schemaVersion }: Document,
  { publication, now }: { publication: number; now: string },
): Promise<void> {
  await db
    .updateTable("siteSections")
    .set({
      document,
      schemaVersion,
      draft: null,
      draftSchemaVersion: 1,
      version: sql`version + 1`,
      changedAt: now,
    })
    .where("name", "=", name)
    .execute();
  await saveMediaUses(db, { what: "site", key: name, part: "draft" }, []);
  await addRevision(db, name, { document, schemaVersion }, { publication, now });
  const outdated = await db
    .selectFrom("siteRevisions")
    .select("publication")
    .where("section", "=", name)
    .orderBy("publication", "desc")
    .offset(limits.site.revisions)
    .limit(limits.site.revisions)
    .execute();
  for (const revision of outdated) await deleteRevision(db, name, revision.publication);
}

/** Changes every document of a section that mentions a medium: the published one, the draft and the revisions. */
export async function rewriteSection(db: Database, name: string, rewrite: (json: string) => string): Promise<void> {
  const { document, draft } = await db
    .selectFrom("siteSections")
    .select(["document", "draft"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("siteSections")
    .set({ document: rewrite(document), draft: draft === null ? null : rewrite(draft), version: sql`version + 1` })
    .where("name", "=", name)
    .execute();
  await saveMediaUses(db, { what: "site", key: name }, [rewrite(document)]);
  await saveMediaUses(db, { what: "site", key: name, part: "draft" }, draft === null ? [] : [rewrite(draft)]);
  for (const { publication, document: earlier } of await siteRevisions.list(db, { section: name })) {
    const text = rewrite(earlier);
    await siteRevisions.update(db, { section: name, publication }, { document: text });
    await saveMediaUses(db, { what: "site", key: name, part: String(publication) }, [text]);
  }
}

/** Returns a number above that of every earlier publication. */
export async function nextPublication(db: Database): Promise<number> {
  const row = await db
    .selectFrom("siteRevisions")
    .select((select) => select.fn.max("publication").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Adds a section's published document to its revisions. */
async function addRevision(
  db: Database,
  section: SectionName,
  values: Document,
  { publication, now }: { publication: number; now: string },
): Promise<void> {
  await siteRevisions.insert(db, { section, publication, ...values, publishedAt: now });
  for (const part of ["", String(publication)])
    await saveMediaUses(db, { what: "site", key: section, part }, [values.document]);
}

async function deleteRevision(db: Database, section: SectionName, publication: number): Promise<void> {
  await siteRevisions.remove(db, { section, publication });
  await saveMediaUses(db, { what: "site", key: section, part: String(publication) }, []);
}
