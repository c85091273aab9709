// The published documents of all sections, read once for each version of the content.
import type { Kysely } from "kysely";
import { starterContent } from "#content/starter.ts";
import { sectionNames, type SectionName } from "#contract/site/section-names.ts";
import { sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import type { Context } from "../../context.ts";
import type { Database, Tables } from "../../store/database.ts";
import { addSection, type SectionRow, siteRevisions, siteSections } from "../../store/tables/site-sections.ts";
import { describeProblem, readDocument } from "./documents.ts";
import { offerSetup } from "./setup.ts";

type Needs = Pick<Context, "db" | "content">;
type Known = { version: string; content: Promise<SiteContent> };

const known = new WeakMap<Needs["content"], Known>();

/** Returns the published content. A section that can't be read shows its last good revision. */
export async function readSiteContent(context: Needs): Promise<SiteContent> {
  const version = context.content.current();
  const last = known.get(context.content);
  if (last?.version === version) return last.content;
  const content = loadSiteContent(context.db);
  known.set(context.content, { version, content });
  // A failure isn't cached: the next request tries again.
  content.catch(() => known.delete(context.content));
  return content;
}

/** Returns the published content from a database or transaction. */
export async function loadSiteContent(db: Database): Promise<SiteContent> {
  const rows = await siteSections.list(db, {});
  const entries: [SectionName, unknown][] = [];
  for (const name of sectionNames) {
    const row = rows.find((each) => each.name === name);
    entries.push([name, row ? await readSection(db, name, row) : starterContent[name]]);
  }
  return Object.fromEntries(entries) as SiteContent;
}

/** Fills the sections of an empty site, and those that are new in this version of the program. */
export async function fillWithStarterContent(db: Kysely<Tables>, now: string): Promise<void> {
  const there = new Set((await siteSections.list(db, {})).map(({ name }) => name));
  if (there.size === 0) await offerSetup(db);
  for (const name of sectionNames) {
    if (there.has(name)) continue;
    const values = { document: JSON.stringify(starterContent[name]), schemaVersion: sectionVersion(name) };
    await db.transaction().execute((transaction) => addSection(transaction, name, values, now));
  }
}

/** Lists problems of published documents in sentences, such as after an edit in the database. */
export async function listDamagedSections(db: Database): Promise<string[]> {
  return (await siteSections.list(db, {})).flatMap((row) => {
    const name = sectionNames.find((each) => each === row.name);
    const problems = name && readRow(name, row).problems;
    return name && problems ? problems.map((problem) => describeProblem(name, problem)) : [];
  });
}

async function readSection(db: Database, name: SectionName, row: SectionRow): Promise<unknown> {
  const { content } = readRow(name, row);
  if (content) return content;
  for (const revision of await siteRevisions.list(db, { section: name }, "publication desc")) {
    const earlier = readRow(name, revision);
    if (earlier.content) return earlier.content;
  }
  return starterContent[name];
}

function readRow(name: SectionName, row: { document: string; schemaVersion: number }) {
  try {
    return readDocument(name, JSON.parse(row.document), row.schemaVersion);
  } catch {
    return { content: null, problems: [{ path: [], message: "This document is not valid JSON." }] };
  }
}
