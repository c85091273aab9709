import { setTimeout as pause } from "node:timers/promises";
import { owner } from "#tests/support/test-settings.ts";

/** A server that has only just started may ask a busy machine to wait. */
const attempts = 20;

/** Logs the owner in through the API. Returns the token. */
export async function logIn(url: string, attempt = 1): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  if (answer.status === 503 && attempt < attempts) {
    await pause(500);
    return logIn(url, attempt + 1);
  }
  if (!answer.ok) throw new Error(`The owner could not log in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
