/** What `<Scripts>` of the router writes to start React: one module script, and the files that it needs named in the head. */
const entry = /<script\b[^>]*\btype="module"[^>]*>[^]*?<\/script>/g;
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Moves what starts React into a `<template>`, where browsers neither load nor run it; web/boot/early-presses.ts puts it back when the page
 * needs it. `nonce` tells the router's own markup from what stands in somebody's text. A page in which there is not exactly one script
 * that starts React comes back as it is, and starts at once: docs/decisions/0003-hydration-on-intent.md.
 */
export function deferEntry(html: string, nonce: string, when: "scroll" | "intent"): string {
  const isOwn = (tag: string) => tag.slice(0, tag.indexOf(">")).includes(` nonce="${nonce}"`);
  const [script, ...others] = html.match(entry)?.filter(isOwn) ?? [];
  if (script === undefined || others.length > 0) return html;
  const preloads = html.match(preload)?.filter(isOwn) ?? [];
  return html
    .replaceAll(preload, (tag) => (isOwn(tag) ? "" : tag))
    .replace(script, () => `<template data-hydrate="${when}">${preloads.join("")}${script}</template>`);
}
