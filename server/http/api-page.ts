import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { NotFoundError } from "../errors.ts";

/** Its own files, its inline styles, calls to this API, and nothing from anybody else. It sets HTML, so it can't require Trusted Types. */
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

/** The page that shows what the API can do, and lets it be tried. */
export async function registerApiPage(api: FastifyInstance): Promise<void> {
  await api.register(async (page) => {
    page.setNotFoundHandler(() => {
      throw new NotFoundError("There is no such file.");
    });
    await page.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: api.prefix,
      staticCSP: policy,
      theme: { title: "The API of Savepoint" },
    });
  });
}
