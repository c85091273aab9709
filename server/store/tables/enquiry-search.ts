// The search in enquiries: what the sender wrote, notes, replies and quotes.
import { type RawBuilder, sql } from "kysely";
import type { Enquiry } from "#contract/enquiries.ts";
import type { Stage } from "#contract/enquiry-stages.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Database } from "../database.ts";
import { searchedColumns } from "./enquiries.ts";

/** Folded words: each stands for all of its alternatives. */
export type SearchedWords = readonly (readonly string[])[];

/** Lists the enquiries of a folder that contain all words anywhere, the newest first. Parts of words count, because not all scripts have spaces. */
export async function findEnquiries(
  db: Database,
  folder: Enquiry["folder"],
  words: SearchedWords,
): Promise<{ id: number; stage: Stage }[]> {
  return db
    .selectFrom("enquiries")
    .select(["id", (select) => select.ref("stage").$castTo<Stage>().as("stage")])
    .where("folder", "=", folder)
    .where((where) => where.and(words.map(containsAny)))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Lists the texts of a folder's enquiries that contain one of the folded parts of a word. The texts are folded, too. */
export async function listTextsWith(
  db: Database,
  folder: Enquiry["folder"],
  parts: readonly string[],
): Promise<string[]> {
  const ids = sql`(select id from enquiries where folder = ${folder})`;
  const { rows } = await sql<{ text: string }>`
    select search_text as text from enquiries where folder = ${folder} and ${isIn(parts)}
    union all select search_text from enquiry_events where enquiry_id in ${ids} and ${isIn(parts)}
    union all select search_text from mails where ${toClients} and enquiry_id in ${ids} and ${isIn(parts)}
    union all select search_text from quotes where enquiry_id in ${ids} and ${isIn(parts)}`.execute(db);
  return rows.map(({ text }) => text);
}

const toClients = sql`kind = 'conversation' and address <> ''`;

function containsAny(alternatives: readonly string[]): RawBuilder<boolean> {
  return sql`(${isIn(alternatives)}
    or id in (select enquiry_id from enquiry_events where ${isIn(alternatives)})
    or id in (select enquiry_id from mails where ${toClients} and ${isIn(alternatives)})
    or id in (select enquiry_id from quotes where ${isIn(alternatives)}))`;
}

/** Returns the condition that the folded text of a row contains one of some parts. */
export function isIn(parts: readonly string[], text: RawBuilder<unknown> = sql`search_text`): RawBuilder<boolean> {
  const patterns = [...new Set(parts)].map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

const foldedAtOnce = 100;
const searched = {
  enquiries: sql.join(
    searchedColumns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  ),
  enquiryEvents: sql.ref("text"),
  mails: sql.ref("subject"),
};
export const searchedTables = ["enquiries", "enquiryEvents", "mails"] as const;
export type SearchedTable = (typeof searchedTables)[number];

/** Folds again what the search reads of some rows after an id. Returns the last of their ids, or null if there are no more rows. */
export async function foldRowsAgain(db: Database, table: SearchedTable, after: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; text: string; searchText: string }>`
    select id, ${searched[table]} as text, search_text from ${sql.table(table)} where id > ${after} order by id limit ${foldedAtOnce}`.execute(
    db,
  );
  for (const { id, text, searchText } of rows)
    if (foldText(text) !== searchText)
      await sql`update ${sql.table(table)} set search_text = ${foldText(text)} where id = ${id}`.execute(db);
  return rows.at(-1)?.id ?? null;
}
