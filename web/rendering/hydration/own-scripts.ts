import { hash } from "node:crypto";

type Marked = { html: string; nonce: string };

/** A page and its own inline scripts as a Content-Security-Policy allows them: by the hash of each. */
export type OwnScripts = {
  /** Without the nonce, so that the same page has the same bytes and can be cached and compared. */
  html: string;
  hashes: string;
};

/**
 * Finds the inline scripts that carry this rendering's nonce. An attacker can't know the nonce, so a script that somebody injects into a
 * page stays forbidden, even if sanitizing misses it.
 */
export function allowOwnScripts({ html, nonce }: Marked): OwnScripts {
  const mark = ` nonce="${nonce}"`;
  const scripts = html.matchAll(new RegExp(`<script\\b[^>]*${mark}[^>]*>([^]*?)</script>`, "g"));
  const hashes = new Set(Array.from(scripts, ([, text = ""]) => hashOf(text)));
  return { html: html.replaceAll(mark, ""), hashes: [...hashes].join(" ") };
}

function hashOf(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
