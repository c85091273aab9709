// The only doors through which text becomes HTML in the browser. The policy of every page demands them (Trusted Types), so that
// HTML which is set in any other way throws, and is not shown.
type Rules = { createHTML(html: string): string | null };
/** What it makes stands for a text wherever HTML is set, which is how the DOM's own types describe it. */
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

// What React and Quill set by themselves, and nothing else: a script element without text, no HTML at all, and text that holds no
// element, such as the structured data of a page. Hot reloading comes by here more than once.
if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" || !html.includes("<") ? html : null),
  });
}

/** For HTML that the server made and sanitised, or that was built with the site. */
export function renderedHtml(html: string): string {
  return rendered.createHTML(html);
}

/** Any HTML as a document of its own, in which nothing is loaded or run. */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(inert.createHTML(html), "text/html");
}
