// What looks the same on every page is made by the server once. After that React is spared it: its place is marked, and the text
// that is known of it is put there when the page is finished (web/finish-html.ts). Browsers know nothing of all this.
import { type ReactNode, createElement, useContext } from "react";
import { ScriptNonce } from "#web/script-nonce.ts";

/** HTML of the parts, by their names. */
export const stillParts = new Map<string, string>();

/** `name` must tell apart whatever the part looks like: nothing else in it may change while the server runs. */
export function Still({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (!import.meta.env.SSR) return children;
  // oxlint-disable-next-line react/rules-of-hooks -- a constant: each side has one of the two
  const nonce = useContext(ScriptNonce);
  // In development its sources may change.
  const isKnown = stillParts.has(name) && !import.meta.env.DEV;
  return createElement("still-part", { nonce, name }, isKnown ? null : children);
}
