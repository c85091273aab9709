// Data that the home page fetches from the API, reduced to what it shows.
import { data, type LoaderFunctionArgs } from "react-router";
import { limits } from "#contract/limits.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import { loadSections, type SiteSections } from "#web/shared/api/load-sections.ts";
import { type Api, apiOf } from "#web/shared/api/client.ts";
import { logFailure } from "#web/shared/api/failure.ts";
import { postLink } from "#web/shared/posts/post-path.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import type { PictureProps } from "#web/shared/ui/picture.tsx";

type Picture = Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height">;

export type FeaturedProject = { slug: string; title: string; role: string; nda: boolean; picture: Picture };
export type LatestPost = {
  id: string;
  to: string;
  title: string;
  description: string;
  date: string;
  readMinutes: number;
  picture: Picture;
};

/** Each section handles its own failure. The other sections still render. */
export type Outcome<Item> = { items: readonly Item[]; failed: boolean };
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
  projects: MaybeLater<Outcome<FeaturedProject>>;
  posts: MaybeLater<Outcome<LatestPost>>;
};

/** Starts all calls. In the browser the page renders when its texts have arrived; projects and posts may follow. */
export async function load(args: LoaderFunctionArgs): Promise<HomeData> {
  const api = apiOf(args.context, args.request.signal);
  const projects = outcomeOf(featuredProjects(api), "Could not load featured projects right now.");
  const posts = outcomeOf(latestPosts(api), "Failed to load blogs.");
  return { content: await loadSections(args, homeSections), projects, posts };
}

/** Waits for both calls on the server. If one fails, the status keeps the page out of caches. */
export async function loadWhole(args: LoaderFunctionArgs): Promise<HomeData | ReturnType<typeof data<HomeData>>> {
  const begun = await load(args);
  const [projects, posts] = await Promise.all([begun.projects, begun.posts]);
  const whole = { content: begun.content, projects, posts };
  return projects.failed || posts.failed ? data(whole, { status: 503 }) : whole;
}

async function featuredProjects(api: Api): Promise<FeaturedProject[]> {
  const { items: starred } = await api.projects.starred({ query: { view: "visitor" } });
  const { items } = starred.length > 0 ? { items: starred } : await api.projects.list({ query: { view: "visitor" } });
  return items.slice(0, limits.featuredProjects).map(toFeaturedProject);
}

async function latestPosts(api: Api): Promise<LatestPost[]> {
  const { items } = await api.posts.list({ query: { page: 1, limit: limits.carousel.pageSize, published: true } });
  return items.map(toLatestPost);
}

async function outcomeOf<Item>(call: Promise<Item[]>, message: string): Promise<Outcome<Item>> {
  try {
    return { items: await call, failed: false };
  } catch (error) {
    logFailure(message, error);
    return { items: [], failed: true };
  }
}

function toFeaturedProject(project: Project): FeaturedProject {
  return {
    slug: project.slug,
    title: project.title,
    role: project.role ?? "",
    nda: project.nda,
    picture: projectImage(project),
  };
}

function toLatestPost(post: PostSummary): LatestPost {
  return {
    id: post._id,
    to: postLink(post),
    title: post.title || "Untitled",
    description: post.description,
    date: post.publishedAt ?? post.createdAt,
    readMinutes: post.readMinutes,
    picture: postImage(post),
  };
}
