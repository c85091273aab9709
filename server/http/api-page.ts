import type { FastifySwaggerUiOptions } from "@fastify/swagger-ui";

/**
 * Runs in the page before anything is shown there. Its React sets HTML by itself, made of Markdown that it has sanitised: that is let
 * through where it is no more than marked-up words. Whatever else is set as HTML, the policy forbids.
 */
const trustOfWords = `
const inert = window.trustedTypes?.createPolicy("inert", { createHTML: (html) => html });
const isWord = ({ localName, attributes }) => /^(p|a|br|em|strong|code|pre|span|div|ul|ol|li|h[1-6]|hr|blockquote|table|thead|tbody|tr|th|td)$/.test(localName)
  && [...attributes].every(({ name, value }) => ["class", "rel", "target"].includes(name) || (localName === "a" && name === "href" && /^(https?:|[/#])/i.test(value)));
window.trustedTypes?.createPolicy("default", {
  createHTML: (html) => [...new DOMParser().parseFromString(inert.createHTML(html), "text/html").body.querySelectorAll("*")].every(isWord) ? html : null,
});
`;

/** Its own files, its inline styles, calls to this API, and nothing from anybody else. */
const policy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
  "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types dompurify inert default",
].join("; ");

/** The page that shows what the API can do, and lets it be tried. */
export function apiPage(apiBaseUrl: string): FastifySwaggerUiOptions {
  return {
    routePrefix: "/docs",
    indexPrefix: apiBaseUrl,
    uiConfig: { validatorUrl: null },
    theme: { title: "The API of Savepoint", js: [{ filename: "trust-of-words.js", content: trustOfWords }] },
    staticCSP: true,
    transformStaticCSP: () => policy,
  };
}
