// Data that the home page fetches from the API, reduced to what it shows.
import { data, type LoaderFunctionArgs } from "react-router";
import { excerpt, firstSentence, summarize } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import type { PostSummary } from "#contract/posts.ts";
import { type ProjectBadge, projectBadges } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import { loadSections, type SiteSections } from "#web/shared/api/load-sections.ts";
import { type Api, apiOf } from "#web/shared/api/client.ts";
import { logFailure } from "#web/shared/api/failure.ts";
import { postLink } from "#web/shared/posts/post-path.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { type CardText, cardText } from "#web/shared/projects/card-text.ts";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import type { PictureProps } from "#web/shared/ui/picture.tsx";

type Picture = Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height" | "placeholder">;

export type HomeProject = CardText & {
  to: string;
  title: string;
  nda: boolean;
  badge: ProjectBadge | undefined;
  picture: Picture;
};
/** A full game, and the bytes that a visitor downloads to play it. */
export type Game = { to: string; title: string; bytes: number };
export type LatestPost = {
  id: string;
  to: string;
  title: string;
  description: string;
  date: string;
  readMinutes: number;
  picture: Picture;
};

/** What a client says of a featured project, whose page is at `link`. */
export type Voice = { quote: string; name: string; role: string; link: string };

/** Each section handles its own failure. The other sections still render. */
export type Outcome<Item> = { items: readonly Item[]; failed: boolean };
/** `items` are the featured projects, `work` those of the first screen. */
export type HomeProjects = Outcome<HomeProject> & {
  work: readonly HomeProject[];
  voices: readonly Voice[];
  game: Game | null;
};
type MaybeLater<Value> = Value | Promise<Value>;

const homeSections = [
  "hero",
  "home",
  "backstory",
  "services",
  "skills",
  "howIWork",
  "faq",
  "contact",
] as const satisfies readonly SectionName[];
export type HomeContent = SiteSections<(typeof homeSections)[number]>;
export type HomeData = {
  content: HomeContent;
  projects: MaybeLater<HomeProjects>;
  posts: MaybeLater<Outcome<LatestPost>>;
};

/** Starts all calls. In the browser the page renders when its texts have arrived; projects and posts may follow. */
export async function load(args: LoaderFunctionArgs): Promise<HomeData> {
  const api = apiOf(args.context, args.request.signal);
  const projects = loadProjects(api);
  const posts = loadPosts(api);
  return { content: await loadSections(args, homeSections), projects, posts };
}

/** Waits for both calls on the server. If one fails, the status keeps the page out of caches. */
export async function loadWhole(args: LoaderFunctionArgs): Promise<HomeData | ReturnType<typeof data<HomeData>>> {
  const begun = await load(args);
  const [projects, posts] = await Promise.all([begun.projects, begun.posts]);
  const whole = { content: begun.content, projects, posts };
  return projects.failed || posts.failed ? data(whole, { status: 503 }) : whole;
}

async function loadProjects(api: Api): Promise<HomeProjects> {
  try {
    const { items } = await api.projects.list({ query: { view: "visitor" } });
    return { ...chooseProjects(items), failed: false };
  } catch (error) {
    logFailure("Could not load featured projects right now.", error);
    return { items: [], work: [], voices: [], game: null, failed: true };
  }
}

/** One row. */
const maxVoices = 2;
/** Five lines of a row with two. */
const longestVoice = 240;

/** A row beside the link to all projects; two rows of two on phones. */
export const maxWork = 4;

/**
 * Returns the featured projects, which are those with a star or else the first ones; for the first screen four others, so that the page shows no image
 * twice, those with something to play, turn or watch first; what clients say of the featured ones; and a game, a featured one if there is one. With fewer others, the first screen shows the
 * featured ones.
 */
export function chooseProjects(all: readonly Project[]): Omit<HomeProjects, "failed"> {
  const starred = all.filter((project) => project.starred);
  const featured = (starred.length > 0 ? starred : all).slice(0, limits.featuredProjects);
  const others = all.filter((project) => !featured.includes(project)).toSorted(byBadge);
  const work = (others.length < maxWork ? featured : others).slice(0, maxWork);
  const game = [...featured, ...all].find(({ badge }) => badge === "play");
  return {
    items: featured.map(toHomeProject),
    work: work.map(toHomeProject).map(withoutPlaceholder),
    voices: featured.flatMap(toVoice).slice(0, maxVoices),
    game: game ? { to: projectPath(game), title: game.title, bytes: game.playBytes ?? 0 } : null,
  };
}

function toVoice({ testimonials: [first] = [], ...project }: Project): Voice[] {
  if (!first) return [];
  const { quote, name, role } = first;
  return [{ quote: summarize(quote, longestVoice), name, role, link: projectPath(project) }];
}

/** Case studies and projects without a badge keep their order. */
function byBadge(one: Project, other: Project): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ badge = "case-study" }: Project): number {
  return projectBadges.indexOf(badge);
}

function toHomeProject(project: Project): HomeProject {
  const { title, nda, badge } = project;
  const text = cardText(project);
  return {
    to: projectPath(project),
    title,
    nda,
    badge,
    ...text,
    summary: text.result ? "" : text.summary,
    picture: projectImage(project),
  };
}

/** The first screen loads its images immediately, so blurred placeholders would only make the page larger. */
function withoutPlaceholder(project: HomeProject): HomeProject {
  return { ...project, picture: { ...project.picture, placeholder: undefined } };
}

async function loadPosts(api: Api): Promise<Outcome<LatestPost>> {
  try {
    const { items } = await api.posts.list({ query: { page: 1, limit: limits.carousel.pageSize, published: true } });
    return { items: items.map(toLatestPost), failed: false };
  } catch (error) {
    logFailure("Failed to load blogs.", error);
    return { items: [], failed: true };
  }
}

function toLatestPost(post: PostSummary): LatestPost {
  return {
    id: post._id,
    to: postLink(post),
    title: post.title,
    description: excerpt(firstSentence(post.description), limits.blogList.excerpt),
    date: post.publishedAt ?? post.createdAt,
    readMinutes: post.readMinutes,
    picture: postImage(post),
  };
}
