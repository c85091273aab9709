// The trash: its entries, and how they are permanently deleted. posts.ts, projects.ts and categories.ts move entries in and out.
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { type Trashed, trashKinds } from "#contract/trash.ts";
import type { Context } from "../context.ts";
import { NotFoundError } from "../errors.ts";
import { postAutosaves, projectAutosaves } from "../store/tables/autosaves.ts";
import type { Database } from "../store/database.ts";
import { deleteTrashed, findTrashed, listTrashed, listTrashedIds } from "../store/tables/trash.ts";
import { removeUnusedEarlierFiles } from "./media/replace-media.ts";
import { parsePostId, toPostId } from "./posts/post-ids.ts";
import { changeContent, changeRecords } from "./transactions.ts";

type Kind = Trashed["kind"];

const day = 86_400_000;
/** The words before an entry's title in the activity log. */
const called: Record<Kind, string> = {
  post: "",
  page: "the page ",
  project: "the project ",
  category: "the category ",
};
/** Posts are deleted with their revisions: few per transaction, so that no request waits for long. */
const atOnce = 20;

/** Lists the trash, latest first. */
export async function listTrash(db: Database): Promise<Trashed[]> {
  const entries: Trashed[] = [];
  for (const kind of trashKinds) {
    for (const row of await listTrashed(db, kind)) {
      entries.push({
        kind,
        id: isPost(kind) ? toPostId(row.id) : String(row.id),
        title: row.title,
        slug: row.slug,
        deletedAt: row.deletedAt,
        purgedAt: new Date(Date.parse(row.deletedAt) + limits.trashDays * day).toISOString(),
      });
    }
  }
  return entries.toSorted((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1));
}

export async function deleteForGood(context: Context, kind: Kind, id: string): Promise<void> {
  const number = isPost(kind) ? parsePostId(id) : parseRowId(id);
  await changeContent(context, async ({ db, log }) => {
    const row = number === null ? null : await findTrashed(db, kind, number);
    if (!row) throw new NotFoundError(`This ${kind} is not in the trash.`);
    await erase(db, kind, row.id);
    await log(`Permanently deleted ${called[kind]}“${row.title}”`);
  });
  await removeUnusedEarlierFiles(context);
}

export async function emptyTrash(context: Context, only: readonly Kind[] = trashKinds): Promise<void> {
  const erased = await eraseAll(context, only, null);
  if (erased === 0) return;
  await changeContent(context, ({ log }) => log("Emptied the trash"));
  await removeUnusedEarlierFiles(context);
}

/** Deletes the entries that have been in the trash for the full retention time. */
export async function purgeTrash(context: Context): Promise<void> {
  const now = context.clock.now();
  const erased = await eraseAll(context, trashKinds, new Date(now.getTime() - limits.trashDays * day).toISOString());
  if (erased === 0) return;
  await changeContent(context, ({ log }) =>
    log(
      `Permanently deleted what was in the trash for ${limits.trashDays} days: ${erased === 1 ? "1 entry" : `${erased} entries`}`,
    ),
  );
  await removeUnusedEarlierFiles(context);
}

async function eraseAll(context: Context, which: readonly Kind[], before: string | null): Promise<number> {
  let erased = 0;
  for (const kind of which) {
    for (;;) {
      const ids = await listTrashedIds(context.db, kind, before, atOnce);
      if (ids.length === 0) break;
      await changeRecords(context, async ({ db }) => {
        for (const id of ids) await erase(db, kind, id);
      });
      erased += ids.length;
      await nextTurn();
    }
  }
  return erased;
}

/** Deletes an entry. Also deletes its autosaves, which would keep its images in use. */
async function erase(db: Database, kind: Kind, id: number): Promise<void> {
  if (isPost(kind)) await postAutosaves.remove(db, toPostId(id));
  if (kind === "project") await projectAutosaves.remove(db, String(id));
  await deleteTrashed(db, kind, id);
}

/** Pages are posts of another kind. */
function isPost(kind: Kind): boolean {
  return kind === "post" || kind === "page";
}

function parseRowId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
