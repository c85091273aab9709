import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { NotFoundError } from "../errors.ts";

const require = createRequire(import.meta.url);
// Of this package only the files that a browser loads: its plugin would be loaded at each start, for a page that few open.
const folder = dirname(require.resolve("@fastify/swagger-ui/static/swagger-ui.css"));

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
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types dompurify inert default",
].join("; ");

const documentOf = (prefix: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The API of Savepoint</title>
<link rel="stylesheet" href="${prefix}/static/swagger-ui.css">
<link rel="stylesheet" href="${prefix}/static/index.css">
<link rel="icon" type="image/png" sizes="32x32" href="${prefix}/static/favicon-32x32.png">
<link rel="icon" type="image/png" sizes="16x16" href="${prefix}/static/favicon-16x16.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${prefix}/static/swagger-ui-bundle.js"></script>
<script src="${prefix}/static/swagger-ui-standalone-preset.js"></script>
<script src="${prefix}/static/swagger-initializer.js"></script>
</body>
</html>
`;

const initializerOf = (prefix: string) => `${trustOfWords}
SwaggerUIBundle({
  dom_id: "#swagger-ui",
  url: new URL("${prefix}/json", location.href).href,
  validatorUrl: null,
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  layout: "StandaloneLayout",
});
`;

/** The page that shows what the API can do, and lets it be tried. */
export async function registerApiPage(api: FastifyInstance): Promise<void> {
  await api.register(
    async (page) => {
      const hidden = { schema: { hide: true } };
      page.addHook("onRequest", async (_request, reply) => {
        reply.header("content-security-policy", policy);
      });
      page.setNotFoundHandler(() => {
        throw new NotFoundError("There is no such file.");
      });
      page.get("/", hidden, (_request, reply) => reply.type("text/html; charset=utf-8").send(documentOf(page.prefix)));
      page.get("/json", hidden, async () => page.swagger());
      page.get("/yaml", hidden, (_request, reply) =>
        reply.type("application/x-yaml").send(page.swagger({ yaml: true })),
      );
      page.get("/static/swagger-initializer.js", hidden, (_request, reply) =>
        reply.type("application/javascript; charset=utf-8").send(initializerOf(page.prefix)),
      );
      // Or the package's own would be there, which bears another name.
      page.get("/static/index.html", hidden, (_request, reply) => reply.redirect(`${page.prefix}/`));
      await page.register(fastifyStatic, { root: folder, prefix: "/static", decorateReply: false });
    },
    { prefix: "/docs" },
  );
}
