// Posts as visitors may read them.
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { type Post, postCalls, type PostPage, type PostQuery, type PostSummary, postSummary } from "#contract/posts.ts";
import { startOfDay } from "../calendar.ts";
import type { Context } from "../context.ts";
import { parsePostId, toPostId } from "../domain/posts/post-ids.ts";
import { articleOf, contentOf } from "../domain/posts/post-text.ts";
import { InvalidError, NotFoundError } from "../errors.ts";
import { findImages } from "../media/picture-markup.ts";
import { pickFields } from "../pick-fields.ts";
import { postAutosaves } from "../store/tables/autosaves.ts";
import { findSeries, listParts, type Part } from "../store/tables/series.ts";
import { findTag, listTagsOf, type TagRow } from "../store/tables/tags.ts";
import {
  countPostsByYear,
  findNeighbors,
  findPostById,
  findPostBySlug,
  findPublishedBySlug,
  getPostsInOrder,
  listPosts,
  listRelated,
  type Neighbor,
  type PostRow,
  type PostSummaryRow,
} from "../store/tables/posts.ts";
import { slugify } from "../text/slugs.ts";
import { foldCase, readMinutes } from "../text/words.ts";
import { createYield } from "../workers/yield.ts";
import { completeArticle } from "./article.ts";
import type { Database } from "../store/database.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorPostCalls = [
  visitorCall(postCalls.list, ({ query, isOwner }, context) => pageOf(context, query, isOwner)),

  visitorCall(postCalls.get, async ({ params, query, isOwner }, context) => {
    const id = parsePostId(params.id);
    const found =
      id === null
        ? await (isOwner ? findPostBySlug : findPublishedBySlug)(context.db, params.id)
        : await findPostById(context.db, id);
    // Pages are found by their own call; the owner edits them like posts.
    if (!found || (!isOwner && (!found.published || found.kind === "page"))) throw new NotFoundError("Post not found.");
    return query.view === "page" ? toPage(context, found) : toPost(context, found, isOwner);
  }),

  visitorCall(postCalls.archive, async (_input, { db, config: { timeZone } }) => ({
    years: await countPostsByYear(db, (year) =>
      startOfDay(`${String(year).padStart(4, "0")}-01-01`, timeZone).toISOString(),
    ),
  })),
];

async function pageOf(context: Context, query: PostQuery, isOwner: boolean): Promise<PostPage> {
  const published = isOwner ? query.published : true;
  const categories = query.category?.filter((name) => name !== "").map(foldCase);
  const withContent = query.fields === "content";
  const limit = withContent && !isOwner ? Math.min(query.limit, limits.list.maxTexts) : query.limit;
  const filter = {
    kind: query.kind,
    page: query.page,
    limit,
    ...(categories?.length && { categories }),
    ...(await groupingOf(context, query)),
  };
  const answer = { page: query.page, limit };
  if (!isOwner && query.published === false) return { ...answer, items: [], total: 0, totalPages: 0 };

  if (query.search) {
    if (query.kind === "page") throw new InvalidError("Only posts can be searched for.", { field: "search" });
    const found = await context.search.findPosts(context.db, {
      ...filter,
      text: query.search,
      publishedOnly: published === true,
      unpublishedOnly: published === false,
      ...(query.sort && { sort: query.sort }),
    });
    const rows = await getPostsInOrder(
      context.db,
      found.hits.map((hit) => hit.id),
      withContent,
    );
    const hits = new Map(found.hits.map((hit) => [toPostId(hit.id), { title: hit.title, snippet: hit.snippet }]));
    const items = (await toSummaries(context, rows, isOwner)).map((item) => ({
      ...item,
      ...(hits.has(item._id) && { highlight: hits.get(item._id) }),
    }));
    return {
      ...answer,
      items,
      total: found.total,
      totalPages: Math.ceil(found.total / limit),
      ...(found.corrected && { correctedSearch: found.corrected }),
    };
  }
  const { rows, total } = await listPosts(context.db, {
    ...filter,
    sort: query.sort ?? "date",
    withContent,
    ...(published !== undefined && { published }),
  });
  return {
    ...answer,
    items: await toSummaries(context, rows, isOwner),
    total,
    totalPages: Math.ceil(total / limit),
  };
}

/** Returns the slugs of the tags and the series that a list is asked for. Unknown ones match nothing. */
async function groupingOf({ db }: Context, query: PostQuery): Promise<{ tags?: string[]; series?: string }> {
  const tags: string[] = [];
  for (const name of query.tag ?? []) if (name !== "") tags.push((await findTag(db, name))?.slug ?? slugify(name));
  const { series = "" } = query;
  return {
    ...(tags.length > 0 && { tags }),
    ...(series !== "" && { series: (await findSeries(db, series))?.slug ?? (slugify(series) || "-") }),
  };
}

export async function toPost(context: Context, row: PostRow, isOwner: boolean): Promise<Post> {
  return withNeighbors(context, row, { content: await contentOf(row), isOwner });
}

/** Returns a post as pages show it: with the content as an article, every image in all sizes, and the posts that follow. */
export async function toPage(context: Context, row: PostRow): Promise<Post> {
  const { content, embeds } = await completeArticle(context, await articleOf(context, row));
  const related = row.kind === "post" ? await listRelated(context.db, row, limits.relatedPosts) : [];
  const post = await withNeighbors(context, row, { content, isOwner: false, related });
  return { ...post, ...(embeds.length > 0 && { embeds }) };
}

type Around = { content: string; isOwner: boolean; related?: PostSummaryRow[] };

async function withNeighbors({ db }: Context, row: PostRow, { content, isOwner, related }: Around): Promise<Post> {
  const { older, newer } = row.kind === "post" ? await findNeighbors(db, row) : { older: null, newer: null };
  const pictures = await findImages(
    db,
    [row, ...(related ?? [])].map((post) => post.imageUrl),
  );
  const groups = await readGroups(db, [row, ...(related ?? [])], isOwner);
  return {
    ...toSummary(row, pictures, groups),
    series: groups.place(row),
    content,
    previous: older && toNeighbor(older),
    next: newer && toNeighbor(newer),
    ...(related && { related: related.map((post) => toSummary(post, pictures, groups)) }),
  };
}

type Place = NonNullable<Post["series"]>;
type Groups = {
  tags: Map<number, TagRow[]>;
  /** Returns the place of a post in its series. */
  place(row: PostSummaryRow): Place | null;
  isOwner: boolean;
};

/** Reads the tags and the series of posts in two queries. Visitors see the published parts; whoever reads a draft, that one too. */
async function readGroups(db: Database, rows: readonly PostSummaryRow[], isOwner: boolean): Promise<Groups> {
  const slugs = new Set(rows.map((row) => row.seriesSlug).filter((slug) => slug !== ""));
  const series = Map.groupBy(await listParts(db, [...slugs]), (part) => part.seriesSlug);
  return {
    isOwner,
    tags: await listTagsOf(
      db,
      rows.map(({ id }) => id),
    ),
    place(row) {
      const parts = (series.get(row.seriesSlug) ?? []).filter(
        ({ id, published }) => isOwner || published || id === row.id,
      );
      const at = parts.findIndex(({ id }) => id === row.id);
      if (at === -1) return null;
      const before = parts[at - 1];
      const after = parts[at + 1];
      return {
        title: row.series,
        slug: row.seriesSlug,
        part: at + 1,
        of: parts.length,
        previous: before ? toNeighbor(before) : null,
        next: after ? toNeighbor(after) : null,
        parts: parts.map(toPart),
      };
    },
  };
}

function toPart(part: Part): Place["parts"][number] {
  return { ...toNeighbor(part), readMinutes: readMinutes(part.words) };
}

/** Returns posts as lists show them. */
export async function toSummaries(context: Context, rows: PostSummaryRow[], isOwner: boolean): Promise<PostSummary[]> {
  const pictures = await findImages(
    context.db,
    rows.map((row) => row.imageUrl),
  );
  const drafts = isOwner
    ? await postAutosaves.listTimes(
        context.db,
        rows.map((row) => toPostId(row.id)),
      )
    : new Map<string, string>();
  const groups = await readGroups(context.db, rows, isOwner);
  return oneByOne(rows, async (row) => ({
    ...toSummary(row, pictures, groups),
    ...(row.content !== undefined && { content: await contentOf(row) }),
    ...(drafts.has(toPostId(row.id)) && { draftSavedAt: drafts.get(toPostId(row.id)) }),
  }));
}

/** Makes results one by one and yields in between, because many texts take long. */
export async function oneByOne<Row, Made>(rows: readonly Row[], make: (row: Row) => Promise<Made>): Promise<Made[]> {
  const yieldToEventLoop = createYield();
  const made: Made[] = [];
  for (const row of rows) {
    made.push(await make(row));
    await yieldToEventLoop();
  }
  return made;
}

function toSummary(row: PostSummaryRow, pictures: Record<string, Picture>, groups: Groups): PostSummary {
  const { content: _content, seriesPart, ...same } = row;
  return pickFields(postSummary, {
    ...same,
    _id: toPostId(row.id),
    imageUrl: safeUrl(row.imageUrl),
    picture: pictures[row.imageUrl] ?? null,
    blogImageKey: row.imageKey,
    link: safeUrl(row.link),
    tags: groups.tags.get(row.id) ?? [],
    series: withoutParts(groups.place(row)),
    ...(groups.isOwner && { seriesPart }),
    readMinutes: readMinutes(row.words),
  });
}

function withoutParts(place: Place | null): PostSummary["series"] {
  if (!place) return null;
  const { parts: _parts, ...summary } = place;
  return summary;
}

function toNeighbor(row: Neighbor): { id: string; slug: string; title: string } {
  return { id: toPostId(row.id), slug: row.slug, title: row.title };
}

/** Returns a URL that leads to a page or an image, or an empty string for anything else, such as a script. */
function safeUrl(url: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(url) ? url : "";
}
