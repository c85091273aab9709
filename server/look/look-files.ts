// The files of a look that differs from the starter look: everything that they show is in their URL, so drafts have files, too, and nothing
// is stored. contract/look-files.ts writes the URLs.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { accentOf } from "#art/accent.ts";
import { blockArt, palettes } from "#art/block-art.ts";
import { logoSvg } from "#art/logo.ts";
import { stagedScene } from "#art/staged-scene.ts";
import { lookVersion, sceneSize, sceneStages } from "#contract/look-files.ts";
import { look } from "#contract/site/look.ts";
import type { Context } from "../context.ts";
import { type Answer, toPage } from "../pages/page.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { notFound, sendPage } from "../pages/pages.ts";
import { accentCss } from "./accent-css.ts";
import { islandFile, islandPolicy } from "./island-file.ts";

const maxCacheBytes = 8 * 1024 * 1024;
const { accent } = look.shape;
const seed = z.string().min(1).max(40);
const svg = "image/svg+xml";
const drawingPolicy = "default-src 'none'; style-src 'none'; sandbox";

const light = z.enum(["day", "night"]).default("day");
const accentQuery = z.object({ accent });
const sceneQuery = z.object({ accent, light, stage: z.enum(sceneStages).optional() });
const islandQuery = z.object({ accent, light, palette: z.enum(palettes), seed });
const logoQuery = z.object({ accent, seed });

/** Each makes its file from the query of its URL, or throws. */
const files: ReadonlyMap<string, (query: unknown) => Answer> = new Map(
  Object.entries<(query: unknown) => Answer>({
    "/look/accent.css": (query) => file("text/css; charset=utf-8", accentCss(accentQuery.parse(query).accent)),
    "/look/island.svg": (query) => {
      const { accent: choice, light: shone, ...island } = islandQuery.parse(query);
      return file(svg, islandFile({ ...island, accent: accentOf(choice) }, shone), islandPolicy);
    },
    "/look/scene.svg": (query) => {
      const { accent: choice, light: shone, stage } = sceneQuery.parse(query);
      const scene = { ...sceneSize, seed: "about", light: shone, accent: accentOf(choice) };
      const drawing =
        stage === undefined ? stagedScene(scene) : blockArt({ ...scene, kind: "game", family: "island", pass: stage });
      return file(svg, drawing, drawingPolicy);
    },
    "/look/logo.svg": (query) => file(svg, logoSvg(logoQuery.parse(query)), drawingPolicy),
  }),
);

export function registerLookFiles(app: FastifyInstance, { config }: Pick<Context, "config">): void {
  const cache = createPageCache({
    version: () => `${lookVersion} ${config.siteUrl}`,
    canonical: (address) => address,
    async render(address) {
      const { siteUrl } = config;
      const { pathname, searchParams } = new URL(address, siteUrl);
      return toPage(makeFile(pathname, Object.fromEntries(searchParams)), { siteUrl });
    },
    maxBytes: maxCacheBytes,
  });

  for (const path of files.keys())
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = await cache.get(request.url);
      if (page.status === 404) return notFound(reply);
      reply.hijack();
      await sendPage(page, request.raw, reply.raw);
    });
}

function makeFile(path: string, query: unknown): Answer {
  try {
    return files.get(path)?.(query) ?? missing;
  } catch (error) {
    if (error instanceof z.ZodError) return missing;
    throw error;
  }
}

const missing: Answer = { status: 404, headers: {}, text: "" };

function file(type: string, text: string, policy?: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      ...(policy !== undefined && { "content-security-policy": policy }),
    },
    text,
  };
}
