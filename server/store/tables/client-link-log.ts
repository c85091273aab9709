// When the links for clients were opened, on which kind of device, and which pages were read for how long.
import type { Generated } from "kysely";
import { z } from "zod";
import { clientDevices } from "#contract/client-links.ts";
import type { Database } from "../database.ts";

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

const device = z.enum(clientDevices);
const what = z.enum(["page", "play"]);

type Device = z.infer<typeof device>;
type What = z.infer<typeof what>;
export type ViewRow = { what: What; title: string; at: string; seconds: number };
export type OpeningRow = { id: number; openedAt: string; device: Device; views: ViewRow[] };
export type OpeningFacts = { lastOpenedAt: string | null; seconds: number };

export async function insertOpening(db: Database, linkId: number, openedAt: string, device: Device): Promise<number> {
  const { id } = await db
    .insertInto("clientLinkOpenings")
    .values({ linkId, openedAt, device })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether an opening belongs to a link. */
export async function isOpeningOf(db: Database, linkId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("clientLinkOpenings")
    .select("id")
    .where("id", "=", id)
    .where("linkId", "=", linkId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertView(
  db: Database,
  openingId: number,
  view: Pick<ViewRow, "what" | "title" | "at">,
): Promise<number> {
  const { id } = await db
    .insertInto("clientLinkViews")
    .values({ ...view, openingId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function countViews(db: Database, openingId: number): Promise<number> {
  const { views } = await db
    .selectFrom("clientLinkViews")
    .where("openingId", "=", openingId)
    .select((select) => select.fn.countAll<number>().as("views"))
    .executeTakeFirstOrThrow();
  return Number(views);
}

export async function findView(
  db: Database,
  openingId: number,
  id: number,
): Promise<{ at: string; seconds: number } | null> {
  const row = await db
    .selectFrom("clientLinkViews")
    .select(["at", "seconds"])
    .where("id", "=", id)
    .where("openingId", "=", openingId)
    .executeTakeFirst();
  return row ?? null;
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

/** Lists the last openings of a link, newest first, with what was looked at. */
export async function listOpenings(db: Database, linkId: number, limit: number): Promise<OpeningRow[]> {
  const openings = await db
    .selectFrom("clientLinkOpenings")
    .selectAll()
    .where("linkId", "=", linkId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (openings.length === 0) return [];
  const views = await db
    .selectFrom("clientLinkViews")
    .selectAll()
    .where(
      "openingId",
      "in",
      openings.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return openings.map(({ id, openedAt, device: name }) => ({
    id,
    openedAt,
    device: device.parse(name),
    views: views
      .filter((view) => view.openingId === id)
      .map((view) => ({ what: what.parse(view.what), title: view.title, at: view.at, seconds: view.seconds })),
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
