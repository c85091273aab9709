// A bookmark shows a link with the title, description and image of its page, which the server fetches once.
import { Parser } from "htmlparser2";
import { excerpt } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import { serverLimits } from "../../server-limits.ts";
import type { Bookmark } from "#contract/posts.ts";
import type { Context } from "../../context.ts";
import { DomainError, InvalidError, TooManyError } from "../../errors.ts";
import { waitFor } from "../../attempt-limits/rate-limiter.ts";
import { adoptImage } from "../../media/content-images.ts";
import { withoutDepths } from "../../text/html-depth.ts";
import { FetchError, type FetchedPage, fetchImage, fetchPage } from "../../media/remote.ts";

/** How to reach the web; tests replace it. */
export type Fetching = { page(url: string): Promise<FetchedPage>; image(url: string): Promise<Buffer> };

const web: Fetching = { page: fetchPage, image: fetchImage };
const minute = 60_000;

/** Returns a function that makes bookmarks, so many a minute for each session. */
export function createBookmarks(
  context: Context,
  fetching: Fetching = web,
): (url: string, session: string) => Promise<Bookmark> {
  const limiter = context.createRateLimiter("bookmark", minute, 1000);
  return async (url, session) => {
    const now = context.clock.now().getTime();
    const wait = await limiter.begin(session, now, (times) =>
      waitFor(times, serverLimits.bookmark.aMinute, minute, now),
    );
    if (wait > 0)
      throw new TooManyError("Too many bookmarks at once; wait a little and try again.", Math.ceil(wait / 1000));
    return makeBookmark(context, url, fetching);
  };
}

/** Throws an InvalidError that names the reason if the page can't be fetched. An image that can't be used is left out. */
async function makeBookmark(context: Context, address: string, { page, image }: Fetching): Promise<Bookmark> {
  const fetched = await page(address).catch((error: unknown) => {
    if (!(error instanceof FetchError)) throw error;
    throw new InvalidError(`This page could not be fetched: ${error.message}.`, { field: "url", cause: error });
  });
  const facts = readPage(fetched);
  const { hash } = new URL(address);
  const imageUrl = facts.image === null ? "" : await storeImage(context, facts.image, image);
  return {
    url: (hash === "" ? facts.url : facts.url.replace(/#.*$/s, "") + hash).slice(0, limits.link),
    title: facts.title,
    description: facts.description,
    site: facts.site,
    imageUrl,
  };
}

async function storeImage(context: Context, url: string, fetch: Fetching["image"]): Promise<string> {
  try {
    const stored = await adoptImage(context, url, { siteUrl: context.config.siteUrl, fetch });
    return stored.startsWith("/media/") ? stored : "";
  } catch (error) {
    if (error instanceof DomainError) return "";
    throw error;
  }
}

type PageFacts = { url: string; title: string; description: string; site: string; image: string | null };

/** Reads what a page says about itself to other sites. A file that is no page is named after itself. */
export function readPage({ url, type, bytes }: FetchedPage): PageFacts {
  const said = bytes.length === 0 ? emptyHead() : readHead(decode(bytes, type));
  const { base, canonical, metas } = said;
  const first = (...names: string[]) =>
    names.map((name) => tidy(metas.get(name) ?? "")).find((text) => text !== "") ?? "";
  const around = resolve(base, url) ?? url;
  const image = first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src");
  const own = canonical === "" ? null : resolve(canonical, around);
  const host = url.hostname.replace(/^www\./, "");
  return {
    // Some sites say on every page that it is their front page.
    url: (own && own.host === url.host && (own.pathname !== "/" || url.pathname === "/") ? own : url).href,
    title: (first("og:title", "twitter:title") || tidy(said.title) || nameOf(url) || host).slice(0, limits.title),
    description: excerpt(
      first("og:description", "twitter:description", "description"),
      serverLimits.bookmark.description,
    ),
    site: (first("og:site_name", "application-name") || host).slice(0, limits.category),
    image: image === "" ? null : (resolve(image, around)?.href ?? null),
  };
}

type Head = { title: string; base: string; canonical: string; metas: Map<string, string> };

function emptyHead(): Head {
  return { title: "", base: "", canonical: "", metas: new Map() };
}

function readHead(html: string): Head {
  const head = emptyHead();
  // A drawing may have a title, too.
  let drawings = 0;
  let isInTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "svg") drawings++;
      if (name === "title" && drawings === 0 && !hasTitle) isInTitle = true;
      if (name === "base") head.base ||= attributes.href ?? "";
      if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ""))
        head.canonical ||= attributes.href ?? "";
      if (name !== "meta") return;
      const key = (attributes.property ?? attributes.name ?? "").trim().toLowerCase();
      if (key !== "" && !head.metas.has(key)) head.metas.set(key, attributes.content ?? "");
    },
    ontext(text) {
      if (isInTitle && head.title.length < limits.title * 4) head.title += text;
    },
    onclosetag(name) {
      if (name === "svg" && drawings > 0) drawings--;
      if (name !== "title" || !isInTitle) return;
      isInTitle = false;
      hasTitle = head.title.trim() !== "";
    },
  });
  parser.end(withoutDepths(html));
  return head;
}

/** Decodes a page by the encoding that its server, its first bytes or its own head name. */
function decode(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 2048).toString("latin1");
  const declared =
    encodingOf(/charset\s*=\s*["']?([^"';\s]+)/i.exec(type)?.[1]) ??
    byteOrderMark(bytes) ??
    encodingOf(/<meta[^>]+charset\s*=\s*["']?([^"'/>;\s]+)/i.exec(start)?.[1]) ??
    encodingOf(/^<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1]);
  if (declared !== undefined) return new TextDecoder(declared).decode(bytes);
  try {
    // Streaming, because the limit may cut a letter.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function byteOrderMark(bytes: Buffer): string | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  return start.startsWith("fffe") ? "utf-16le" : start.startsWith("feff") ? "utf-16be" : undefined;
}

/** Returns the encoding of a label, or undefined for one that nobody knows. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Removes what has no place in a line of text, such as characters that turn the direction of the text around them. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/g, "")
    .trim();
}

function resolve(address: string, base: URL): URL | null {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url : null;
}

/** Returns the name of the file at a URL, or "". */
function nameOf({ pathname }: URL): string {
  const name = pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return tidy(decodeURIComponent(name));
  } catch {
    return tidy(name);
  }
}
