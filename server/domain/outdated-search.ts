// Stores again what searches read, after an update that changed how texts are folded or split into words (text/search-words.ts).
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../context.ts";
import { foldRowsAgain, type SearchedTable, searchedTables } from "../store/tables/enquiry-search.ts";
import { foldMediaAgain } from "../store/tables/media.ts";
import { findPostById, listIndexedPosts } from "../store/tables/posts.ts";
import { findProject, listProjects } from "../store/tables/projects.ts";
import { listQuoteIds, quotes } from "../store/tables/quotes.ts";
import { findSetting, saveSetting } from "../store/tables/settings.ts";
import { searchVersion } from "../text/search-words.ts";
import { quoteSearchText } from "./quotes/shown-quote.ts";
import { documentOfProject, putIntoSearch } from "./search-documents.ts";
import { changeRecords } from "./transactions.ts";

type Changing = Pick<Context, "db" | "clock" | "config" | "content" | "search">;

type Options = { signal: AbortSignal; onError: (text: string, error: unknown) => void };
/** A text to renew, and what it is called in messages. */
type Renewal = { text: string; renew: () => Promise<void> };

/**
 * Renews the search index, newest posts first, and the searched texts of enquiries and media, if another version stored them. An aborted renewal begins
 * again with the next call. A text that fails twice is reported and stays as it is. Returns whether anything was to be renewed: cached pages
 * may show what searches found before.
 */
export async function renewSearch(context: Changing, { signal, onError }: Options): Promise<boolean> {
  const { db } = context;
  if ((await findSetting(db, "search-version")) === String(searchVersion)) return false;
  const failed: Renewal[] = [];
  await renewAll(await listRenewals(context), signal, (renewal) => failed.push(renewal));
  await renewAll(failed, signal, ({ text }, error) => onError(text, error));
  if (!signal.aborted) await saveSetting(db, "search-version", String(searchVersion));
  return true;
}

async function renewAll(
  renewals: readonly Renewal[],
  signal: AbortSignal,
  onError: (renewal: Renewal, error: unknown) => void,
): Promise<void> {
  for (const renewal of renewals) {
    await nextTurn();
    if (signal.aborted) return;
    await renewal.renew().catch((error: unknown) => onError(renewal, error));
  }
}

async function listRenewals(context: Changing): Promise<Renewal[]> {
  const { db } = context;
  const posts = await listIndexedPosts(db);
  const projects = await listProjects(db);
  const quoteIds = await listQuoteIds(db);
  return [
    ...posts.map((id) => ({ text: `post ${id}`, renew: () => renewPost(context, id) })),
    ...projects.map(({ id }) => ({ text: `project ${id}`, renew: () => renewProject(context, id) })),
    ...searchedTables.map((table) => ({ text: table, renew: () => renewRows(context, table) })),
    { text: "media", renew: () => renewMedia(context) },
    ...quoteIds.map((id) => ({ text: `quote ${id}`, renew: () => renewQuote(context, id) })),
  ];
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

async function renewRows(context: Changing, table: SearchedTable): Promise<void> {
  for (let last: number | null = 0; last !== null;) {
    const after: number = last;
    last = await changeRecords(context, ({ db }) => foldRowsAgain(db, table, after));
  }
}

async function renewMedia(context: Changing): Promise<void> {
  for (let last: string | null = ""; last !== null;) {
    const after: string = last;
    last = await changeRecords(context, ({ db }) => foldMediaAgain(db, after));
  }
}

function renewQuote(context: Changing, id: number): Promise<void> {
  return changeRecords(context, async ({ db }) => {
    const quote = await quotes.find(db, { id });
    if (quote) await quotes.update(db, { id }, { searchText: quoteSearchText(quote, context.config.timeZone) });
  });
}
