// The log of links for clients: when each was opened, on which kind of device, and how long each page was read.
import type { Generated } from "kysely";
import { clientDevices } from "#contract/client-links.ts";
import type { Database } from "../database.ts";
import { oneOf, type RowOf, table } from "../table.ts";

export type OpeningTable = {
  id: Generated<number>;
  linkId: number;
  openedAt: string;
  /** The kind of device; nothing else about visitors is stored. */
  device: string;
};

export type ViewTable = {
  id: Generated<number>;
  openingId: number;
  what: string;
  title: string;
  at: string;
  seconds: Generated<number>;
};

export const clientLinkOpenings = table("clientLinkOpenings", { device: oneOf(clientDevices) });
export const clientLinkViews = table("clientLinkViews", { what: oneOf(["page", "play"]) });

type Device = RowOf<typeof clientLinkOpenings>["device"];
export type ViewRow = Pick<RowOf<typeof clientLinkViews>, "what" | "title" | "at" | "seconds">;
export type OpeningRow = Omit<RowOf<typeof clientLinkOpenings>, "linkId"> & { views: ViewRow[] };
export type OpeningFacts = { lastOpenedAt: string | null; seconds: number };

export async function insertOpening(db: Database, linkId: number, openedAt: string, device: Device): Promise<number> {
  return (await clientLinkOpenings.insert(db, { linkId, openedAt, device })).id;
}

/** Returns whether an opening belongs to a link. */
export function isOpeningOf(db: Database, linkId: number, id: number): Promise<boolean> {
  return clientLinkOpenings.exists(db, { id, linkId });
}

export async function insertView(
  db: Database,
  openingId: number,
  view: Pick<ViewRow, "what" | "title" | "at">,
): Promise<number> {
  return (await clientLinkViews.insert(db, { ...view, openingId })).id;
}

export function countViews(db: Database, openingId: number): Promise<number> {
  return clientLinkViews.count(db, { openingId });
}

export function findView(db: Database, openingId: number, id: number): Promise<ViewRow | null> {
  return clientLinkViews.find(db, { id, openingId });
}

/** Sets the time spent on a page. Reports may arrive in any order, so it only grows. */
export async function updateSeconds(db: Database, id: number, seconds: number): Promise<void> {
  await db
    .updateTable("clientLinkViews")
    .set({ seconds })
    .where("id", "=", id)
    .where("seconds", "<", seconds)
    .execute();
}

/** Lists the last openings of a link, newest first, with the pages that were viewed. */
export async function listOpenings(db: Database, linkId: number, limit: number): Promise<OpeningRow[]> {
  const rows = await db
    .selectFrom("clientLinkOpenings")
    .select(["id", "openedAt", "device"])
    .where("linkId", "=", linkId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const viewed = await db
    .selectFrom("clientLinkViews")
    .selectAll()
    .where(
      "openingId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const byOpening = Map.groupBy(viewed, ({ openingId }) => openingId);
  return rows.map((row) => ({
    ...clientLinkOpenings.decode(row),
    views: (byOpening.get(row.id) ?? []).map(({ what, title, at, seconds }) =>
      clientLinkViews.decode({ what, title, at, seconds }),
    ),
  }));
}

/** Returns when links were last opened and the time spent on their pages, by the id of the link. */
export async function sumOpenings(db: Database): Promise<Map<number, OpeningFacts>> {
  const rows = await db
    .selectFrom("clientLinkOpenings as opening")
    .leftJoin("clientLinkViews as view", "view.openingId", "opening.id")
    .select((select) => [
      "opening.linkId",
      select.fn.max("opening.openedAt").as("lastOpenedAt"),
      select.fn.sum<number | null>("view.seconds").as("seconds"),
    ])
    .groupBy("opening.linkId")
    .execute();
  return new Map(
    rows.map(({ linkId, lastOpenedAt, seconds }) => [linkId, { lastOpenedAt, seconds: Number(seconds ?? 0) }]),
  );
}
