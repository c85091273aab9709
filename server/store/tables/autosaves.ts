import type { z } from "zod";
import { autosaveInput } from "#contract/posts.ts";
import { projectDraft } from "#contract/projects.ts";
import type { Database } from "../database.ts";
import { json, table } from "../table.ts";
import type { ItemKind } from "./revisions.ts";
import { saveMediaUses, type UserOfMedia } from "./media-uses.ts";

/** An autosave of each writer. A writer is one open editor. */
export type AutosaveTable = {
  /** The kind of item that is edited: post or project. */
  what: string;
  key: string;
  writer: string;
  device: string;
  snapshot: string;
  savedAt: string;
};

export const autosaves = table("autosaves", {});

/** An autosave. Each writer (one open editor) has a separate one, so that none can overwrite another's words. */
export type AutosaveRow<Draft> = Draft & AutosaveFacts;
type AutosaveFacts = { key: string; savedAt: string; device: string };
export type WriterRow = { writer: string; device: string; savedAt: string };

/** Which autosaves to drop: those of all writers, or of one; with `savedAt`, none that is newer. */
type Dropped = { writer?: string | undefined; savedAt?: string | undefined };

/** The autosaves of one kind of item. Keys are ids, or `new_…` for items that were never saved. */
export type Autosaves<Draft extends { writer: string }> = {
  save(db: Database, facts: AutosaveFacts, draft: Draft): Promise<void>;
  /** Lists autosaves, newest first. */
  list(db: Database, key?: string): Promise<AutosaveRow<Draft>[]>;
  /** Finds the newest autosave under a key, or that of one writer. */
  find(db: Database, key: string, writer?: string): Promise<AutosaveRow<Draft> | null>;
  listOtherWriters(db: Database, key: string, writer: string): Promise<WriterRow[]>;
  /** Returns the time of the last autosave for each key. */
  listTimes(db: Database, keys: string[]): Promise<Map<string, string>>;
  remove(db: Database, key: string, which?: Dropped): Promise<void>;
};

export const postAutosaves = autosavesOf("post", autosaveInput, "draft");
export const projectAutosaves = autosavesOf("project", projectDraft, "project-draft");

function autosavesOf<Draft extends { writer: string }>(
  what: ItemKind,
  draft: z.ZodType<Draft>,
  user: UserOfMedia,
): Autosaves<Draft> {
  const content = json(draft);

  function decode({ snapshot, key, savedAt, device }: AutosaveTable): AutosaveRow<Draft> {
    return { ...content.decode(snapshot), key, savedAt, device };
  }

  return {
    async save(db, { key, savedAt, device }, typed) {
      const { writer } = typed;
      const snapshot = content.encode(typed);
      const values = { snapshot, savedAt, device };
      await db
        .insertInto("autosaves")
        .values({ what, key, writer, ...values })
        .onConflict((conflict) => conflict.columns(["key", "writer"]).doUpdateSet(values))
        .execute();
      await saveMediaUses(db, { what: user, key, part: writer }, [snapshot]);
    },
    async list(db, key) {
      return (await autosaves.list(db, { what, ...(key !== undefined && { key }) }, "savedAt desc")).map(decode);
    },
    async find(db, key, writer) {
      const [row] = await autosaves.list(db, { what, key, ...(writer !== undefined && { writer }) }, "savedAt desc");
      return row ? decode(row) : null;
    },
    async listOtherWriters(db, key, writer) {
      return db
        .selectFrom("autosaves")
        .select(["writer", "device", "savedAt"])
        .where("what", "=", what)
        .where("key", "=", key)
        .where("writer", "!=", writer)
        .orderBy("savedAt", "desc")
        .execute();
    },
    async listTimes(db, keys) {
      if (keys.length === 0) return new Map();
      const rows = await db
        .selectFrom("autosaves")
        .select((select) => ["key", select.fn.max("savedAt").as("time")])
        .where("what", "=", what)
        .where("key", "in", keys)
        .groupBy("key")
        .execute();
      return new Map(rows.map((row) => [row.key, row.time]));
    },
    async remove(db, key, { writer, savedAt } = {}) {
      await db
        .deleteFrom("autosaves")
        .where("what", "=", what)
        .where("key", "=", key)
        .$if(writer !== undefined, (query) => query.where("writer", "=", String(writer)))
        .$if(savedAt !== undefined, (query) => query.where("savedAt", "<=", String(savedAt)))
        .execute();
    },
  };
}
