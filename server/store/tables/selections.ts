import type { Generated } from "kysely";
import { z } from "zod";
import { sortKey } from "../../text/words.ts";
import type { Database } from "../database.ts";
import { flag, json, type RowOf, table, type ValuesOf } from "../table.ts";
import { findFormerAddress } from "./former-addresses.ts";

/** Chosen projects with a page of their own. */
export type SelectionTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  introduction: string;
  /** Whether search engines may show its page. */
  listed: number;
  /** JSON list of the ids of its projects, in order; some may be gone. */
  projectIds: string;
  createdAt: string;
  updatedAt: string;
  example: number;
};

export const selections = table("selections", { projectIds: json(z.array(z.number())), listed: flag, example: flag });
export type SelectionRow = RowOf<typeof selections>;
export type SelectionValues = ValuesOf<typeof selections>;

/** Lists selections by title. */
export async function listSelections(db: Database, where: Partial<SelectionRow> = {}): Promise<SelectionRow[]> {
  const rows = await selections.list(db, where, "id");
  return rows.toSorted((one, other) => sortKey(one.title).localeCompare(sortKey(other.title), "en"));
}

/** Finds a selection by its slug, or else by an earlier one. Slugs are lower-case; links to them may not be. */
export async function findSelectionBySlug(db: Database, slug: string): Promise<SelectionRow | null> {
  const row = await selections.find(db, { slug });
  if (row) return row;
  const now = await findFormerAddress(db, "selection", slug);
  if (now !== null) return selections.find(db, { slug: now });
  const lower = slug.toLowerCase();
  return lower === slug ? null : findSelectionBySlug(db, lower);
}
