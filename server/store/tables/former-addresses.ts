// Former URLs of posts, pages, projects, categories, tags, series and selections, and the items that they redirect to.
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** Former addresses. One of the other columns has the item that an address redirects to; a category may be in the trash. */
export type FormerAddressTable = {
  kind: "post" | "page" | "path" | "project" | "category" | "tag" | "series" | "selection";
  address: string;
  postId: number | null;
  projectId: number | null;
  categoryId: number | null;
  /** The slug of a tag, a series or a selection. */
  slug: string | null;
};

/** The target of each kind: an id, or the slug of a tag, a series or a selection. A `path` is a post's path on its former blog, in the form of `toOldAddress`. */
type Targets = {
  post: number;
  page: number;
  path: number;
  project: number;
  category: number;
  tag: string;
  series: string;
  selection: string;
};
export type FormerKind = keyof Targets;
export type FormerAddress<Kind extends FormerKind = FormerKind> = {
  kind: Kind;
  address: string;
  target: Targets[Kind];
};

/** The column with the target of each kind. Deleting a post or project deletes its rows here. */
const columns = {
  post: "postId",
  page: "postId",
  path: "postId",
  project: "projectId",
  category: "categoryId",
  tag: "slug",
  series: "slug",
  selection: "slug",
} as const satisfies Record<FormerKind, string>;

const atOnce = 500;

export async function findFormerAddress<Kind extends FormerKind>(
  db: Database,
  kind: Kind,
  address: string,
): Promise<Targets[Kind] | null> {
  const row = await db
    .selectFrom("formerAddresses")
    .selectAll()
    .where("kind", "=", kind)
    .where("address", "=", address)
    .executeTakeFirst();
  return row === undefined ? null : (targetOf(row) as Targets[Kind]);
}

/** Returns all former addresses of some kinds, by target. */
export async function listFormerAddresses<Kind extends FormerKind>(
  db: Database,
  ...kinds: Kind[]
): Promise<Map<Targets[Kind], string[]>> {
  const found = new Map<Targets[Kind], string[]>();
  const rows = await db
    .selectFrom("formerAddresses")
    .selectAll()
    .where("kind", "in", kinds)
    .orderBy("address")
    .execute();
  for (const row of rows) {
    const target = targetOf(row) as Targets[Kind];
    found.set(target, [...(found.get(target) ?? []), row.address]);
  }
  return found;
}

/** Redirects an address, and all addresses that redirect to it, to a target. Replaces the former target of the address. */
export async function rememberAddress(db: Database, { kind, address, target }: FormerAddress): Promise<void> {
  await forgetAddress(db, kind, address);
  if (typeof target === "string") {
    await moveAddresses(db, kind, address, target);
    await forgetAddress(db, kind, target);
  }
  await insert(db, [{ kind, address, target }]);
}

/** Adds addresses. Existing ones keep their target. */
export async function addFormerAddresses(db: Database, added: readonly FormerAddress[]): Promise<void> {
  for (let at = 0; at < added.length; at += atOnce) await insert(db, added.slice(at, at + atOnce));
}

async function insert(db: Database, added: readonly FormerAddress[]): Promise<void> {
  const nothing = { postId: null, projectId: null, categoryId: null, slug: null };
  await db
    .insertInto("formerAddresses")
    .values(added.map(({ kind, address, target }) => ({ ...nothing, kind, address, [columns[kind]]: target })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes an address, because another item takes it over; with `target`, only if the address redirects there. */
export async function forgetAddress(
  db: Database,
  kind: FormerKind,
  address: string,
  target?: number | string,
): Promise<void> {
  await db
    .deleteFrom("formerAddresses")
    .where("kind", "=", kind)
    .where("address", "=", address)
    .$if(target !== undefined, (query) => query.where(targetColumn(kind), "=", target ?? ""))
    .execute();
}

/** Deletes all addresses of a deleted item. */
export async function forgetAddressesOf(db: Database, kind: FormerKind, target: number | string): Promise<void> {
  await db.deleteFrom("formerAddresses").where("kind", "=", kind).where(targetColumn(kind), "=", target).execute();
}

/** Redirects all addresses of one item to another. */
export async function moveAddresses(
  db: Database,
  kind: FormerKind,
  from: number | string,
  to: number | string,
): Promise<void> {
  await db
    .updateTable("formerAddresses")
    .set({ [columns[kind]]: to })
    .where("kind", "=", kind)
    .where(targetColumn(kind), "=", from)
    .execute();
}

function targetColumn(kind: FormerKind): RawBuilder<number | string> {
  return sql.ref(columns[kind]);
}

type Row = Record<(typeof columns)[FormerKind], unknown> & { kind: FormerKind };

function targetOf(row: Row): unknown {
  return row[columns[row.kind]];
}
