// A project as the client of a link sees it: complete with confidential parts, in the layout of any other project.
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteLoaderData,
} from "react-router";
import type { ClientFrame } from "#contract/client-pages.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { embedHeaders } from "#web/shared/posts/embed-headers.ts";
import { Watermark } from "#web/shared/client-links/watermark.tsx";
import { siteOf } from "#web/shared/site/site.ts";
import { wordsOf } from "#web/shared/site/words.ts";
import { Gallery } from "./gallery/gallery.tsx";
import { Stage } from "#web/shared/player/stage.tsx";
import { usePlayer } from "#web/shared/player/use-player.ts";
import { Versions } from "#web/shared/player/versions.tsx";
import { Facts, Head } from "./project-head.tsx";
import { LinkedPosts } from "./project-more.tsx";
import { Models } from "./project-models.tsx";
import { Panels } from "./project-panels.tsx";
import { Results } from "./project-results.tsx";
import { Story } from "./project-story.tsx";
import { toProjectView } from "./project-view.ts";
import "./styles.ts";

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs) {
  const project = await loadClientPage(args, "project");
  // Nothing is withheld, so the page is not that of a project under NDA.
  const view = toProjectView({ ...project, nda: false });
  return data(view, { headers: embedHeaders(view.embeds, view.build) });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export { load as loader };

export default function ClientProject(): React.ReactElement {
  const project = useLoaderData<typeof load>();
  const frame = useRouteLoaderData<ClientFrame>("site/client-link/client-route");
  const { title, video, results, shots, build, versions, poster, models } = project;
  const layout = video && !build ? "video" : "images";
  const figure = models && <Models title={title} {...models} />;
  const isInPlace = models !== null && !build && !video && shots.length === 0;
  const images = (video !== null || shots.length > 0 || !build) && (
    <Gallery project={project} isCover={!build} overVideo={<Watermark text={frame?.watermark} />} />
  );
  const gallery = isInPlace ? <div className="gallery">{figure}</div> : images;
  const player = usePlayer(versions);
  return (
    <article className="container project" data-layout={layout} data-results={results.length || undefined}>
      <Head project={project} />
      {build && <Stage title={title} path="" {...{ build, poster, video, player }} />}
      {layout === "video" && gallery}
      <Facts project={project} />
      <div className="project-body">
        {layout === "images" && gallery}
        <Results results={results} />
        <Story project={project} model={isInPlace ? null : figure} />
        <Panels project={project} />
      </div>
      <Versions versions={versions} onPlay={player.play} />
      <LinkedPosts posts={project.posts} />
    </article>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: project, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  return privateMeta(`${project?.title ?? wordsOf(site).project.aProject} — ${name}`);
};
