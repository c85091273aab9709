// The site's icons: those in `public/` for the starter look's logo, and for any other logo icons that are drawn when somebody first asks
// for them.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { logoSvg, maskableLogoSvg } from "#art/logo.ts";
import { iconQuery, lookVersion } from "#contract/look-files.ts";
import type { Look } from "#contract/site/look.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { UnavailableError } from "../errors.ts";
import { isStoredName, mediaPath } from "../media/storage.ts";
import { notFound } from "../pages/pages.ts";
import { entryFile } from "../program-files.ts";
import { createImageCache } from "../media/image-cache.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { type IconName, iconShapes } from "./icon-drawing.ts";
import type { IconTask } from "./icon-process.ts";

export type Icons = {
  /** Returns an icon of a look, or null if its image is missing or can't be read. */
  draw(look: Pick<Look, "accent" | "logo">, name: IconName): Promise<Buffer | null>;
  close(): void;
};

const maxCacheBytes = 16 * 1024 * 1024;
const types = { png: "image/png", ico: "image/x-icon" } as const;

export function createIcons({ config, storage }: Pick<Context, "config" | "storage">): Icons {
  const cache = createImageCache(join(config.dataDir, "cache", "icons"), maxCacheBytes);
  const pool = createWorkerPool<IconTask, Uint8Array>({
    entry: entryFile("look/icon-process"),
    taskMilliseconds: 20_000,
    explain: (_failure, cause) => new UnavailableError("This icon can't be drawn at the moment.", { cause }),
  });

  return {
    async draw({ accent, logo }, name) {
      if (logo.kind === "art") {
        const svg = iconShapes[name].full
          ? maskableLogoSvg({ accent, seed: logo.seed })
          : logoSvg({ accent, seed: logo.seed });
        return cache.get(keyOf(name, svg), async () => Buffer.from(await pool.run({ name, svg })));
      }
      const file = logo.image.src.slice(mediaPath.length);
      if (!logo.image.src.startsWith(mediaPath) || !isStoredName(file)) return null;
      try {
        return await cache.get(keyOf(name, file), async () => {
          const stored = await storage.open(file);
          if (!stored) throw new UnavailableError("The logo's image is missing.");
          return Buffer.from(await pool.run({ name, image: await buffer(stored.content) }));
        });
      } catch {
        return null;
      }
    },
    close: pool.close,
  };
}

/** Answers requests for icons, unless the look has the starter look's logo or its image is missing: then the files in `public/` do. */
export function registerIcons(app: FastifyInstance, context: Context, icons: Icons): void {
  app.addHook("onClose", async () => icons.close());
  // A hook, because the files in `public/` have their own routes.
  app.addHook("onRequest", async (request, reply) => {
    const [path = "", query = ""] = request.url.split("?");
    const name = path.slice(1);
    const isSvg = name === "favicon.svg";
    if (!isSvg && !isIcon(name)) return;
    const { look } = await readSiteContent(context);
    const current = iconQuery(look);
    if (current === "") return;

    const icon = isSvg ? drawSvg(look) : await icons.draw(look, name);
    if (icon === null) return isSvg ? notFound(reply) : undefined;
    const isCurrent = `?${query}` === current;
    return reply
      .headers({
        "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        "content-security-policy": "default-src 'none'; style-src 'none'; sandbox",
      })
      .type(isSvg ? "image/svg+xml" : types[iconShapes[name].format])
      .send(icon);
  });
}

function drawSvg({ accent, logo }: Look): string | null {
  return logo.kind === "art" ? logoSvg({ accent, seed: logo.seed }) : null;
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(iconShapes, name);
}

function keyOf(name: IconName, source: string): string {
  return createHash("sha256")
    .update(JSON.stringify([lookVersion, name, source]))
    .digest("hex")
    .slice(0, 32);
}
