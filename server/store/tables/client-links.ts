// Secret links that show work under NDA to one client. client-link-log.ts has their openings.
import type { Generated } from "kysely";
import { z } from "zod";
import { clientTargetKinds } from "#contract/client-links.ts";
import type { Database } from "../database.ts";
import { flag, type RowOf, table } from "../table.ts";

/** Secret links that show work under NDA to one client. */
export type ClientLinkTable = {
  id: Generated<number>;
  /** In the URLs of the pages of an open link; opens nothing without a cookie. */
  publicId: string;
  /** SHA-256 of the secret in the URL, base64url; the secret itself isn't stored. */
  tokenHash: string;
  client: string;
  note: string;
  passwordHash: string | null;
  watermark: number;
  maxOpenings: number | null;
  /** How often the link was opened since its URL was made. */
  openings: Generated<number>;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** When the current URL was first opened. */
  firstOpenedAt: string | null;
};

/** What a link opens; some targets may be gone. */
export type ClientLinkTargetTable = { linkId: number; kind: string; targetId: number; position: number };

export const clientLinks = table("clientLinks", { watermark: flag });
export type ClientLinkRow = RowOf<typeof clientLinks>;

/** A target by the row id of the project, post or build. */
export type TargetRow = { kind: (typeof clientTargetKinds)[number]; id: number };
const targetKind = z.enum(clientTargetKinds);

/** Finds the link that a URL opens now, in one query for all reasons why there may be none. */
export async function findOpenableLink(db: Database, tokenHash: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now)
    .where("tokenHash", "=", tokenHash)
    .where((where) => where.or([where("maxOpenings", "is", null), where("openings", "<", where.ref("maxOpenings"))]))
    .executeTakeFirst();
  return row ? clientLinks.decode(row) : null;
}

/** Finds a link that still shows its pages to a client who has opened it. */
export async function findLiveLink(db: Database, publicId: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now).where("publicId", "=", publicId).executeTakeFirst();
  return row ? clientLinks.decode(row) : null;
}

/** Finds a link by its URL for a client who has opened it, even if its openings are used up. */
export async function findLinkOfToken(db: Database, tokenHash: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now).where("tokenHash", "=", tokenHash).executeTakeFirst();
  return row ? clientLinks.decode(row) : null;
}

function liveLinks(db: Database, now: string) {
  return db.selectFrom("clientLinks").selectAll().where("revokedAt", "is", null).where("expiresAt", ">", now);
}

/** Counts an opening unless the link has ended or all openings are used up. Returns the link, or null. */
export async function countOpening(
  db: Database,
  { id, tokenHash }: ClientLinkRow,
  now: string,
): Promise<ClientLinkRow | null> {
  const row = await db
    .updateTable("clientLinks")
    .set((column) => ({ openings: column("openings", "+", 1) }))
    .where("id", "=", id)
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where((where) => where.or([where("maxOpenings", "is", null), where("openings", "<", where.ref("maxOpenings"))]))
    .returningAll()
    .executeTakeFirst();
  return row ? clientLinks.decode(row) : null;
}

/** Deletes links that ended before an instant, with their logs. */
export async function deleteEndedClientLinks(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom("clientLinks")
    .where((where) => where.or([where("expiresAt", "<", before), where("revokedAt", "<", before)]))
    .execute();
}

export async function revokeAllClientLinks(db: Database, now: string): Promise<void> {
  await db.updateTable("clientLinks").set({ revokedAt: now }).where("revokedAt", "is", null).execute();
  await db.deleteFrom("mails").where("kind", "=", "opening").where("state", "=", "waiting").execute();
}

/** Lists what links open, in the owner's order, by the id of the link. */
export async function listTargets(db: Database, linkIds: readonly number[]): Promise<Map<number, TargetRow[]>> {
  const found = new Map<number, TargetRow[]>(linkIds.map((id) => [id, []]));
  if (linkIds.length === 0) return found;
  const rows = await db
    .selectFrom("clientLinkTargets")
    .selectAll()
    .where("linkId", "in", linkIds)
    .orderBy("position")
    .execute();
  for (const { linkId, kind, targetId: id } of rows) found.get(linkId)?.push({ kind: targetKind.parse(kind), id });
  return found;
}

/** Returns whether a link opens one of some targets. */
export async function opensOneOf(db: Database, linkId: number, targets: readonly TargetRow[]): Promise<boolean> {
  const row = await db
    .selectFrom("clientLinkTargets")
    .select("targetId")
    .where("linkId", "=", linkId)
    .where((where) =>
      where.or(targets.map(({ kind, id }) => where.and([where("kind", "=", kind), where("targetId", "=", id)]))),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveTargets(db: Database, linkId: number, targets: readonly TargetRow[]): Promise<void> {
  await db.deleteFrom("clientLinkTargets").where("linkId", "=", linkId).execute();
  await db
    .insertInto("clientLinkTargets")
    .values(targets.map(({ kind, id }, position) => ({ linkId, kind, targetId: id, position })))
    .execute();
}
