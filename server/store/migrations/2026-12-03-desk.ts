import { type Kysely, sql } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** The owner adds enquiries, by hand or from an email, the search in enquiries finds their quotes, and the history tells replies from notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = "enquiries";
  await db.schema.alterTable(table).addColumn("added_by_hand", "integer", withDefault(0)).execute();
  await db.schema.alterTable(table).addColumn("header_id", "text", withDefault("")).execute();
  await db.schema.alterTable(table).addColumn("subject", "text", withDefault("")).execute();
  await sql`create index enquiries_header on enquiries (header_id) where header_id <> ''`.execute(db);

  await sql`update enquiry_events set kind = 'notice' where kind = 'mail' and mail_id in
    (select id from mails where key like 'call-%-client' or key like 'quote-%-client')`.execute(db);

  await db.schema.alterTable("quotes").addColumn("search_text", "text", withDefault("")).execute();
  const { rows } = await sql<Quote>`select id, created_at, content from quotes`.execute(db);
  for (const { id, created_at: createdAt, content } of rows) {
    const { title = "", client = "", lines = [], terms = "" } = JSON.parse(content) as Content;
    const number = `${createdAt.slice(0, 4)}-${String(id).padStart(3, "0")}`;
    const texts = [number, title, ...lines.flatMap((line) => [line.title, line.text]), client, terms];
    await sql`update quotes set search_text = ${texts.join("\n").toLowerCase()} where id = ${id}`.execute(db);
  }
}

type Quote = { id: number; created_at: string; content: string };
type Content = Partial<{ title: string; client: string; lines: { title: string; text: string }[]; terms: string }>;
