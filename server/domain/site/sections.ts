// What the owner does with the sections of the site's content: drafts, publishing, revisions.
import { isDeepStrictEqual } from "node:util";
import type { SectionState, SectionSummary, SiteProblem, SiteRevision } from "#contract/site/calls.ts";
import { isSectionName, sectionNames, sectionTitles, type SectionName } from "#contract/site/section-names.ts";
import { sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import type { Context } from "../../context.ts";
import { changedElsewhere, ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { insertActivity } from "../../store/tables/activity.ts";
import {
  findSection,
  listPublication,
  listSections,
  listSiteRevisions,
  nextPublication,
  publishSection,
  saveSectionDraft,
  type SectionRow,
} from "../../store/tables/site-sections.ts";
import { describeProblem, type Document, formOf, readDocument, toDocument } from "./documents.ts";
import { readSiteContent } from "./site-content.ts";

export async function listSectionSummaries({ db }: Pick<Context, "db">): Promise<SectionSummary[]> {
  const rows = await listSections(db);
  return sectionNames.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    return row ? [summaryOf(name, row)] : [];
  });
}

export async function getSection({ db }: Pick<Context, "db">, name: SectionName): Promise<SectionState> {
  const row = await getRow(db, name);
  return {
    ...summaryOf(name, row),
    version: row.version,
    published: toDocument(name, row.document, row.schema_version),
    draft: draftOf(name, row),
    form: formOf(name),
  };
}

/** Saves a draft as a form holds it, finished or not. A draft that says the same as what is published is no draft. */
export async function saveDraft(
  context: Pick<Context, "db" | "clock" | "content">,
  name: SectionName,
  document: Document,
  version: number,
): Promise<SectionState> {
  const { content } = readDocument(name, document);
  const published = (await readSiteContent(context))[name];
  await storeDraft(context, name, version, isDeepStrictEqual(content, published) ? null : document);
  return getSection(context, name);
}

export async function discardDraft(context: Pick<Context, "db" | "clock">, name: SectionName): Promise<SectionState> {
  await storeDraft(context, name, (await getRow(context.db, name)).version, null);
  return getSection(context, name);
}

/** Publishes all drafts together, or none of them. Returns the number of the publication, and null if there was no draft. */
export async function publishDrafts(
  context: Context,
): Promise<{ publication: number | null; sections: SectionName[] }> {
  return write(context, async (db, now) => {
    const drafts = (await listSections(db)).flatMap((row) => {
      const draft = isSectionName(row.name) && draftOf(row.name, row);
      return isSectionName(row.name) && draft ? [{ name: row.name, read: readDocument(row.name, draft) }] : [];
    });
    for (const { name, read } of drafts) {
      const [problem] = read.problems ?? [];
      if (problem) throw new InvalidError(describeProblem(name, problem), { code: "draft-invalid", field: name });
    }
    if (drafts.length === 0) return { publication: null, sections: [] };
    const publication = await nextPublication(db);
    for (const { name, read } of drafts)
      await publishSection(db, name, toValues(name, read.content), { publication, now });
    const titles = drafts.map(({ name }) => sectionTitles[name]);
    await insertActivity(db, now, `Published ${new Intl.ListFormat("en").format(titles)}`);
    return { publication, sections: drafts.map(({ name }) => name) };
  });
}

/** Publishes again what the sections of a publication had before it. What it had published becomes the draft, so nothing is lost. */
export async function undoPublication(context: Context, publication: number): Promise<void> {
  await write(context, async (db, now) => {
    const published = await listPublication(db, publication);
    if (published.length === 0) throw new NotFoundError("There is no such publication.");
    const next = await nextPublication(db);
    for (const { section, document, schema_version } of published) {
      if (!isSectionName(section)) continue;
      const [newest, before] = await listSiteRevisions(db, section);
      if (newest?.publication !== publication || !before)
        throw new ConflictError(`“${sectionTitles[section]}” was published again since, so this can’t be undone.`);
      const row = await getRow(db, section);
      const draft = row.draft === null ? { document, schema_version } : draftValues(row.draft, row);
      await publishSection(db, section, before, { publication: next, now });
      await saveSectionDraft(db, section, row.version + 1, draft, now);
    }
    await insertActivity(db, now, "Undid a change of the site");
  });
}

export async function listRevisions({ db }: Pick<Context, "db">, name: SectionName): Promise<SiteRevision[]> {
  await getRow(db, name);
  return (await listSiteRevisions(db, name)).map((row, index) => ({
    section: name,
    publication: row.publication,
    publishedAt: row.published_at,
    isCurrent: index === 0,
    document: toDocument(name, row.document, row.schema_version),
  }));
}

/** Makes a revision the section's draft. */
export async function restoreRevision(
  context: Pick<Context, "db" | "clock" | "content">,
  name: SectionName,
  publication: number,
): Promise<SectionState> {
  const revision = (await listRevisions(context, name)).find((each) => each.publication === publication);
  if (!revision) throw new NotFoundError("This revision does not exist.");
  return saveDraft(context, name, revision.document, (await getRow(context.db, name)).version);
}

/** Returns the content as it would be if all drafts that are valid were published. */
export async function readDraftContent(context: Pick<Context, "db" | "content">): Promise<SiteContent> {
  const content: Document = { ...(await readSiteContent(context)) };
  for (const row of await listSections(context.db)) {
    const draft = isSectionName(row.name) && draftOf(row.name, row);
    const read = isSectionName(row.name) && draft ? readDocument(row.name, draft) : null;
    if (read?.content) content[row.name] = read.content;
  }
  return content as SiteContent;
}

async function storeDraft(
  { db, clock }: Pick<Context, "db" | "clock">,
  name: SectionName,
  version: number,
  document: Document | null,
): Promise<void> {
  await getRow(db, name);
  const draft = document && { document: JSON.stringify(document), schema_version: sectionVersion(name) };
  const saved = await db
    .transaction()
    .execute((transaction) => saveSectionDraft(transaction, name, version, draft, clock.now().toISOString()));
  if (!saved) throw changedElsewhere("This section was changed in another tab or on another device.");
}

async function write<Result>(context: Context, work: (db: Database, now: string) => Promise<Result>): Promise<Result> {
  const now = context.clock.now().toISOString();
  const result = await context.db.transaction().execute((db) => work(db, now));
  context.content.changed();
  return result;
}

async function getRow(db: Database, name: SectionName): Promise<SectionRow> {
  const row = await findSection(db, name);
  if (!row) throw new NotFoundError("This section does not exist.");
  return row;
}

function summaryOf(name: SectionName, row: SectionRow): SectionSummary {
  const draft = draftOf(name, row);
  const problems: SiteProblem[] = (draft && readDocument(name, draft).problems) ?? [];
  return { name, title: sectionTitles[name], hasDraft: draft !== null, problems, changedAt: row.changed_at };
}

function draftOf(name: SectionName, row: SectionRow): Document | null {
  return row.draft === null ? null : toDocument(name, row.draft, row.draft_schema_version);
}

function draftValues(document: string, row: SectionRow) {
  return { document, schema_version: row.draft_schema_version };
}

function toValues(name: SectionName, content: unknown) {
  return { document: JSON.stringify(content), schema_version: sectionVersion(name) };
}
