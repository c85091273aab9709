import { createThread } from "../../workers/thread.ts";
import type { Database } from "../database.ts";
import type { PostHits, PostSearch, SearchIndex, SiteHits, SiteSearch } from "./search.ts";
import { sqliteSearch } from "./sqlite.ts";
import { entryFile } from "../../program-files.ts";

export type SearchTask = { what: "posts"; query: PostSearch } | { what: "site"; query: SiteSearch };

/** Posts. Fewer are searched in a few milliseconds; among ten thousand the commonest words take a tenth of a second. */
const largeFrom = 1000;

/** Search in the database file at a path; that of a large site in a thread of its own, so that no other request waits for it. */
export function threadedSearch(path: string, from = largeFrom): SearchIndex & { close(): void } {
  const thread = createThread({
    entry: entryFile("store/search/search-worker"),
    worker: { workerData: { path } },
    maxWaiting: 50,
    busy: "Too many searches at once; try again in a moment.",
    failed: "The search can't be done at the moment; try again.",
  });
  return {
    put: sqliteSearch.put,
    remove: sqliteSearch.remove,
    list: sqliteSearch.list,
    async findPosts(db, query) {
      return (await isLarge(db))
        ? ((await ask({ what: "posts", query })) as PostHits)
        : sqliteSearch.findPosts(db, query);
    },
    async findOnSite(db, query) {
      return (await isLarge(db))
        ? ((await ask({ what: "site", query })) as SiteHits)
        : sqliteSearch.findOnSite(db, query);
    },
    close: thread.close,
  };

  async function isLarge(db: Database): Promise<boolean> {
    const row = await db
      .selectFrom("posts")
      .select((select) => select.fn.max("id").as("last"))
      .executeTakeFirst();
    return Number(row?.last ?? 0) >= from;
  }

  function ask(task: SearchTask): Promise<unknown> {
    return thread.ask(task);
  }
}
