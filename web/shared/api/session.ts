import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** The owner's session as the browser keeps it: a token in local storage, under the names that the API's users know. */

const tokenKey = "access_token";
const fallbackKey = "token";

export function readToken(): string | null {
  return safeLocalStorage.get(tokenKey) ?? safeLocalStorage.get(fallbackKey);
}

/** Stores the token and lets the whole page know who is logged in. */
export function saveToken(token: string): void {
  safeLocalStorage.set(tokenKey, token);
  showSession();
}

export function clearToken(): void {
  safeLocalStorage.remove(tokenKey);
  safeLocalStorage.remove(fallbackKey);
  showSession();
}

type Claims = { username: string; iat: number; exp: number };

/** What the stored token says; its signature is the server's business. */
export function readClaims(): Claims | null {
  try {
    const [, payload = ""] = (readToken() ?? "").split(".");
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Past the middle of the token's life: time to ask for a fresh one. */
export function needsRenewal(now: number): boolean {
  const claims = readClaims();
  return claims !== null && now / 1000 > (claims.iat + claims.exp) / 2;
}

function isClaims(value: unknown): value is Claims {
  return (
    typeof value === "object" &&
    value !== null &&
    "username" in value &&
    typeof value.username === "string" &&
    "iat" in value &&
    typeof value.iat === "number" &&
    "exp" in value &&
    typeof value.exp === "number"
  );
}

/** The same few lines as in the boot script, for the moment when logging in or out happens without a new document. */
function showSession(): void {
  const name = readClaims()?.username;
  document.documentElement.toggleAttribute("data-logged-in", name !== undefined);
  for (const element of document.querySelectorAll("[data-username]")) element.textContent = name ?? "";
}

/** Browsers tie passkeys to a domain name: at an IP address they refuse them all. */
export function hasPasskeys({ hostname }: Pick<URL, "hostname">): boolean {
  return !/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname);
}
