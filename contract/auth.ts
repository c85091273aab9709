import { z } from "zod";
import { apiError, defineCalls, noContent, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { code } from "./two-factor.ts";

/** A password that the owner chooses, in a field of this name. */
export function newPasswordNamed(field: string): z.ZodString {
  return z
    .string()
    .min(limits.password.min, `${field} must be at least ${limits.password.min} characters`)
    .max(limits.password.max, `${field} must be at most ${limits.password.max} characters`);
}

export const login = z.strictObject({
  username: z.string().trim().min(1, "username is required").max(limits.username),
  password: z.string().min(1, "password is required").max(limits.password.max),
  code: code.optional(),
});

export const loginRefusal = apiError
  .extend({
    error: z
      .enum(["Unauthorized", "TwoFactorRequired"])
      .describe(
        "TwoFactorRequired: username and password are right, but the code is missing or wrong. Repeat the call with a code.",
      ),
  })
  .meta({ id: "LoginRefusal" });

export const loginAnswer = z.object({ access_token: z.string(), expiresAt: timestamp }).meta({ id: "Login" });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const session = z
  .object({
    id: z.string(),
    username: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    expiresAt: timestamp,
    device: z.string().describe("Browser and operating system, from the User-Agent header"),
    address: z.string().describe("The IP address that last used the session; empty if unknown"),
    current: z.boolean().describe("Whether this is the session that makes the call"),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof session>;

export const authCalls = defineCalls({
  login: {
    method: "POST",
    url: "/auth/login",
    access: "public",
    summary: "Log in",
    body: login,
    response: { 200: loginAnswer, 401: loginRefusal },
  },
  renew: {
    method: "POST",
    url: "/auth/renew",
    access: "owner",
    scope: "login",
    summary: "Get a fresh token for the same session",
    response: { 200: loginAnswer },
  },
  logout: {
    method: "POST",
    url: "/auth/logout",
    access: "owner",
    scope: "login",
    summary: "End this session",
    response: { 204: noContent },
  },
  session: {
    method: "GET",
    url: "/auth/session",
    access: "owner",
    scope: "login",
    summary: "Get this session",
    response: { 200: session },
  },
  sessions: {
    method: "GET",
    url: "/auth/sessions",
    access: "owner",
    scope: "login",
    summary: "List logged-in devices",
    response: { 200: z.object({ items: z.array(session) }) },
  },
  endSession: {
    method: "DELETE",
    url: "/auth/sessions/:id",
    access: "owner",
    scope: "login",
    summary: "Log out a device",
    params: z.object({ id: z.string().max(64) }),
    response: { 204: noContent },
  },
  endOtherSessions: {
    method: "DELETE",
    url: "/auth/sessions",
    access: "owner",
    scope: "login",
    summary: "Log out all other devices",
    response: { 200: z.object({ ended: z.number().int().describe("How many sessions were ended") }) },
  },
  changePassword: {
    method: "PUT",
    url: "/auth/password",
    access: "owner",
    scope: "login",
    summary: "Change the password and end all other sessions",
    body: z.strictObject({
      currentPassword: z.string().min(1, "currentPassword is required").max(limits.password.max),
      newPassword: newPasswordNamed("newPassword"),
      code: code.optional().describe("Required while two-factor login is on"),
    }),
    response: { 204: noContent },
  },
});
