// The only functions that turn text into HTML in the browser. Every page's policy requires them (Trusted Types): setting HTML in any other
// way throws.
type Rules = { createHTML(html: string): string | null };
/** Typed as a string, because the DOM's types expect a string wherever HTML is set. */
type Policy = { createHTML(html: string): string };

declare global {
  interface Window {
    trustedTypes?: { defaultPolicy: Policy | null; createPolicy(name: string, rules: Rules): Policy };
  }
}

const trustedTypes = typeof window === "undefined" ? undefined : window.trustedTypes;
const asItIs = { createHTML: (html: string) => html };
const rendered = trustedTypes?.createPolicy("rendered", asItIs) ?? asItIs;
const inert = trustedTypes?.createPolicy("inert", asItIs) ?? asItIs;

// Allows only what React and the editor set themselves: a script element without text, the empty string, and text without elements, such as
// structured data. Hot reloading runs this more than once.
if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" || !html.includes("<") ? html : null),
  });
}

/** Trusts HTML that the server has sanitized or that the build contains. */
export function renderedHtml(html: string): string {
  return rendered.createHTML(html);
}

const fixed = new Map<string, { __html: string }>();

/**
 * Trusts HTML of the build, such as that of icons. Returns the same object for the same text: trusted HTML is an object too, and React sets
 * the HTML again for another one.
 */
export function fixedHtml(html: string): { __html: string } {
  const known = fixed.get(html) ?? { __html: renderedHtml(html) };
  fixed.set(html, known);
  return known;
}

/** Parses HTML into a separate document, which loads and runs nothing. */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(inert.createHTML(html), "text/html");
}
