import type { FastifyInstance } from "fastify";
import { apiTokenCalls } from "#contract/api-tokens.ts";
import type { Context } from "../context.ts";
import { createApiToken, readApiTokens, revokeApiToken } from "../domain/auth/api-tokens.ts";
import { bind } from "./bind.ts";

export function registerApiTokens(app: FastifyInstance, context: Context): void {
  bind(app, context, apiTokenCalls.list, async ({ session }) => ({ items: await readApiTokens(context, session) }));

  bind(app, context, apiTokenCalls.create, ({ session, body, request }) =>
    createApiToken(context, session, { ...body, address: request.ip }),
  );

  bind(app, context, apiTokenCalls.revoke, async ({ session, params }) => {
    await revokeApiToken(context, session, params.id);
    return null;
  });
}
