// The history of a post: what is kept of it, and how it is thinned so that years of writing don't fill the disk.
import type { AutosaveInput, RevisionSummary } from "#contract/posts.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import type { PostRow } from "../../store/tables/posts.ts";
import {
  deleteRevisions,
  findRevision,
  insertRevision,
  listRevisions,
  type Snapshot,
} from "../../store/tables/revisions.ts";
import type { TextReader } from "./text-transaction.ts";

/** Who did something, and on which device. */
export type Actor = { username: string; device: string };
type Facts = { kind: RevisionSummary["kind"]; by?: Actor | undefined; restoredFrom?: number | undefined };

const minute = 60_000;
const day = 24 * 60 * minute;
/** So much of what is typed and never saved stays to be found. */
const checkpointEvery = 10 * minute;

export async function keepRevision(db: Database, post: PostRow, { kind, by, restoredFrom }: Facts): Promise<void> {
  await insertRevision(
    db,
    post.id,
    {
      savedAt: post.updated_at,
      kind,
      author: by?.username ?? "",
      device: by?.device ?? "",
      words: post.words,
      restoredFrom: restoredFrom ?? null,
    },
    {
      title: post.title,
      description: post.description,
      content: post.content,
      category: post.category,
      imageUrl: post.image_url,
      imageAlt: post.image_alt,
      imageKey: post.image_key,
      link: post.link,
      published: post.published,
    },
  );
  await thin(db, post.id, Date.parse(post.updated_at));
}

/** A draft becomes a state that can be gone back to, unless the newest one says the same. */
export async function keepDraft(
  db: Database,
  post: PostRow,
  draft: AutosaveInput,
  savedAt: string,
  by: Actor,
  read: TextReader,
): Promise<void> {
  const { title, description, content, category, blogImage: imageUrl, imageAlt, blogImageKey: imageKey, link } = draft;
  const values: Snapshot = {
    title,
    description,
    content,
    category,
    imageUrl,
    imageAlt,
    imageKey,
    link,
    published: post.published,
  };
  const [newest] = await listRevisions(db, post.id);
  const last = newest ? await findRevision(db, post.id, newest.number) : null;
  if (last && (Object.keys(values) as (keyof Snapshot)[]).every((name) => last[name] === values[name])) return;
  await insertRevision(
    db,
    post.id,
    {
      savedAt,
      kind: "autosaved",
      author: by.username,
      device: by.device,
      words: (await read(content)).words,
      restoredFrom: null,
    },
    values,
  );
}

/** Before a draft is written over: kept, if a good while has passed since something last was. */
export async function keepCheckpoint(
  context: Context,
  db: Database,
  post: PostRow,
  draft: AutosaveInput & { savedAt: string },
  by: Actor,
  read: TextReader,
): Promise<void> {
  const [newest] = await listRevisions(db, post.id);
  const since = newest ? Date.parse(newest.savedAt) : 0;
  if (context.clock.now().getTime() - since >= checkpointEvery)
    await keepDraft(db, post, draft, draft.savedAt, by, read);
}

async function thin(db: Database, postId: number, now: number): Promise<void> {
  await deleteRevisions(db, postId, superfluous(await listRevisions(db, postId), now));
}

const worth: Record<RevisionSummary["kind"], number> = {
  published: 3,
  unpublished: 2,
  restored: 1,
  saved: 1,
  autosaved: 0,
};

/**
 * The numbers that may go: everything of the last day stays, then the best of each hour for a week, of each day for two months, and
 * of each week for good. The first and the newest always stay. Best is what readers saw, then what was saved, then the newer one.
 */
export function superfluous(
  revisions: readonly Pick<RevisionSummary, "number" | "savedAt" | "kind">[],
  now: number,
): number[] {
  const newestFirst = revisions.toSorted((a, b) => b.number - a.number);
  const best = new Map<string, (typeof newestFirst)[number]>();
  for (const revision of newestFirst.slice(1, -1)) {
    const span = spanFor(now - Date.parse(revision.savedAt));
    if (span === 0) continue;
    const bucket = `${span} ${Math.floor(Date.parse(revision.savedAt) / span)}`;
    const rival = best.get(bucket);
    if (!rival || worth[revision.kind] > worth[rival.kind]) best.set(bucket, revision);
  }
  const kept = new Set([...best.values()].map((revision) => revision.number));
  return newestFirst
    .slice(1, -1)
    .filter((revision) => spanFor(now - Date.parse(revision.savedAt)) > 0 && !kept.has(revision.number))
    .map((revision) => revision.number);
}

/** How long a time has one revision, at this age; 0 where all are kept. */
function spanFor(age: number): number {
  if (age <= day) return 0;
  if (age <= 7 * day) return 60 * minute;
  return age <= 60 * day ? day : 7 * day;
}
