import { createContext } from "react-router";
import { isReplaced, isLoggedInAgain } from "./refused-session.ts";
import { clearToken, needsRenewal, readToken, saveToken } from "./session.ts";

/** Sends a call to the server: with `fetch` in the browser, in process while the server renders a page. */
export type Transport = (path: string, init?: RequestInit) => Promise<Pick<Response, "ok" | "status" | "json">>;

export const apiBase = "/api";

/** The server sets this context; in the browser the default applies. */
export const transportContext = createContext<Transport>(browserTransport);

/**
 * Sends the owner's token with a call. On a public page, a refused token is dropped and the call is repeated without one. In the dashboard,
 * the call is repeated after the owner has logged in again.
 */
export async function browserTransport(path: string, init: RequestInit = {}): Promise<Response> {
  // The server would refuse an old token, such as one of an earlier site on localhost, before it looks at the password.
  const token = isLogin(path) ? null : readToken();
  const response = await send(path, init, token);
  if (response.status !== 401 || isLoginOrLogout(path)) {
    if (token !== null && response.ok && needsRenewal(Date.now())) void renew();
    return response;
  }
  if (!location.pathname.startsWith("/dashboard")) {
    if (token === null) return response;
    // The response may be late: another call or another tab may have a newer token by now.
    if (isReplaced(token)) return browserTransport(path, init);
    clearToken();
    return send(path, init, null);
  }
  return (await isLoggedInAgain(token)) ? browserTransport(path, init) : response;
}

function isLogin(path: string): boolean {
  return path.startsWith(`${apiBase}/auth/login`) || path === `${apiBase}/setup`;
}

/** A 401 of these calls is about the password or expected, so it doesn't end the session. */
function isLoginOrLogout(path: string): boolean {
  return isLogin(path) || path.startsWith(`${apiBase}/auth/logout`);
}

async function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const isRead = (init.method ?? "GET") === "GET";
  for (let tries = 1; ; tries++) {
    const response = await fetch(path, { ...init, headers });
    // Changes report the limit to the caller. Reads wait until the minute is over.
    const seconds = response.status === 429 && isRead && tries < maxTries ? secondsToWait(response) : null;
    if (seconds === null) return response;
    await wait(seconds * 1000, init.signal ?? undefined);
  }
}

const maxTries = 3;
/** Calls are limited per minute. Other limits, such as for guesses, last longer. */
const longestWait = 60;

function secondsToWait({ headers }: Response): number | null {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && seconds <= longestWait ? seconds : null;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The call was aborted.", "AbortError"));
    });
  });
}

let renewal: Promise<void> | null = null;

/** Renews the token while the session is in use, with one request at a time. */
function renew(): Promise<void> {
  renewal ??= send(`${apiBase}/auth/renew`, { method: "POST" }, readToken())
    .then(async (response) => {
      if (!response.ok) return;
      const answer: unknown = await response.json();
      if (
        typeof answer === "object" &&
        answer !== null &&
        "access_token" in answer &&
        typeof answer.access_token === "string"
      )
        saveToken(answer.access_token);
    })
    .catch(() => undefined)
    .finally(() => {
      renewal = null;
    });
  return renewal;
}
