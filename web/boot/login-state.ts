// Pages are the same for everyone. An attribute on the root says whether the owner is logged in, and CSS shows the matching parts.
import { on, root, storage } from "./page.ts";

export function readToken(): string | undefined {
  return storage.access_token ?? storage.token;
}

function readUsername(): string | undefined {
  try {
    const [, payload] = (readToken() as string).split(".") as [string, string];
    const bytes = atob(payload.replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)))).username;
  } catch {
    // There is no token, or the token is malformed.
  }
}

function showSession(): void {
  const name = readUsername();
  root.toggleAttribute("data-logged-in", name !== undefined);
  for (const element of document.querySelectorAll("[data-username]")) element.textContent = name ?? "";
}

showSession();
on("DOMContentLoaded storage", showSession);
