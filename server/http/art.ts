import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type Accent, accentOf } from "#art/accent.ts";
import { artVersion } from "#art/art-version.ts";
import { blockArt, blockGlyph, type Light } from "#art/block-art.ts";
import { type ArtKind, artKinds, artViews } from "#art/kinds.ts";
import { familyOf } from "#art/families.ts";
import { viewOptions } from "#art/views.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { compress, pickEncoding } from "../pages/page.ts";
import { notFound } from "../pages/pages.ts";

const policy = "default-src 'none'; style-src 'none'; sandbox";
const maxKept = 500;

/**
 * Serves generated images: `/art/{kind}/{seed}.svg`, other views of the same scene under their names, such as `/art/close-up/`, small images
 * under `/art/glyph/`, and each of them at night under `/art/night/`. Only the accent color changes an image, so browsers show their cached
 * image while they check for a changed one.
 */
export function registerArt(app: FastifyInstance, context: Context): void {
  const drawn = new Map<string, Promise<Buffer>>();
  serve("/art/:kind/:name", (kind, seed, accent) => blockArt({ kind, seed, accent }));
  serve("/art/glyph/:kind/:name", blockGlyph);
  serve("/art/night/:kind/:name", (kind, seed, accent) => blockArt({ kind, seed, accent, light: "night" }));
  serve("/art/night/glyph/:kind/:name", (kind, seed, accent) => blockGlyph(kind, seed, accent, "night"));
  for (const view of artViews) {
    const options = (kind: ArtKind, seed: string, light?: Light) =>
      viewOptions({ kind, seed, family: familyOf(kind, seed) }, view, light);
    serve(`/art/${view}/:kind/:name`, (kind, seed, accent) => blockArt({ ...options(kind, seed), accent }));
    serve(`/art/night/${view}/:kind/:name`, (kind, seed, accent) =>
      blockArt({ ...options(kind, seed, "night"), accent }),
    );
  }

  function serve(url: string, draw: (kind: ArtKind, seed: string, accent: Accent) => string): void {
    app.get<{ Params: { kind: string; name: string } }>(url, async (request, reply) => {
      const { kind, name } = request.params;
      if (!isKind(kind) || !name.endsWith(".svg") || name.length > 200) return notFound(reply);
      const { accent } = (await readSiteContent(context)).look;
      const key = `${url} ${kind} ${name} ${accent}`;
      // Weak, because the encodings of an image share it.
      const etag = `W/"${createHash("sha256").update(`${key} ${artVersion}`).digest("hex").slice(0, 32)}"`;
      reply.headers({
        "content-security-policy": policy,
        "cache-control": "public, max-age=3600, stale-while-revalidate=31536000",
        etag,
        vary: "accept-encoding",
      });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      const encoding = pickEncoding(request.headers["accept-encoding"]?.toString());
      const kept = `${key} ${encoding}`;
      const image =
        drawn.get(kept) ?? compress(Buffer.from(draw(kind, name.slice(0, -".svg".length), accentOf(accent))), encoding);
      if (drawn.size >= maxKept) drawn.clear();
      drawn.set(kept, image);
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.type("image/svg+xml").send(await image);
    });
  }
}

function isKind(kind: string): kind is ArtKind {
  return (artKinds as readonly string[]).includes(kind);
}
