import type { Generated } from "kysely";
import type { z } from "zod";
import { type RevisionSummary, revisionKinds, revisionSummary } from "#contract/drafts.ts";
import { postState } from "#contract/posts.ts";
import { projectFields } from "#contract/projects.ts";
import type { Database } from "../database.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";
import { saveMediaUses, type UserOfMedia } from "./media-uses.ts";

export type RevisionTable = {
  /** The kind of item: post or project. */
  what: string;
  itemId: number;
  number: number;
  savedAt: string;
  snapshot: string;
  /** The cause: saved, published, unpublished, restored or autosaved. */
  kind: Generated<string>;
  author: Generated<string>;
  device: Generated<string>;
  title: Generated<string>;
  words: Generated<number>;
  restoredFrom: number | null;
};

/** The kinds of items that have a history. */
export type ItemKind = "post" | "project";

export type RevisionRow<State> = State & RevisionSummary;
/** The facts about a revision besides its content; its number is assigned. */
export type RevisionFacts = Pick<RevisionSummary, "savedAt" | "kind" | "author" | "device" | "words" | "restoredFrom">;

export const revisions = table("revisions", { kind: oneOf(revisionKinds) });
const summaryColumns = revisionSummary.keyof().options;

/** The revisions of one kind of item. */
export type Revisions<State extends { title: string }> = {
  insert(db: Database, itemId: number, facts: RevisionFacts, state: State): Promise<void>;
  /** Lists revisions, newest first, without their content. */
  list(db: Database, itemId: number): Promise<RevisionSummary[]>;
  listFull(db: Database, itemId: number): Promise<RevisionRow<State>[]>;
  find(db: Database, itemId: number, number: number): Promise<RevisionRow<State> | null>;
  remove(db: Database, itemId: number, numbers: readonly number[]): Promise<void>;
};

export const postRevisions = revisionsOf("post", postState, "revision");
export const projectRevisions = revisionsOf("project", projectFields, "project-revision");

function revisionsOf<State extends { title: string }>(
  what: ItemKind,
  state: z.ZodType<State>,
  user: UserOfMedia,
): Revisions<State> {
  const content = json(state);

  function decode(row: RowOf<typeof revisions>): RevisionRow<State> {
    const { what: _, itemId: __, snapshot: stored, ...summary } = row;
    return { ...summary, ...content.decode(stored) };
  }

  return {
    async insert(db, itemId, facts, values) {
      const last = await db
        .selectFrom("revisions")
        .select((select) => select.fn.max("number").as("number"))
        .where("what", "=", what)
        .where("itemId", "=", itemId)
        .executeTakeFirst();
      const number = Number(last?.number ?? 0) + 1;
      const stored = content.encode(values);
      await revisions.insert(db, { ...facts, what, itemId, number, title: values.title, snapshot: stored });
      await saveMediaUses(db, { what: user, key: String(itemId), part: String(number) }, [stored]);
    },
    async list(db, itemId) {
      const rows = await db
        .selectFrom("revisions")
        .select(summaryColumns)
        .where("what", "=", what)
        .where("itemId", "=", itemId)
        .orderBy("number", "desc")
        .execute();
      return rows.map(revisions.decode);
    },
    async listFull(db, itemId) {
      return (await revisions.list(db, { what, itemId }, "number desc")).map(decode);
    },
    async find(db, itemId, number) {
      const row = await revisions.find(db, { what, itemId, number });
      return row && decode(row);
    },
    async remove(db, itemId, numbers) {
      if (numbers.length > 0)
        await db
          .deleteFrom("revisions")
          .where("what", "=", what)
          .where("itemId", "=", itemId)
          .where("number", "in", numbers)
          .execute();
    },
  };
}
