import { createHash } from "node:crypto";
import { listPostCounts, readSite } from "../store/copy-site.ts";
import type { Database } from "../store/database.ts";
import type { SearchIndex } from "../store/search/search.ts";

/** Of each table how many rows it has, and a sum of their checksums that knows no order: the same on every engine. */
export type Fingerprint = Record<string, { rows: number; sum: string }>;

const modulus = 2n ** 256n;

export async function takeFingerprint(db: Database, search: SearchIndex): Promise<Fingerprint> {
  const tables = new Map<string, { rows: number; sum: bigint }>();
  const add = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const known = tables.get(table) ?? { rows: 0, sum: 0n };
    for (const row of rows) {
      known.rows++;
      known.sum = (known.sum + checksum(row)) % modulus;
    }
    tables.set(table, known);
  };
  for await (const { table, rows } of readSite(db)) add(table, rows);
  for await (const document of search.list(db)) add("search_index", [document]);
  add("post_counts", await listPostCounts(db));
  return Object.fromEntries([...tables].map(([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16) }]));
}

/** The first table that is not the same, or null. */
export function findDifference(one: Fingerprint, other: Fingerprint): string | null {
  return (
    Object.keys({ ...one, ...other }).find(
      (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
    ) ?? null
  );
}

export function toText(fingerprint: Fingerprint): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(fingerprint).toSorted(byName)))
    .digest("hex");
}

function checksum(row: Readonly<Record<string, unknown>>): bigint {
  const text = JSON.stringify(Object.entries(row).toSorted(byName), (_name, value: unknown) =>
    typeof value === "string" ? storable(value) : value,
  );
  return BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
}

/** PostgreSQL can't hold the character of number 0. */
function storable(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
