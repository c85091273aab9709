// The thread in which a large site is searched; see `search-thread.ts`. It reads what was committed last, like everybody else.
import { workerData } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { answerTasks } from "../../workers/thread-side.ts";
import type { Tables } from "../database.ts";
import { sqliteSearch } from "./sqlite.ts";
import type { SearchTask } from "./search-thread.ts";

const { path } = workerData as { path: string };
const connection = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 2000 });
connection.pragma("cache_size = -16000");
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });

answerTasks((task) => {
  const asked = task as SearchTask;
  return asked.what === "posts" ? sqliteSearch.findPosts(db, asked.query) : sqliteSearch.findOnSite(db, asked.query);
});
