// Checks a post for broken links within this site and images without a description. The editor asks for the check before publishing.
// Nothing is stored, and links to other sites are not followed.
import { Parser } from "htmlparser2";
import type { z } from "zod";
import { reservedPageSlugs } from "#contract/page-terms.ts";
import type { PostCheck, postCheckInput } from "#contract/posts.ts";
import type { Context } from "../context.ts";
import { findMovedPost } from "../domain/posts/old-urls.ts";
import { parsePostId } from "../domain/posts/post-ids.ts";
import { findMediaId } from "../media/storage.ts";
import { listMediaByIds } from "../store/tables/media.ts";
import { findPostBySlug, findPublishedBySlug } from "../store/tables/posts.ts";
import { listPostStates, listProjectTexts, type PostState } from "../store/tables/site-report.ts";
import { prepareText } from "../text/long-texts.ts";
import { createYield } from "../workers/yield.ts";
import { createLinkChecker } from "./link-checker.ts";
import { ownLinks } from "./own-paths.ts";
import { chooseWords } from "../site-words.ts";

type Input = z.output<typeof postCheckInput>;
type Finding = PostCheck["findings"][number];
type DeadLink = Extract<Finding, { kind: "dead-link" }>;
type UndescribedImage = Extract<Finding, { kind: "undescribed-image" }>;
type Link = Pick<DeadLink, "address" | "words">;
type ShownImage = Pick<UndescribedImage, "address" | "place" | "index"> & { alt: string };

export async function checkPost(
  context: Context,
  { content, imageUrl, imageAlt, link, id }: Input,
): Promise<PostCheck> {
  const text = await prepareText(content, await chooseWords(context));
  const { links, images } = readText(text.content);
  if (imageUrl !== "") {
    links.push({ address: imageUrl, words: "" });
    images.push({ address: imageUrl, alt: imageAlt, place: "cover", index: -1 });
  }
  if (link !== "") links.push({ address: link, words: "" });
  return {
    findings: [
      ...(await findDeadLinks(context, links, idsOf(text.article), id === undefined ? null : parsePostId(id))),
      ...(await findUndescribed(context, images)),
    ],
  };
}

async function findDeadLinks(
  context: Context,
  links: readonly Link[],
  ids: ReadonlySet<string>,
  ownId: number | null,
): Promise<DeadLink[]> {
  const judge = await createJudge(context, ids, ownId);
  const dead: DeadLink[] = [];
  for (const [address, words] of new Map(links.map((link) => [link.address, link.words]))) {
    const reason = await judge(address);
    if (reason !== null) dead.push({ kind: "dead-link", address, words, reason });
  }
  return dead;
}

/** Returns a function that says why a link is broken, or returns null if it works or points to another site. */
async function createJudge(
  context: Context,
  ids: ReadonlySet<string>,
  ownId: number | null,
): Promise<(address: string) => Promise<DeadLink["reason"] | null>> {
  const { db, config } = context;
  const yieldToEventLoop = createYield();
  const states: PostState[] = [];
  for await (const some of listPostStates(db)) {
    // The post's links to itself work once it is published.
    states.push(...some.map((state) => (state.id === ownId ? { ...state, published: true } : state)));
    await yieldToEventLoop();
  }
  const check = await createLinkChecker(db, states, await listProjectTexts(db), yieldToEventLoop);

  return async (address) => {
    if (address.startsWith("#"))
      return ["", "top"].includes(address.slice(1)) || ids.has(decode(address.slice(1))) ? null : "missing";
    const [known] = ownLinks([address], config.siteUrl);
    if (known) return check(known.path);
    const path = (address.startsWith(`${config.siteUrl}/`) ? address.slice(config.siteUrl.length) : address).replace(
      /[?#].*$/s,
      "",
    );
    const [first = "", ...rest] = path
      .split("/")
      .slice(1)
      .filter((part) => part !== "");
    // Feeds and other files have an ending, and the site's own pages are always there.
    if (!/^\/(?![/\\])/.test(path) || first === "" || path.includes(".") || reservedPageSlugs.includes(first))
      return null;
    const slug = decode(first);
    const page =
      rest.length === 0
        ? ((await findPublishedBySlug(db, slug, "page")) ?? (await findPostBySlug(db, slug, "page")))
        : null;
    if (page) return page.published || page.id === ownId ? null : "unpublished";
    return (await findMovedPost(context, path)) === null ? "missing" : null;
  };
}

/** Finds images that have a description neither in the text nor in the media library, whose descriptions are the fallback. */
async function findUndescribed({ db }: Context, images: readonly ShownImage[]): Promise<UndescribedImage[]> {
  const silent = images.filter(({ alt }) => alt.trim() === "");
  const idOf = (address: string) => findMediaId(address) ?? "";
  const library = await listMediaByIds(db, [...new Set(silent.map(({ address }) => idOf(address)))].filter(Boolean));
  const described = new Set(library.filter(({ alt }) => alt.trim() !== "").map(({ id }) => id));
  return silent
    .filter(({ address }) => !described.has(idOf(address)))
    .map(({ address, place, index }) => ({ kind: "undescribed-image", address, place, index }));
}

/** Returns the links and images of clean HTML, without the images of bookmarks, whose titles say the same. */
function readText(html: string): { links: Link[]; images: ShownImage[] } {
  const links: Link[] = [];
  const images: ShownImage[] = [];
  const bookmarks: boolean[] = [];
  let index = 0;
  let open: Link | null = null;
  const parser = new Parser({
    onopentag(name, { class: classes = "", href, src, alt = "", poster, "data-poster": still }) {
      if (name === "figure") bookmarks.push(classes.split(" ").includes("bookmark"));
      if (name === "a" && href !== undefined) links.push((open = { address: href, words: "" }));
      for (const address of [src, poster, still])
        if (name !== "a" && address !== undefined && address !== "") links.push({ address, words: "" });
      if (name !== "img") return;
      if (!bookmarks.includes(true)) images.push({ address: src ?? "", alt, place: "text", index });
      index++;
    },
    ontext(text) {
      if (open) open.words += text;
    },
    onclosetag(name) {
      if (name === "figure") bookmarks.pop();
      if (name === "a") open = null;
    },
  });
  parser.end(html);
  return { links: links.map(({ address, words }) => ({ address, words: words.replace(/\s+/g, " ").trim() })), images };
}

function idsOf(article: string): Set<string> {
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(_name, { id }) {
      if (id !== undefined) ids.add(id);
    },
  });
  parser.end(article);
  return ids;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
