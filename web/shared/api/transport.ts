import { createContext } from "react-router";
import { isReplaced, isLoggedInAgain } from "./refused-session.ts";
import { clearToken, needsRenewal, readToken, saveToken } from "./session.ts";

/** How a call reaches the server: `fetch` in the browser, in process while the server renders a page. */
export type Transport = (path: string, init?: RequestInit) => Promise<Pick<Response, "ok" | "status" | "json">>;

export const apiBase = "/api";

/** Nobody sets it in the browser, so that its default applies there. */
export const transportContext = createContext<Transport>(browserTransport);

/**
 * Carries the owner's token. On a public page a token that the server refuses is dropped, and the call is made again without it;
 * in the dashboard it is made again once somebody has logged in over unsaved work.
 */
export async function browserTransport(path: string, init: RequestInit = {}): Promise<Response> {
  // An old token would be refused before what was typed is looked at.
  const token = path.startsWith(`${apiBase}/auth/login`) ? null : readToken();
  const response = await send(path, init, token);
  if (response.status !== 401 || isLoginOrLogout(path)) {
    if (token !== null && response.ok && needsRenewal(Date.now())) void renew();
    return response;
  }
  if (!location.pathname.startsWith("/dashboard")) {
    if (token === null) return response;
    // The answer may be late: another call or another tab has a newer token by now.
    if (isReplaced(token)) return browserTransport(path, init);
    clearToken();
    return send(path, init, null);
  }
  return (await isLoggedInAgain(token)) ? browserTransport(path, init) : response;
}

/** A refusal is about what was typed there, or no news. */
function isLoginOrLogout(path: string): boolean {
  return path.startsWith(`${apiBase}/auth/log`);
}

function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

let renewal: Promise<void> | null = null;

/** A fresh token while the session is in use, asked for once at a time. */
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
