// Shared by tests of two-factor login.
import { expect } from "vitest";
import { appCode } from "./authenticator-app.ts";
import type { Answer, TestServer } from "./test-server.ts";
import { owner } from "./test-settings.ts";

/** How long a code is valid, in milliseconds. */
export const step = 30_000;

export type Phone = { key: string; recoveryCodes: string[]; token: string; code(steps?: number): string };

/** Turns on two-factor login; the confirming code is two steps old. */
export async function turnOn(server: TestServer): Promise<Phone> {
  const token = await server.logIn();
  const { key } = (await server.call("POST", "/auth/two-factor/begin", { token, body: { password: owner.password } }))
    .body as { key: string };
  const code = (steps = 0) => appCode(key, server.clock.now(), steps);
  const answer = await server.call("POST", "/auth/two-factor/confirm", { token, body: { code: code() } });
  expect(answer.status, answer.text).toBe(200);
  server.clock.advance(2 * step);
  return { key, recoveryCodes: answer.body.recoveryCodes as string[], token, code };
}

export function logIn(
  server: Pick<TestServer, "call">,
  code?: string,
  ip = "127.0.0.1",
  password = owner.password,
): Promise<Answer> {
  return server.call("POST", "/auth/login", {
    body: { username: owner.username, password, ...(code !== undefined && { code }) },
    ip,
  });
}
