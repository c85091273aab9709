import type { TokenScope } from "#contract/token-scopes.ts";
import type { Context } from "../../context.ts";
import type { SessionRow } from "../../store/tables/users.ts";
import { isApiToken, useApiToken } from "./api-tokens.ts";
import { readSession } from "./sessions.ts";
import { bearerToken } from "./tokens.ts";

/** Who makes an owner's call: the logged-in owner, or a program with an API token. */
export type Caller = {
  /** Differs between callers. */
  id: string;
  username: string;
  /** The owner's device, or the name of the token. */
  device: string;
  may(scope: TokenScope): boolean;
  /** Null for a program. */
  session: SessionRow | null;
};

/**
 * Returns the caller from an Authorization header, or null without a header. Throws if the token or session isn't valid, or no longer is.
 */
export async function readCaller(
  context: Context,
  authorization: string | undefined,
  address: string,
): Promise<Caller | null> {
  const token = bearerToken(authorization);
  if (token === null) return null;
  if (isApiToken(token)) {
    const { id, name, username, scopes } = await useApiToken(context, token, address);
    return {
      id: `token ${id}`,
      username,
      device: `API token “${name}”`,
      may: (scope) => scopes.includes(scope),
      session: null,
    };
  }
  const session = await readSession(context, token, address);
  return { id: session.id, username: session.username, device: session.device, may: () => true, session };
}
