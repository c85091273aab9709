// The search in posts and projects.
import { artUrl } from "#contract/art-urls.ts";
import { artKindOf } from "#contract/project-terms.ts";
import type { Picture } from "#contract/media.ts";
import { type SearchHit, searchCalls } from "#contract/search.ts";
import { projectOf, type Unsorted, withoutConfidential } from "../domain/projects/confidentiality.ts";
import { landingCategoriesOf } from "../domain/projects/landing-categories.ts";
import { toPostId } from "../domain/posts/post-ids.ts";
import { findImages } from "../media/picture-markup.ts";
import { getPostsInOrder, type PostSummaryRow } from "../store/tables/posts.ts";
import { listProjectsById } from "../store/tables/projects.ts";
import type { SiteHits } from "../store/search/search.ts";
import { findBadges } from "./project-badges.ts";
import { visitorCall } from "./visitor-call.ts";

type ProjectHit = Extract<SearchHit, { kind: "project" }>;
type FoundHit = SiteHits["hits"][number];

export const visitorSearchCalls = [
  visitorCall(searchCalls.find, async ({ query }, context) => {
    const { db, search } = context;
    const { hits, totals, corrected } = await search.findOnSite(db, {
      text: query.q,
      kinds: query.kind ? [query.kind] : ["post", "project"],
      limit: query.limit,
    });
    const idsOf = (kind: FoundHit["kind"]) => hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : []));
    const posts = new Map((await getPostsInOrder(db, idsOf("post"), false)).map((row) => [row.id, row]));
    const rows = await listProjectsById(db, idsOf("project"));
    const projects = new Map(rows.map((row) => [row.id, withoutConfidential(projectOf(row))]));
    const badges = await findBadges(context, rows);
    const pictures = await findImages(db, [
      ...[...posts.values()].map((row) => row.imageUrl),
      ...[...projects.values()].map(imageUrl),
    ]);
    const items = hits.flatMap((hit): SearchHit[] => {
      const post = hit.kind === "post" ? posts.get(hit.id) : undefined;
      const project = hit.kind === "project" ? projects.get(hit.id) : undefined;
      return [
        ...(post ? [toPostHit(hit, post, pictures)] : []),
        ...(project ? [{ ...toProjectHit(hit, project, pictures), badge: badges.get(project.id)?.badge }] : []),
      ];
    });
    return {
      items,
      totals: { posts: totals.post, projects: totals.project },
      ...(corrected !== null && { correctedSearch: corrected }),
    };
  }),
];

function toPostHit(hit: FoundHit, row: PostSummaryRow, pictures: Record<string, Picture>): SearchHit {
  return {
    kind: "post",
    id: toPostId(row.id),
    title: row.title,
    address: row.link === "" ? `/blog/${encodeURIComponent(row.slug)}` : row.link,
    highlight: { title: hit.title, snippet: hit.snippet },
    picture: pictures[row.imageUrl] ?? null,
    art: artUrl("post", row.slug),
    category: row.category,
    publishedAt: row.datedAt,
  };
}

function toProjectHit(hit: FoundHit, project: Unsorted, pictures: Record<string, Picture>): ProjectHit {
  const { title, slug, role = "", year = null, nda } = project;
  return {
    kind: "project",
    id: project._id,
    title,
    address: `/portfolio/${encodeURIComponent(slug)}`,
    highlight: { title: hit.title, snippet: hit.snippet },
    picture: pictures[imageUrl(project)] ?? null,
    art: artUrl(artKindOf(landingCategoriesOf(project)), slug),
    role,
    year,
    nda,
  };
}

/** Returns the URL of a project's thumbnail, or else of the still of its video. */
function imageUrl({ thumbnailUrl = "", mediaUrl = "" }: Unsorted): string {
  return thumbnailUrl || mediaUrl;
}
