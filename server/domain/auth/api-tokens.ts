import { type ApiToken, apiToken, type CreatedApiToken, type NewApiToken } from "#contract/api-tokens.ts";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError, UnauthorizedError } from "../../errors.ts";
import { plainAddress } from "../../attempt-limits/network.ts";
import { pickFields } from "../../pick-fields.ts";
import {
  type ApiTokenRow,
  apiTokens,
  deleteExpiredApiTokens,
  findApiToken,
  listApiTokens,
} from "../../store/tables/api-tokens.ts";
import type { SessionRow } from "../../store/tables/users.ts";
import { confirmOwner } from "./owner-proof.ts";
import { changeRecords } from "../transactions.ts";
import { hashToken, newToken } from "../../secrets/secrets.ts";

// API tokens let programs make calls on the owner's behalf. A token may do what its scopes say, and none may change who gets in.

/** Tells an API token from a session token, and lets secret scanners find one that was published by mistake. */
const prefix = "savepoint_";
const day = 86_400_000;
const touchEvery = 60_000;

export async function readApiTokens(context: Context, { userId }: SessionRow): Promise<ApiToken[]> {
  return (await listApiTokens(context.db, userId, context.clock.now().toISOString())).map(toApiToken);
}

/** Creates a token after the owner has confirmed it. Only the result contains the token; the database stores a hash. */
export async function createApiToken(
  context: Context,
  session: SessionRow,
  { name, scopes, days, ...proof }: NewApiToken & { address: string },
): Promise<CreatedApiToken> {
  const user = await confirmOwner(context, session.username, proof);
  const now = context.clock.now();
  const token = prefix + newToken();
  return changeRecords(context, async ({ db, log }) => {
    await deleteExpiredApiTokens(db, now.toISOString());
    if ((await listApiTokens(db, user.id, now.toISOString())).length >= limits.apiTokens.most)
      throw new ConflictError(`There are ${limits.apiTokens.most} API tokens already. Revoke one first.`);
    const row = await apiTokens.insert(db, {
      userId: user.id,
      name,
      tokenHash: hashToken(token),
      scopes,
      createdAt: now.toISOString(),
      expiresAt: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
    });
    await log(`Created the API token “${name}”`);
    return { ...toApiToken(row), token };
  });
}

export async function revokeApiToken(context: Context, session: SessionRow, id: number): Promise<void> {
  await changeRecords(context, async ({ db, log }) => {
    const token = await apiTokens.find(db, { id, userId: session.userId });
    if (!token || (await apiTokens.remove(db, { id })) === 0) throw new NotFoundError("This API token does not exist.");
    await log(`Revoked the API token “${token.name}”`);
  });
}

export function isApiToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** Returns the id of a valid token, without counting this as a use, or null. */
export async function identifyApiToken({ db, clock }: Context, token: string): Promise<number | null> {
  return (await findApiToken(db, hashToken(token), clock.now().toISOString()))?.id ?? null;
}

/** Throws if the token is unknown, revoked or expired. */
export async function useApiToken(
  context: Context,
  token: string,
  address: string,
): Promise<ApiTokenRow & { username: string }> {
  const now = context.clock.now();
  const row = await findApiToken(context.db, hashToken(token), now.toISOString());
  if (!row) throw new UnauthorizedError("This API token is not known: it was revoked, or it has expired.");
  // Not awaited, so that reading works on a read-only disk and doesn't wait for writers.
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) > touchEvery)
    void apiTokens
      .update(context.db, { id: row.id }, { lastUsedAt: now.toISOString(), lastAddress: address })
      .catch(() => undefined);
  return row;
}

function toApiToken(row: ApiTokenRow): ApiToken {
  return pickFields(apiToken, { ...row, lastAddress: plainAddress(row.lastAddress) });
}
