// Pages are the same for everybody. Whether somebody is logged in stands on the root, and CSS shows the half that fits.
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
    // No token, or one that can't be read.
  }
}

function showSession(): void {
  const name = readUsername();
  root.toggleAttribute("data-logged-in", name !== undefined);
  for (const element of document.querySelectorAll("[data-username]")) element.textContent = name ?? "";
}

showSession();
on("DOMContentLoaded storage", showSession);
