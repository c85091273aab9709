// The schema of a database as lines of text, to compare two databases. The order of columns is not compared: nothing depends on it.
import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/store/database.ts";
import { engineOf } from "#server/store/engine.ts";

export async function readSchema(db: Kysely<Tables>): Promise<string[]> {
  const lines = engineOf(db) === "sqlite" ? await readSqlite(db) : await readPostgres(db);
  return lines.map((line) => line.replaceAll(/\s+/g, " ")).toSorted();
}

/** The statements of tables are not compared: SQLite keeps them as they were written. */
async function readSqlite(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select list.name, list.type, list.wr, list.strict, instr(lower(sql), 'autoincrement') > 0 as counted
        from pragma_table_list as list join sqlite_schema on sqlite_schema.name = list.name and sqlite_schema.type = 'table'
        where list.schema = 'main'
    )
    select format('%s %s: %d, %d, %d', type, name, wr, strict, counted) as line from tables
    union all
    select format('column %s.%s: %s, %d, %s, %d, %d', tables.name, at.name, at.type, "notnull", dflt_value, pk, hidden)
      from tables, pragma_table_xinfo(tables.name) as at
    union all
    select format('foreign key %s.%s: %s.%s, %s, %s', tables.name, "from", "table", "to", on_update, on_delete)
      from tables, pragma_foreign_key_list(tables.name)
    union all
    select format('constraint %s %s: %s', origin, tables.name, (select group_concat(name) from pragma_index_info(list.name)))
      from tables, pragma_index_list(tables.name) as list where origin <> 'c'
    union all
    select sql from sqlite_schema where sql is not null and (type <> 'table' or sql like 'create virtual%')`.execute(
    db,
  );
  return rows.map(({ line }) => line.replaceAll('"', ""));
}

async function readPostgres(db: Kysely<Tables>): Promise<string[]> {
  const inSite = sql`relnamespace = current_schema()::regnamespace`;
  const { rows } = await sql<{ line: string }>`
    select format('%s %s: %s, %s', relkind, relname, relpersistence, reloptions) as line from pg_class where ${inSite}
    union all
    select format('column %s.%s: %s, %s, %s, %s, %s, %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
        collname, attstorage, attidentity, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${inSite} and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('sequence %s: %s, %s, %s, %s, %s, %s, %s', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax,
        seqcycle, pg_get_serial_sequence(deptable.name, depcolumn.attname) is not null)
      from pg_sequence join pg_class on pg_class.oid = seqrelid
        join pg_depend on pg_depend.objid = seqrelid and deptype = 'i' and pg_depend.classid = 'pg_class'::regclass
        join lateral (select refobjid::regclass::text as name) deptable on true
        join pg_attribute depcolumn on depcolumn.attrelid = refobjid and depcolumn.attnum = refobjsubid
      where ${inSite}
    union all
    select format('constraint %s of %s: %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join pg_class on pg_class.oid = conrelid where ${inSite}
    union all
    select format('index %s: %s', relname, pg_get_indexdef(indexrelid))
      from pg_index join pg_class on pg_class.oid = indexrelid where ${inSite}
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
      from pg_trigger join pg_class on pg_class.oid = tgrelid where ${inSite} and not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}
