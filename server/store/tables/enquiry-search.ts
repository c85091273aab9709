// The search in enquiries: what the sender wrote, notes, replies and quotes.
import { type RawBuilder, sql } from "kysely";
import type { Enquiry } from "#contract/enquiries.ts";
import type { Stage } from "#contract/enquiry-stages.ts";
import type { Database } from "../database.ts";

/** Words as they are looked for: each stands for all of its alternatives, in lower case. */
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

/** Lists the texts of a folder's enquiries that contain one of the parts of a word, in lower case. */
export async function listTextsWith(
  db: Database,
  folder: Enquiry["folder"],
  parts: readonly string[],
): Promise<string[]> {
  const ids = sql`(select id from enquiries where folder = ${folder})`;
  const { rows } = await sql<{ text: string }>`
    select search_text as text from enquiries where folder = ${folder} and ${isIn(sql`search_text`, parts)}
    union all select text from enquiry_events where enquiry_id in ${ids} and ${isIn(sql`lower(text)`, parts)}
    union all select subject from mails where ${toClients} and enquiry_id in ${ids} and ${isIn(sql`lower(subject)`, parts)}
    union all select search_text from quotes where enquiry_id in ${ids} and ${isIn(sql`search_text`, parts)}`.execute(
    db,
  );
  return rows.map(({ text }) => text.toLowerCase());
}

const toClients = sql`kind = 'conversation' and address <> ''`;

function containsAny(alternatives: readonly string[]): RawBuilder<boolean> {
  return sql`(${isIn(sql`search_text`, alternatives)}
    or id in (select enquiry_id from enquiry_events where ${isIn(sql`lower(text)`, alternatives)})
    or id in (select enquiry_id from mails where ${toClients} and ${isIn(sql`lower(subject)`, alternatives)})
    or id in (select enquiry_id from quotes where ${isIn(sql`search_text`, alternatives)}))`;
}

/** Returns the condition that a text, in lower case, contains one of some parts. */
export function isIn(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<boolean> {
  const patterns = [...new Set(parts.flatMap(spellingsOf))].map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

/** Returns how a word reads after `lower()`, which on SQLite knows only the letters A to Z: "überall" may still be "Überall". */
function spellingsOf(word: string): string[] {
  const [first = ""] = word;
  return [word, word.toUpperCase(), first.toUpperCase() + word.slice(first.length)].map((text) =>
    text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
}
