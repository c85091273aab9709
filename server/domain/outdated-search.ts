// Stores again what searches read, after an update that changed how texts are folded or split into words (text/search-words.ts).
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../context.ts";
import { foldRowsAgain, searchedTables } from "../store/tables/enquiry-search.ts";
import { findPostById, listIndexedPosts } from "../store/tables/posts.ts";
import { findProject, listProjects } from "../store/tables/projects.ts";
import { quotes } from "../store/tables/quotes.ts";
import { findSetting, saveSetting } from "../store/tables/settings.ts";
import { searchVersion } from "../text/search-words.ts";
import { quoteSearchText } from "./quotes/shown-quote.ts";
import { documentOfProject, putIntoSearch } from "./search-documents.ts";
import { changeRecords } from "./transactions.ts";

type Changing = Pick<Context, "db" | "clock" | "config" | "content" | "search">;

/**
 * Renews the search index, newest posts first, and the searched texts of enquiries, if another version stored them. An aborted or failed
 * renewal begins again with the next call; one text that fails doesn't stop the others.
 */
export async function renewSearch(context: Changing, signal: AbortSignal): Promise<void> {
  const { db } = context;
  if ((await findSetting(db, "search-version")) === String(searchVersion)) return;
  const failures: unknown[] = [];
  for (const renew of [
    ...(await listIndexedPosts(db)).map((id) => () => renewPost(context, id)),
    ...(await listProjects(db)).map(
      ({ id }) =>
        () =>
          renewProject(context, id),
    ),
    () => renewEnquiries(context),
  ]) {
    await nextTurn();
    if (signal.aborted) return;
    await renew().catch((error: unknown) => failures.push(error));
  }
  // Cached pages may show what searches found before.
  context.content.changed();
  if (failures.length > 0) throw failures[0];
  await saveSetting(db, "search-version", String(searchVersion));
}

function renewPost(context: Changing, id: number): Promise<void> {
  return changeRecords(context, async ({ db, readText }) => {
    const post = await findPostById(db, id);
    if (post) await putIntoSearch(context, db, post, await readText(post.content));
  });
}

function renewProject(context: Changing, id: number): Promise<void> {
  return changeRecords(context, async ({ db }) => {
    const project = await findProject(db, id);
    if (project) await context.search.put(db, await documentOfProject(project));
  });
}

async function renewEnquiries(context: Changing): Promise<void> {
  for (const table of searchedTables)
    for (let last: number | null = 0; last !== null;) {
      const after: number = last;
      last = await changeRecords(context, ({ db }) => foldRowsAgain(db, table, after));
    }
  await changeRecords(context, async ({ db }) => {
    for (const quote of await quotes.list(db, {})) {
      const searchText = quoteSearchText(quote, context.config.timeZone);
      if (searchText !== quote.searchText) await quotes.update(db, { id: quote.id }, { searchText });
    }
  });
}
