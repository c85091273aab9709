import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** The owner's session in the browser: a token in local storage, under names that users of the API know. */

const tokenKey = "access_token";
const fallbackKey = "token";

export function readToken(): string | null {
  return safeLocalStorage.get(tokenKey) ?? safeLocalStorage.get(fallbackKey);
}

/** Stores the token and shows on the page who is logged in. */
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

/** Returns the claims of the stored token. Only the server can verify the signature. */
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

/** Returns whether the token is past half of its lifetime, when it should be renewed. */
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

/** Repeats a few lines of the boot script, for logging in or out without a new document. */
function showSession(): void {
  const name = readClaims()?.username;
  document.documentElement.toggleAttribute("data-logged-in", name !== undefined);
  for (const element of document.querySelectorAll("[data-username]")) element.textContent = name ?? "";
}

/** Returns whether passkeys work at this URL. Browsers tie passkeys to a domain name and refuse them at an IP address. */
export function hasPasskeys({ hostname }: Pick<URL, "hostname">): boolean {
  return !/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname);
}
