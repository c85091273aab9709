// The history of a post: which revisions exist, and how old ones are thinned out so that years of writing don't fill the disk.
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
import { listTagNames } from "../tags.ts";
import type { TextReader } from "../transactions.ts";

/** Who did something, and on which device. */
export type Actor = { username: string; device: string };
type Facts = { kind: RevisionSummary["kind"]; by?: Actor | undefined; restoredFrom?: number | undefined };

const minute = 60_000;
const day = 24 * 60 * minute;
/** At least this often, unsaved typing becomes a revision. */
const checkpointEvery = 10 * minute;

export async function keepRevision(db: Database, post: PostRow, { kind, by, restoredFrom }: Facts): Promise<void> {
  await insertRevision(
    db,
    post.id,
    {
      savedAt: post.updatedAt,
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
      ...(await groupingOf(db, post)),
      imageUrl: post.imageUrl,
      imageAlt: post.imageAlt,
      imageKey: post.imageKey,
      link: post.link,
      published: post.published,
    },
  );
  await thin(db, post.id, Date.parse(post.updatedAt));
}

/** Turns an autosave into a revision, unless the newest revision has the same content. */
export async function keepDraft(
  db: Database,
  post: PostRow,
  draft: AutosaveInput,
  savedAt: string,
  by: Actor,
  read: TextReader,
): Promise<void> {
  const { title, description, content, category, blogImage: imageUrl, imageAlt, blogImageKey: imageKey, link } = draft;
  const { tags, series, seriesPart } = await groupingOf(db, post);
  const values: Snapshot = {
    title,
    description,
    content,
    category,
    tags: draft.tags ?? tags,
    series: draft.series ?? series,
    seriesPart: draft.seriesPart === undefined ? seriesPart : draft.seriesPart,
    imageUrl,
    imageAlt,
    imageKey,
    link,
    published: post.published,
  };
  const [newest] = await listRevisions(db, post.id);
  const last = newest ? await findRevision(db, post.id, newest.number) : null;
  if (last && (Object.keys(values) as (keyof Snapshot)[]).every((name) => isSame(last[name], values[name]))) return;
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

async function groupingOf(
  db: Database,
  post: PostRow,
): Promise<{ tags: string[]; series: string; seriesPart: number | null }> {
  return { tags: await listTagNames(db, post.id), series: post.series, seriesPart: post.seriesPart };
}

/** Lists are the same if they have the same entries. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

/** Turns an autosave into a revision before it is overwritten, if the newest revision is old enough. */
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
 * Returns the numbers of the revisions to remove. Everything of the last day stays; after that, the best revision of each hour for a week,
 * of each day for two months, and of each week permanently. The first and the newest always stay. Published states count as best, then
 * saved ones, then newer ones.
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

/** Returns the span that keeps one revision at this age, or 0 if all are kept. */
function spanFor(age: number): number {
  if (age <= day) return 0;
  if (age <= 7 * day) return 60 * minute;
  return age <= 60 * day ? day : 7 * day;
}
