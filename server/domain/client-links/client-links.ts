// The owner's side of links for clients: makes, changes, revokes and deletes them, and gives them new URLs. openings.ts has the client's side.
import type {
  ClientLink,
  ClientLinkChanges,
  ClientLinkInput,
  ClientLinkState,
  ClientLinkWithLog,
} from "#contract/client-links.ts";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { listOpenings, type OpeningFacts, sumOpenings } from "../../store/tables/client-link-log.ts";
import {
  type ClientLinkRow,
  clientLinks,
  deleteEndedClientLinks,
  listTargets,
  saveTargets,
} from "../../store/tables/client-links.ts";
import { mails } from "../../store/tables/mails.ts";
import { hashPassword } from "../auth/passwords.ts";
import { shownState } from "../outbox/shown-state.ts";
import { hashToken } from "../../secrets/secrets.ts";
import { linkLine, renameInActivity } from "./link-activity.ts";
import { newLinkToken, newPublicId } from "./link-secrets.ts";
import { describeTargets, toTargetRows } from "./targets.ts";
import { changeRecords } from "../transactions.ts";

const most = limits.clientLink;
const day = 86_400_000;

export async function readClientLinks(context: Context): Promise<ClientLink[]> {
  return describe(context, await clientLinks.list(context.db, {}, "id desc"));
}

export async function readClientLink(context: Context, id: number): Promise<ClientLinkWithLog> {
  const row = await getLink(context.db, id);
  const [link] = await describe(context, [row]);
  const openings = await listOpenings(context.db, id, most.shownOpenings);
  return {
    ...(link ?? missing()),
    mail: shownState(await mails.find(context.db, { linkId: id })),
    log: openings.map((opening) => ({
      ...opening,
      seconds: opening.views.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}

/** Makes a link. The token is part of the URL and isn't stored. */
export async function createClientLink(
  context: Context,
  { targets, password, expiresAt, ...input }: ClientLinkInput,
): Promise<{ link: ClientLink; token: string }> {
  const now = context.clock.now();
  checkExpiry(expiresAt, now);
  const token = newLinkToken();
  const passwordHash = password === null ? null : await hashPassword(password);
  const row = await changeRecords(context, async ({ db, log }) => {
    if ((await clientLinks.count(db, {})) >= most.most)
      throw new ConflictError(`There are ${most.most} client links already. Delete one first.`);
    const rows = await toTargetRows(db, targets);
    const link = await clientLinks.insert(db, {
      publicId: newPublicId(),
      tokenHash: hashToken(token),
      client: input.client,
      note: input.note,
      passwordHash,
      watermark: input.watermark,
      maxOpenings: input.maxOpenings,
      createdAt: now.toISOString(),
      expiresAt,
      revokedAt: null,
      firstOpenedAt: null,
    });
    await saveTargets(db, link.id, rows);
    await log(linkLine("created", link));
    return link;
  });
  return { link: await describeOne(context, row.id), token };
}

export async function editClientLink(
  context: Context,
  id: number,
  { targets, password, expiresAt, maxOpenings, ...changes }: ClientLinkChanges,
): Promise<ClientLink> {
  const now = context.clock.now();
  if (expiresAt !== undefined) checkExpiry(expiresAt, now);
  const passwordHash = typeof password === "string" ? await hashPassword(password) : password;
  await changeRecords(context, async ({ db, log }) => {
    const link = await getLink(db, id);
    await clientLinks.update(
      db,
      { id },
      {
        ...(changes.client !== undefined && { client: changes.client }),
        ...(changes.note !== undefined && { note: changes.note }),
        ...(changes.watermark !== undefined && { watermark: changes.watermark }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(maxOpenings !== undefined && { maxOpenings }),
        ...(passwordHash !== undefined && { passwordHash }),
      },
    );
    if (targets) await saveTargets(db, id, await toTargetRows(db, targets));
    const client = changes.client ?? link.client;
    if (client !== link.client) await renameInActivity(db, link.client, client);
    await log(linkLine("edited", { client }));
  });
  return describeOne(context, id);
}

/** Gives a link a new URL, even a revoked link. Clients who opened the old URL lose access. */
export async function renewClientLink(context: Context, id: number): Promise<{ link: ClientLink; token: string }> {
  const now = context.clock.now();
  const token = newLinkToken();
  await changeRecords(context, async ({ db, log }) => {
    const link = await getLink(db, id);
    if (link.expiresAt <= now.toISOString())
      throw new ConflictError("This link has expired. Choose a later day, then make a new URL.");
    await clientLinks.update(
      db,
      { id },
      {
        // A new id, because cookies and cached images with watermarks belong to the old URL.
        publicId: newPublicId(),
        tokenHash: hashToken(token),
        openings: 0,
        revokedAt: null,
        firstOpenedAt: null,
      },
    );
    await mails.remove(db, { linkId: id });
    await log(linkLine("renewed", link));
  });
  return { link: await describeOne(context, id), token };
}

export async function revokeClientLink(context: Context, id: number): Promise<ClientLink> {
  await changeRecords(context, async ({ db, now, log }) => {
    const link = await getLink(db, id);
    if (link.revokedAt !== null) return;
    await clientLinks.update(db, { id }, { revokedAt: now });
    await log(linkLine("revoked", link));
  });
  return describeOne(context, id);
}

export async function removeClientLink(context: Context, id: number): Promise<void> {
  await changeRecords(context, async ({ db, log }) => {
    const link = await getLink(db, id);
    await clientLinks.remove(db, { id });
    await log(linkLine("deleted", link));
  });
}

/** Deletes links that ended long ago: neither a client's name nor a log is kept forever. */
export async function purgeClientLinks(context: Context): Promise<void> {
  const before = context.clock.now();
  before.setUTCMonth(before.getUTCMonth() - most.keptMonths);
  await deleteEndedClientLinks(context.db, before.toISOString());
}

function checkExpiry(expiresAt: string, now: Date): void {
  const time = Date.parse(expiresAt);
  if (time <= now.getTime()) throw new InvalidError("The link must expire in the future.", { field: "expiresAt" });
  if (time > now.getTime() + most.days * day)
    throw new InvalidError(`The link must expire within ${most.days} days.`, { field: "expiresAt" });
}

async function getLink(db: Database, id: number): Promise<ClientLinkRow> {
  return (await clientLinks.find(db, { id })) ?? missing();
}

function missing(): never {
  throw new NotFoundError("This link does not exist.");
}

async function describeOne(context: Context, id: number): Promise<ClientLink> {
  const [link] = await describe(context, [await getLink(context.db, id)]);
  return link ?? missing();
}

async function describe({ db, clock }: Context, rows: readonly ClientLinkRow[]): Promise<ClientLink[]> {
  const targets = await listTargets(
    db,
    rows.map(({ id }) => id),
  );
  const shown = await describeTargets(db, [...targets.values()].flat());
  const facts = await sumOpenings(db);
  const now = clock.now().toISOString();
  return rows.map((row) =>
    toClientLink(
      row,
      now,
      facts.get(row.id),
      (targets.get(row.id) ?? []).flatMap((target) => shown(target) ?? []),
    ),
  );
}

function toClientLink(
  row: ClientLinkRow,
  now: string,
  { lastOpenedAt, seconds }: OpeningFacts = { lastOpenedAt: null, seconds: 0 },
  targets: ClientLink["targets"],
): ClientLink {
  return {
    id: row.id,
    client: row.client,
    note: row.note,
    state: stateOf(row, now),
    targets,
    hasPassword: row.passwordHash !== null,
    watermark: row.watermark,
    maxOpenings: row.maxOpenings,
    openings: row.openings,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    lastOpenedAt,
    seconds,
  };
}

function stateOf(row: ClientLinkRow, now: string): ClientLinkState {
  if (row.revokedAt !== null) return "revoked";
  if (row.expiresAt <= now) return "expired";
  return row.maxOpenings !== null && row.openings >= row.maxOpenings ? "used-up" : "active";
}
