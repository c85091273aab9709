// The drafts and the history of posts and projects: what open editors have not saved yet, which revisions exist, and how old revisions are
// thinned out so that years of work don't fill the disk.
import type { KeptAutosave, RevisionSummary } from "#contract/drafts.ts";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import type { AutosaveRow, Autosaves } from "../../store/tables/autosaves.ts";
import type { RevisionRow, Revisions } from "../../store/tables/revisions.ts";
import { changeRecords, type TextReader } from "../transactions.ts";

/** Who did something, and on which device. */
export type Actor = { username: string; device: string };

type Item = { id: number; updatedAt: string };
type Facts = {
  kind: RevisionSummary["kind"];
  /** The words of the text. */
  words: number;
  by?: Actor | undefined;
  restoredFrom?: number | undefined;
};
/** Which drafts to drop: those of all writers, or of one; with `savedAt`, none that is newer. */
type Dropped = { writer?: string | undefined; savedAt?: string | undefined };

/** Where the drafts and the revisions of one kind of item are, and how revisions are made of it. */
type Source<Of, Draft extends { writer: string }, State extends { title: string; content: string }> = {
  autosaves: Autosaves<Draft>;
  revisions: Revisions<State>;
  /** Returns the item as a revision keeps it. */
  stateOf: (db: Database, item: Of) => Promise<State>;
  /** Returns what saving the draft would make of the item. */
  stateOfDraft: (db: Database, item: Of, draft: Draft) => Promise<State>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
/** At least this often, unsaved typing becomes a revision. */
const checkpointEvery = 10 * minute;

/** The drafts and revisions of one kind of item. */
export function historyOf<
  Of extends Item,
  Draft extends { writer: string },
  State extends { title: string; content: string },
>({ autosaves, revisions, stateOf, stateOfDraft }: Source<Of, Draft, State>) {
  /** Makes a revision of the item as it is now saved. */
  async function keepRevision(db: Database, item: Of, { kind, words, by, restoredFrom }: Facts): Promise<void> {
    const facts = { savedAt: item.updatedAt, kind, author: by?.username ?? "", device: by?.device ?? "", words };
    await revisions.insert(db, item.id, { ...facts, restoredFrom: restoredFrom ?? null }, await stateOf(db, item));
    const outdated = superfluous(await revisions.list(db, item.id), Date.parse(item.updatedAt));
    await revisions.remove(db, item.id, outdated);
  }

  /** Turns a draft into a revision, unless the newest revision has the same content. */
  async function keepDraft(
    db: Database,
    item: Of,
    draft: AutosaveRow<Draft>,
    by: Actor,
    read: TextReader,
  ): Promise<void> {
    const state = await stateOfDraft(db, item, draft);
    const [newest] = await revisions.list(db, item.id);
    const last = newest ? await revisions.find(db, item.id, newest.number) : null;
    if (last && isSameState(last, state)) return;
    const { words } = await read(state.content);
    const { username: author, device } = by;
    const facts = { savedAt: draft.savedAt, kind: "autosaved", author, device, words, restoredFrom: null } as const;
    await revisions.insert(db, item.id, facts, state);
  }

  /** Turns a draft into a revision before it is overwritten, if the newest revision is old enough. */
  async function keepCheckpoint(
    db: Database,
    item: Of,
    draft: AutosaveRow<Draft>,
    by: Actor,
    { now, read }: { now: string; read: TextReader },
  ): Promise<void> {
    const [newest] = await revisions.list(db, item.id);
    const since = newest ? Date.parse(newest.savedAt) : 0;
    if (Date.parse(now) - since >= checkpointEvery) await keepDraft(db, item, draft, by, read);
  }

  return {
    autosaves,
    revisions,
    keepRevision,

    /** Stores what an editor has not saved yet. `item` is null if it was never saved. */
    async saveDraft(
      context: Context,
      { key, item }: { key: string; item: Of | null },
      draft: Draft,
      by: Actor,
    ): Promise<KeptAutosave> {
      const savedAt = await changeRecords(context, async ({ db, now, readText }) => {
        const before = item && (await autosaves.find(db, key, draft.writer));
        if (before) await keepCheckpoint(db, item, before, by, { now, read: readText });
        await autosaves.save(db, { key, savedAt: now, device: by.device }, draft);
        return now;
      });
      const others = await autosaves.listOtherWriters(context.db, key, draft.writer);
      return { key, savedAt, itemUpdatedAt: item?.updatedAt ?? null, others };
    },

    /** Drops drafts. Those of an item become revisions of it. */
    async dropDrafts(
      context: Context,
      { key, item }: { key: string; item: Of | null },
      which: Dropped,
      by: Actor,
    ): Promise<void> {
      await changeRecords(context, async ({ db, readText }) => {
        const all = item ? await autosaves.list(db, key) : [];
        const dropped = all.filter(({ writer }) => which.writer === undefined || which.writer === writer);
        for (const draft of dropped.toReversed()) if (item) await keepDraft(db, item, draft, by, readText);
        await autosaves.remove(db, key, which);
      });
    },

    async findDraft({ db }: Context, key: string, writer?: string): Promise<AutosaveRow<Draft>> {
      const draft = await autosaves.find(db, key, writer);
      if (!draft) throw new NotFoundError("There is no pending draft here.");
      return draft;
    },

    async findRevision({ db }: Context, id: number, number: number): Promise<RevisionRow<State>> {
      const revision = await revisions.find(db, id, number);
      if (!revision) throw new NotFoundError("This revision does not exist.");
      return revision;
    },
  };
}

/** Lists and objects are the same if they have the same entries. */
function isSameState<State extends object>(one: State, other: State): boolean {
  return (Object.keys(other) as (keyof State)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
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
