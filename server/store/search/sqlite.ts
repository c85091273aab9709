import { sql } from "kysely";
import { inOnePiece, searchWords } from "../../text/search-words.ts";
import type { Database } from "../database.ts";
import { learnSpellings } from "./correcting.ts";
import { type Asked, createSearch, type Match } from "./find.ts";
import type { Kind, SearchDocument } from "./search.ts";
import { countPlaces, toExpressions, vocabularyOf } from "./sqlite-terms.ts";

const listedAtOnce = 25;
/** Title, description, keywords, body, and the title without spaces. */
const bm25 = sql`bm25(search_index, 10.0, 4.0, 4.0, 1.0, 10.0)`;

/** The columns of the texts as they are written: the index has the folded words. */
const written = sql`written_title as title, written_description as description, written_keywords as keywords, written_body as body`;

/** Search on FTS5. Rows of posts have the post's id, rows of projects the negative id of the project, so each kind is a range. */
export const sqliteSearch = createSearch({
  put,
  remove,
  list,
  vocabularyOf,
  prepare: async (db, places) => ({ places: await countPlaces(db, places), match }),
  readTexts,
});

async function put(db: Database, document: SearchDocument): Promise<void> {
  const { kind, id, title, description, keywords, body } = document;
  const { folded = searchWords(body).join(" "), spelt = folded.split(" ") } = document;
  await remove(db, kind, id);
  const head = [title, description, keywords];
  const words = [...head.map((text) => searchWords(text).join(" ")), folded, inOnePiece(title)];
  const values = sql.join([rowOf(kind, id), ...words, ...head, body]);
  await sql`insert into search_index (rowid, title, description, keywords, body, name, written_title, written_description, written_keywords, written_body) values (${values})`.execute(
    db,
  );
  await learnSpellings(db, [...searchWords(`${title} ${description} ${keywords}`), ...spelt]);
}

async function remove(db: Database, kind: Kind, id: number): Promise<void> {
  await sql`delete from search_index where rowid = ${rowOf(kind, id)}`.execute(db);
}

type Row = Omit<SearchDocument, "kind" | "id"> & { row: number };

async function* list(db: Database): AsyncGenerator<SearchDocument> {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<Row>`select rowid as row, ${written} from search_index
      where rowid > ${last} order by rowid limit ${listedAtOnce}`.execute(db);
    yield* rows.map(toDocument);
    last = rows.at(-1)?.row ?? last;
    if (rows.length < listedAtOnce) return;
  }
}

async function readTexts(db: Database, kind: Kind, ids: number[]): Promise<SearchDocument[]> {
  const { rows } = await sql<Row>`select rowid as row, ${written} from search_index
    where rowid in (${sql.join(ids.map((id) => rowOf(kind, id)))})`.execute(db);
  return rows.map(toDocument);
}

/**
 * Names the index of posts, because SQLite would otherwise read their rows, including texts. Materializes scores, because SQLite would
 * otherwise compute them again for each row.
 */
function match(asked: Asked): Match {
  const { all, weighed } = toExpressions(asked);
  const scored = sql`with scored as materialized (
    select rowid as row, ${bm25} as score from search_index where search_index match ${weighed}) select * from scored`;
  const matching = sql`left join (${scored}) as weighed on weighed.row = search_index.rowid where search_index match ${all}`;
  return {
    post: sql`from search_index cross join posts indexed by posts_found on posts.id = search_index.rowid ${matching} and search_index.rowid > 0`,
    project: sql`from search_index cross join projects on projects.id = -search_index.rowid ${matching} and search_index.rowid < 0`,
    score: sql`coalesce(weighed.score, 0)`,
  };
}

function rowOf(kind: Kind, id: number): number {
  return kind === "post" ? id : -id;
}

function toDocument({ row, ...text }: Row): SearchDocument {
  return { kind: row > 0 ? "post" : "project", id: Math.abs(row), ...text };
}
