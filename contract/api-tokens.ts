import { z } from "zod";
import { defineCalls, noContent, requiredLine, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { tokenScopes } from "./token-scopes.ts";
import { code, currentPassword } from "./two-factor.ts";

export const apiToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe("Null if the token never expires"),
    lastUsedAt: timestamp.nullable(),
    lastAddress: z.string().describe("The IP address that last used the token; empty if unknown"),
  })
  .meta({ id: "ApiToken", description: "Lets a program make calls on the owner's behalf" });
export type ApiToken = z.infer<typeof apiToken>;

export const createdApiToken = apiToken
  .extend({ token: z.string().describe("Returned only once; the server stores a hash") })
  .meta({ id: "CreatedApiToken" });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

export const newApiToken = z.strictObject({
  name: requiredLine("name", limits.apiTokens.name),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, "choose at least one scope")
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  days: z
    .number()
    .int()
    .min(1, "must be at least 1")
    .max(limits.apiTokens.days, `must be at most ${limits.apiTokens.days}`)
    .nullable()
    .describe("Days until the token expires; null for never"),
  password: currentPassword,
  code: code.optional(),
});
export type NewApiToken = z.infer<typeof newApiToken>;

export const apiTokenCalls = defineCalls({
  list: {
    method: "GET",
    url: "/auth/tokens",
    access: "owner",
    scope: "login",
    summary: "List API tokens, newest first",
    response: { 200: z.object({ items: z.array(apiToken) }) },
  },
  create: {
    method: "POST",
    url: "/auth/tokens",
    access: "owner",
    scope: "login",
    summary: "Create an API token, with the password, and a code where two-factor login is on",
    body: newApiToken,
    response: { 201: createdApiToken },
  },
  revoke: {
    method: "DELETE",
    url: "/auth/tokens/:id",
    access: "owner",
    scope: "login",
    summary: "Revoke an API token: it stops working right away",
    params: z.object({ id: rowId }),
    response: { 204: noContent },
  },
});
