import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { NotFoundError } from "../errors.ts";

/** Allows the page's own files, its inline styles and calls to this API. It sets HTML, so it can't require Trusted Types. */
const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** Serves the interactive page of the API. */
export async function registerApiPage(api: FastifyInstance): Promise<void> {
  await api.register(async (page) => {
    page.setNotFoundHandler(() => {
      throw new NotFoundError("There is no such file.");
    });
    await page.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: api.prefix,
      staticCSP: policy,
      // There are too many calls to show them all together.
      uiConfig: { docExpansion: "none" },
      theme: { title: "The API of Savepoint" },
    });
  });
}
