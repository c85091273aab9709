import type { FastifyInstance } from "fastify";
import { artKinds, blockArt, type ArtKind, blockGlyph } from "#art/block-art.ts";
import { notFound } from "../pages/pages.ts";

const policy = "default-src 'none'; style-src 'none'; sandbox";
const maxKept = 500;

/** Serves generated images: `/art/{kind}/{seed}.svg`, and small ones under `/art/glyph/`. A URL always has the same image. */
export function registerArt(app: FastifyInstance): void {
  const cache = new Map<string, string>();
  serve("/art/:kind/:name", (kind, seed) => blockArt({ kind, seed }));
  serve("/art/glyph/:kind/:name", blockGlyph);

  function serve(url: string, draw: (kind: ArtKind, seed: string) => string): void {
    app.get<{ Params: { kind: string; name: string } }>(url, (request, reply) => {
      const { kind, name } = request.params;
      if (!isKind(kind) || !name.endsWith(".svg") || name.length > 200) return notFound(reply);
      const key = `${url} ${kind} ${name}`;
      const svg = cache.get(key) ?? draw(kind, name.slice(0, -".svg".length));
      if (cache.size >= maxKept) cache.clear();
      cache.set(key, svg);
      return reply
        .headers({ "content-security-policy": policy, "cache-control": "public, max-age=31536000, immutable" })
        .type("image/svg+xml")
        .send(svg);
    });
  }
}

function isKind(kind: string): kind is ArtKind {
  return (artKinds as readonly string[]).includes(kind);
}
