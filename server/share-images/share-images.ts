// Share images: /og/{kind}/{name}.{version}.png. They show only what the API returns to a visitor at this moment, so they contain nothing
// unpublished or confidential, and unpublishing takes effect with the next request. The version in the URL only makes a changed image a new
// one for those who cache images by URL.
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import { starterLogo } from "#art/logo.ts";
import { category } from "#contract/categories.ts";
import { page } from "#contract/pages.ts";
import { lookVersion } from "#contract/look-files.ts";
import { post } from "#contract/posts.ts";
import { landingCategories } from "#contract/project-terms.ts";
import { project } from "#contract/projects.ts";
import { selectionCard } from "#contract/selection-page.ts";
import { selectionPage } from "#contract/selections.ts";
import { series } from "#contract/series.ts";
import {
  categoryCard,
  ownPageCard,
  pageCard,
  portfolioCard,
  postCard,
  projectCard,
  seriesCard,
  type SharingCard,
  sharingKinds,
  type SharingKind,
  tagCard,
} from "#contract/sharing.ts";
import type { Identity } from "#contract/site/identity.ts";
import type { Look } from "#contract/site/look.ts";
import { tag } from "#contract/tags.ts";
import type { Context } from "#server/context.ts";
import { UnavailableError } from "#server/errors.ts";
import { createVisitorApi } from "#server/visitor-api/visitor-api.ts";
import { readSiteContent } from "#server/domain/site/site-content.ts";
import type { Icons } from "#server/look/icons.ts";
import { notFound } from "#server/pages/pages.ts";
import { readWords, type SiteWords } from "#server/site-words.ts";
import type { CardSite } from "./card-drawing.ts";
import { drawingVersion } from "./drawing-version.ts";
import { createPainter, type Painter } from "./painter.ts";
import { createImageCache } from "../media/image-cache.ts";

const maxCacheBytes = 128 * 1024 * 1024;
const secondsToWait = 10;
const fileName = /^(.{1,400}?)(?:\.[0-9a-z]{1,7})?\.png$/su;

type Params = { kind: string; file: string };

export function registerShareImages(
  app: FastifyInstance,
  context: Context,
  icons: Icons,
  painter: Painter = createPainter(),
): void {
  const call = createVisitorApi(context);
  const cache = createImageCache(join(context.config.dataDir, "cache", "sharing"), maxCacheBytes);
  app.addHook("onClose", async () => painter.close());

  app.get<{ Params: Params }>("/og/:kind/:file", async (request, reply) => {
    const { kind, file } = request.params;
    const name = fileName.exec(file)?.[1];
    const card = isKind(kind) && name !== undefined ? await findCard(kind, name, await readWords(context)) : null;
    if (!card) return notFound(reply);

    const { identity, look } = await readSiteContent(context);
    const key = keyOf(card, identity, look);
    const etag = `"${key}"`;
    // Other sites may show them on their pages, which is their purpose.
    reply.headers({ "cross-origin-resource-policy": "cross-origin", "cache-control": "public, no-cache", etag });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    try {
      return reply
        .type("image/png")
        .send(await cache.get(key, async () => painter.paint({ ...card, site: await readCardSite(identity, look) })));
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      request.log.warn(error);
      return sendRetryLater(reply, await readWords(context));
    }
  });

  function findCard(
    kind: SharingKind,
    name: string,
    { blog, portfolio }: SiteWords,
  ): Promise<SharingCard | null> | SharingCard | null {
    switch (kind) {
      case "post":
        return read(`/blogs/${encodeURIComponent(name)}`, post, (found) => postCard(found, blog));
      case "project":
        return read(`/portfolio/slug/${encodeURIComponent(name)}`, project, (found) => projectCard(found, portfolio));
      case "category":
        return read(`/categories/${encodeURIComponent(name)}`, category, (found) => categoryCard(found, blog));
      case "tag":
        return read(`/tags/${encodeURIComponent(name)}`, tag, (found) => tagCard(found, blog));
      case "series":
        return read(`/series/${encodeURIComponent(name)}`, series, (found) => seriesCard(found, blog));
      case "selection":
        return read(`/selections/slug/${encodeURIComponent(name)}`, selectionPage, (found) =>
          selectionCard(
            { ...found, count: found.projects.length, landing: found.projects[0]?.landing ?? [] },
            portfolio,
          ),
        );
      case "portfolio": {
        const found = landingCategories.find((each) => each === name);
        return found ? portfolioCard(found, portfolio) : null;
      }
      case "own-page":
        return read(`/pages/${encodeURIComponent(name)}`, page, (found) => ownPageCard(found, blog));
      case "page":
        return readPageCard(name);
    }
  }

  async function readCardSite({ name, language }: Identity, { accent, logo }: Look): Promise<CardSite> {
    const png = logo.kind === "image" ? await icons.draw({ accent, logo }, "icon-192.png") : null;
    const seed = logo.kind === "art" ? logo.seed : starterLogo.seed;
    return { name, language, accent, logo: png ? { png } : { seed } };
  }

  async function readPageCard(name: string): Promise<SharingCard | null> {
    const { aiCrawlers: _notAPage, ...cards } = (await readSiteContent(context)).sharing;
    return Object.hasOwn(cards, name) ? pageCard(name, cards[name as keyof typeof cards]) : null;
  }

  async function read<Entry>(
    path: string,
    schema: z.ZodType<Entry>,
    toCard: (entry: Entry) => SharingCard | null,
  ): Promise<SharingCard | null> {
    const answer = await call(context.config.apiBaseUrl + path);
    if (answer.status === 404 || answer.status === 400) return null;
    if (!answer.ok) throw new Error(`A share image could not be made: ${path} answered ${answer.status}.`);
    return toCard(schema.parse(await answer.json()));
  }
}

function isKind(kind: string): kind is SharingKind {
  return (sharingKinds as readonly string[]).includes(kind);
}

/** Returns the same key for all cards that look the same. */
function keyOf({ art, title, facts }: SharingCard, { name, language }: Identity, { accent, logo }: Look): string {
  const version = [drawingVersion, lookVersion];
  const shown = JSON.stringify([version, name, language, accent, logo, art.kind, art.seed, title, facts]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 32);
}

/** Sends no substitute image, because other sites would cache it. */
function sendRetryLater(reply: FastifyReply, { server }: SiteWords): FastifyReply {
  return reply
    .code(503)
    .headers({ "retry-after": String(secondsToWait), "cache-control": "no-store" })
    .removeHeader("etag")
    .type("text/plain; charset=utf-8")
    .send(`${server.refusals.later}\n`);
}
