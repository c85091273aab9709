// The owner's actions on the sections of the site's content: drafts, publishing, revisions.
import { isDeepStrictEqual } from "node:util";
import type { SectionState, SectionSummary, SiteProblem, SiteRevision } from "#contract/site/site-calls.ts";
import { isSectionName, sectionNames, sectionTitles, type SectionName } from "#contract/site/section-names.ts";
import { sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import type { Context } from "../../context.ts";
import { changedElsewhere, ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  nextPublication,
  publishSection,
  saveSectionDraft,
  type SectionRow,
  siteRevisions,
  siteSections,
} from "../../store/tables/site-sections.ts";
import { describeProblem, type Document, formOf, isTooDeep, readDocument, toDocument } from "./documents.ts";
import { loadSiteContent, readSiteContent } from "./site-content.ts";
import { changeContent, changeRecords } from "../transactions.ts";

export async function listSectionSummaries({ db }: Pick<Context, "db">): Promise<SectionSummary[]> {
  const rows = await siteSections.list(db, {});
  return sectionNames.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    return row ? [summaryOf(name, row)] : [];
  });
}

export async function getSection(context: Pick<Context, "db" | "content">, name: SectionName): Promise<SectionState> {
  const row = await getRow(context.db, name);
  return {
    ...summaryOf(name, row),
    version: row.version,
    // What the site shows, even if the stored document is damaged.
    published: (await readSiteContent(context))[name],
    draft: draftOf(name, row),
    form: formOf(name),
  };
}

/** Saves a draft, finished or not. A draft that equals the published document is removed. */
export async function saveDraft(
  context: Pick<Context, "db" | "clock" | "content">,
  name: SectionName,
  document: Document,
  version: number,
): Promise<SectionState> {
  if (isTooDeep(document)) throw new InvalidError("This is nested too deeply.", { field: "document" });
  const { content } = readDocument(name, document);
  const published = (await readSiteContent(context))[name];
  await storeDraft(context, name, version, isDeepStrictEqual(content, published) ? null : document);
  return getSection(context, name);
}

export async function discardDraft(
  context: Pick<Context, "db" | "clock" | "content">,
  name: SectionName,
): Promise<SectionState> {
  await storeDraft(context, name, (await getRow(context.db, name)).version, null);
  return getSection(context, name);
}

/** Publishes all drafts, or those of some sections, together, or none of them. Returns the number of the publication, and null if there was no draft. */
export async function publishDrafts(
  context: Context,
  chosen: readonly SectionName[] = sectionNames,
): Promise<{ publication: number | null; sections: SectionName[] }> {
  return changeContent(context, async ({ db, now, log }) => {
    const contents: Partial<SiteContent> = {};
    for (const row of await siteSections.list(db, {})) {
      const draft = isSectionName(row.name) && draftOf(row.name, row);
      if (!isSectionName(row.name) || !draft || !chosen.includes(row.name)) continue;
      const { content, problems } = readDocument(row.name, draft);
      const [problem] = problems ?? [];
      if (problem)
        throw new InvalidError(describeProblem(row.name, problem), { code: "draft-invalid", field: row.name });
      Object.assign(contents, { [row.name]: content });
    }
    const publication = await publishContents(db, contents, now);
    const sections = listNames(contents);
    if (publication !== null) await log(`Published ${inWords(sections)}`);
    return { publication, sections };
  });
}

/** Returns the names of the sections that differ from what is published. */
export async function listDifferent(db: Database, contents: Partial<SiteContent>): Promise<SectionName[]> {
  const published = await loadSiteContent(db);
  return listNames(contents).filter((name) => !isDeepStrictEqual(contents[name], published[name]));
}

/** Publishes imported sections that differ, as one publication. Drafts stay. Returns the sections' names. */
export async function publishImported(context: Context, contents: Partial<SiteContent>): Promise<SectionName[]> {
  return changeContent(context, async ({ db, now, log }) => {
    const sections = await listDifferent(db, contents);
    const rows = await siteSections.list(db, {});
    await publishContents(db, Object.fromEntries(sections.map((name) => [name, contents[name]])), now);
    for (const { name, version, draft, draftSchemaVersion } of rows) {
      if (draft === null || !sections.some((each) => each === name)) continue;
      await saveSectionDraft(
        db,
        name as SectionName,
        version + 1,
        { document: draft, schemaVersion: draftSchemaVersion },
        now,
      );
    }
    if (sections.length > 0) await log(`Imported ${inWords(sections)}`);
    return sections;
  });
}

/** Undoes a publication: publishes the earlier documents of its sections again. The undone documents become drafts, so nothing is lost. */
export async function undoPublication(context: Context, publication: number): Promise<void> {
  await changeContent(context, async ({ db, now, log }) => {
    const published = await siteRevisions.list(db, { publication });
    if (published.length === 0) throw new NotFoundError("There is no such publication.");
    const next = await nextPublication(db);
    for (const { section, document, schemaVersion } of published) {
      if (!isSectionName(section)) continue;
      const [newest, before] = await siteRevisions.list(db, { section }, "publication desc");
      if (!before)
        throw new ConflictError(`“${sectionTitles[section]}” has no earlier version, so this can’t be undone.`);
      if (newest?.publication !== publication)
        throw new ConflictError(`“${sectionTitles[section]}” was published again since, so this can’t be undone.`);
      const row = await getRow(db, section);
      const draft = row.draft === null ? { document, schemaVersion } : draftValues(row.draft, row);
      await publishSection(db, section, before, { publication: next, now });
      await saveSectionDraft(db, section, row.version + 1, draft, now);
    }
    await log("Undid a change of the site");
  });
}

export async function listRevisions({ db }: Pick<Context, "db">, name: SectionName): Promise<SiteRevision[]> {
  await getRow(db, name);
  return (await siteRevisions.list(db, { section: name }, "publication desc")).map((row, index) => ({
    section: name,
    publication: row.publication,
    publishedAt: row.publishedAt,
    isCurrent: index === 0,
    document: toDocument(name, row.document, row.schemaVersion),
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
  for (const row of await siteSections.list(context.db, {})) {
    const draft = isSectionName(row.name) && draftOf(row.name, row);
    const read = isSectionName(row.name) && draft ? readDocument(row.name, draft) : null;
    if (read?.content) content[row.name] = read.content;
  }
  return content as SiteContent;
}

async function publishContents(db: Database, contents: Partial<SiteContent>, now: string): Promise<number | null> {
  const names = listNames(contents);
  if (names.length === 0) return null;
  const publication = await nextPublication(db);
  for (const name of names) await publishSection(db, name, toValues(name, contents[name]), { publication, now });
  return publication;
}

async function storeDraft(
  context: Pick<Context, "db" | "clock">,
  name: SectionName,
  version: number,
  document: Document | null,
): Promise<void> {
  await getRow(context.db, name);
  const draft = document && { document: JSON.stringify(document), schemaVersion: sectionVersion(name) };
  const saved = await changeRecords(context, ({ db, now }) => saveSectionDraft(db, name, version, draft, now));
  if (!saved) throw changedElsewhere("This section was changed in another tab or on another device.");
}

async function getRow(db: Database, name: SectionName): Promise<SectionRow> {
  const row = await siteSections.find(db, { name });
  if (!row) throw new NotFoundError("This section does not exist.");
  return row;
}

function summaryOf(name: SectionName, row: SectionRow): SectionSummary {
  const draft = draftOf(name, row);
  const problems: SiteProblem[] = (draft && readDocument(name, draft).problems) ?? [];
  return { name, title: sectionTitles[name], hasDraft: draft !== null, problems, changedAt: row.changedAt };
}

function draftOf(name: SectionName, row: SectionRow): Document | null {
  return row.draft === null ? null : toDocument(name, row.draft, row.draftSchemaVersion);
}

function draftValues(document: string, row: SectionRow) {
  return { document, schemaVersion: row.draftSchemaVersion };
}

function listNames(contents: Partial<SiteContent>): SectionName[] {
  return sectionNames.filter((name) => contents[name] !== undefined);
}

function inWords(names: readonly SectionName[]): string {
  return new Intl.ListFormat("en").format(names.map((name) => sectionTitles[name]));
}

function toValues(name: SectionName, content: unknown) {
  return { document: JSON.stringify(content), schemaVersion: sectionVersion(name) };
}
