import { hash } from "node:crypto";

type Marked = { html: string; nonce: string };

/** How a page's policy allows the scripts that the site wrote into it: by the hash of each, in the words of a Content-Security-Policy. */
export type OwnScripts = {
  /** Without the nonce: the same page has the same bytes, so it can be kept and compared. */
  html: string;
  hashes: string;
};

/**
 * Finds the inline scripts that carry the nonce of this rendering. Nobody outside could know the nonce, so a script that stands in
 * somebody's text has none and stays forbidden, even if it got past everything else.
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
