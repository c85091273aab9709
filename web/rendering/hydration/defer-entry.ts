/** The markup with which the router's `<Scripts>` starts React: one module script, and preloads in the head for its imports. */
const entry = /<script\b[^>]*\btype="module"[^>]*>[^]*?<\/script>/g;
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the markup that starts React into a `<template>`, where browsers neither load nor run it. web/boot/early-presses.ts takes the
 * markup out when the page needs React. `nonce` tells the router's markup from text in the page. A page without exactly one such script is
 * returned unchanged and starts React immediately: docs/decisions/0003-hydration-on-intent.md.
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
