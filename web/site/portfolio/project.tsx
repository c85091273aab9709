import "#web/shared/model-viewer/model-figure.css";
import "#web/shared/player/player.css";
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "react-router";
import { projectCard, sharingAddress } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { embedHeaders } from "#web/shared/posts/embed-headers.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { projectErrorMeta, ProjectErrorBoundary, throwProjectPage } from "./project-errors.tsx";
import { Confidential, Results } from "./project-results.tsx";
import { Facts, Head } from "./project-head.tsx";
import { LinkedPosts, MoreProjects, Offer } from "./project-more.tsx";
import { Models } from "./project-models.tsx";
import { Panels } from "./project-panels.tsx";
import { Story } from "./project-story.tsx";
import { projectData } from "./project-data.ts";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { Stage } from "#web/shared/player/stage.tsx";
import { usePlayer } from "#web/shared/player/use-player.ts";
import { Versions } from "#web/shared/player/versions.tsx";
import { SubscribeLink } from "#web/site/newsletter/subscribe-link.tsx";
import { toProjectView } from "./project-view.ts";

/** Links to the same work; the others are about it. */
const storeKinds: ReadonlySet<string> = new Set(["website", "steam", "itch", "epic", "app-store", "google-play"]);

export const handle: RouteHandle = { hydrate: "intent" };

/** Redirects former slugs to the project's URL. */
async function load({ context, params, request }: LoaderFunctionArgs) {
  const asked = String(params.slug);
  const project = await apiOf(context, request.signal)
    .projects.getBySlug({ params: { slug: asked }, query: { view: "page" } })
    .catch(throwProjectPage);
  if (project.slug !== asked)
    throw redirect(projectPath(project), { status: 301, headers: { "cache-control": "public, no-cache" } });
  const view = toProjectView(project);
  return data(view, { headers: embedHeaders(view.embeds, view.build) });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export { load as loader, load as clientLoader, ProjectErrorBoundary as ErrorBoundary };

/**
 * A video comes first. A project under NDA opens with the public facts, and shows its public images below the text. One with few words has a large
 * picture.
 */
export default function ProjectPage(): React.ReactElement {
  const project = useLoaderData<typeof load>();
  const words = useWords().portfolio;
  const { title, nda, video, results, shots, slug, build, versions, poster, models } = project;
  const layout = nda ? "confidential" : video && !build ? "video" : "images";
  const hasGallery = video !== null || shots.length > 0 || (!build && !nda);
  const isBrief = layout === "images" && !build && !models && results.length === 0 && project.content === "";
  const figure = models && <Models key={`${slug} 3d`} title={title} {...models} />;
  // Without images, a model replaces the gallery.
  const isInPlace = models !== null && !nda && !build && !video && shots.length === 0;
  const images = hasGallery && <Gallery key={slug} project={project} isCover={!build} isWide={isBrief} />;
  const gallery = isInPlace ? <div className="gallery">{figure}</div> : images;
  const player = usePlayer(versions);
  return (
    <article
      className="container project"
      data-layout={isBrief ? "brief" : layout}
      data-results={results.length || undefined}
    >
      <Breadcrumbs items={[{ label: words.title, to: "/portfolio" }, { label: project.title }]} />
      <Head project={project} />
      {build && <Stage key={slug} title={title} path={projectPath(project)} {...{ build, poster, video, player }} />}
      {layout === "video" && gallery}
      <Facts project={project} />
      {layout === "confidential" && <Confidential project={project} />}
      <div className="project-body">
        {layout === "images" && gallery}
        {layout !== "confidential" && <Results results={results} />}
        <Story project={project} model={isInPlace ? null : figure} />
        {nda && gallery}
        <Panels project={project} />
      </div>
      <Versions versions={versions} onPlay={player.play} />
      <LinkedPosts posts={project.posts} />
      {project.posts.length > 0 && <SubscribeLink topic={`project:${project.id}`} />}
      {project.offer && <Offer offer={project.offer} />}
      <MoreProjects more={project.more} />
      <SiteLink to="/portfolio" className="back-link project-back">
        <Icon name="arrow-left" />
        {words.back}
      </SiteLink>
    </article>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: project, matches }) => {
  const site = siteOf(matches);
  if (!project) return projectErrorMeta(site);
  const { blog, portfolio, project: words } = wordsOf(site);
  const path = projectPath(project);
  const pictures = [
    ...(project.video ? [project.video.picture] : []),
    ...project.shots.map(({ picture }) => picture),
  ].map(({ src }) => src);
  const { slug, landing, year } = project;
  const card = projectCard({ slug, title: project.title, landing, dateRange: year }, portfolio);
  return [
    ...pageMeta({
      site,
      title: `${project.title} — ${portfolio.title}`,
      description: project.summary || words.details,
      path,
      type: "article",
      card,
      hasMarkdown: true,
    }),
    projectData(
      {
        ...project,
        isGame: landing.includes("game"),
        problem: project.story.find(({ name }) => name === "problem")?.texts.join(" ") ?? "",
        stores: project.links.filter(({ kind }) => storeKinds.has(kind)).map(({ to }) => to),
        awards: project.awards.map(({ name, by, year }) => [name, by, year].filter(Boolean).join(", ")),
        platforms: project.facts.find(({ name }) => name === "platforms")?.value ?? "",
        techStack: project.technologies.map(({ name }) => name),
        pictures: [...pictures, sharingAddress(card)],
        video: project.video && { ...project.video, still: project.video.picture.src },
        posts: project.posts.map(({ title, to }) => ({ name: title || blog.untitled, path: to })),
      },
      path,
      [
        { name: portfolio.title, path: "/portfolio" },
        { name: project.title, path },
      ],
      site,
    ),
  ];
};
