import type { Database } from "../store/database.ts";
import { describeTargets } from "../domain/client-links/targets.ts";
import { clientLinks, listTargets } from "../store/tables/client-links.ts";
import type { ClientLinkEntry } from "./format.ts";

/** Lists the links for clients as a record. It contains only hashes, which can't open the links, and imports ignore it. */
export async function listExportedClientLinks(db: Database): Promise<ClientLinkEntry[]> {
  const rows = await clientLinks.list(db, {}, "id desc");
  const targets = await listTargets(
    db,
    rows.map(({ id }) => id),
  );
  const shown = await describeTargets(db, [...targets.values()].flat());
  return rows.map((row) => ({
    client: row.client,
    note: row.note,
    shows: (targets.get(row.id) ?? []).flatMap((target) => {
      const found = shown(target);
      return found ? [[found.title, found.detail].filter((part) => part !== "").join(", ")] : [];
    }),
    tokenHash: row.tokenHash,
    hasPassword: row.passwordHash !== null,
    watermark: row.watermark,
    maxOpenings: row.maxOpenings,
    openings: row.openings,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
  }));
}
