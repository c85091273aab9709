// Secret links that show work under NDA to one client. client-link-log.ts has their openings.
import type { Selectable, Updateable } from "kysely";
import { z } from "zod";
import { clientTargetKinds } from "#contract/client-links.ts";
import type { Database, Tables } from "../database.ts";

export type ClientLinkRow = Omit<Selectable<Tables["clientLinks"]>, "watermark"> & { watermark: boolean };

/** A target by the id of its row: of the project, the post or the build. */
export type TargetRow = { kind: (typeof clientTargetKinds)[number]; id: number };
const targetKind = z.enum(clientTargetKinds);

export async function insertClientLink(
  db: Database,
  {
    watermark,
    ...values
  }: Pick<
    ClientLinkRow,
    | "publicId"
    | "tokenHash"
    | "client"
    | "note"
    | "passwordHash"
    | "watermark"
    | "maxOpenings"
    | "createdAt"
    | "expiresAt"
  >,
): Promise<ClientLinkRow> {
  const row = await db
    .insertInto("clientLinks")
    .values({ ...values, watermark: Number(watermark), revokedAt: null, firstOpenedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Lists all links, newest first. */
export async function listClientLinks(db: Database): Promise<ClientLinkRow[]> {
  return (await db.selectFrom("clientLinks").selectAll().orderBy("id", "desc").execute()).map(fromRow);
}

export async function findClientLink(db: Database, id: number): Promise<ClientLinkRow | null> {
  const row = await db.selectFrom("clientLinks").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the link that a URL opens now: one query, whatever the reason why there is none. */
export async function findOpenableLink(db: Database, tokenHash: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now)
    .where("tokenHash", "=", tokenHash)
    .where((where) => where.or([where("maxOpenings", "is", null), where("openings", "<", where.ref("maxOpenings"))]))
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds a link whose pages are shown now to somebody who has opened it. */
export async function findLiveLink(db: Database, publicId: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now).where("publicId", "=", publicId).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds a link by its URL for somebody who has opened it, even if its openings are used up. */
export async function findLinkOfToken(db: Database, tokenHash: string, now: string): Promise<ClientLinkRow | null> {
  const row = await liveLinks(db, now).where("tokenHash", "=", tokenHash).executeTakeFirst();
  return row ? fromRow(row) : null;
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
  return row ? fromRow(row) : null;
}

/** Missing values stay unchanged, because Kysely skips undefined ones. */
export async function updateClientLink(
  db: Database,
  id: number,
  { watermark, ...values }: Partial<Omit<ClientLinkRow, "id">>,
): Promise<void> {
  const set: Updateable<Tables["clientLinks"]> = {
    ...values,
    ...(watermark !== undefined && { watermark: Number(watermark) }),
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await db.updateTable("clientLinks").set(set).where("id", "=", id).execute();
}

export async function deleteClientLink(db: Database, id: number): Promise<void> {
  await db.deleteFrom("clientLinks").where("id", "=", id).execute();
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

function fromRow(row: Selectable<Tables["clientLinks"]>): ClientLinkRow {
  return { ...row, watermark: row.watermark === 1 };
}
