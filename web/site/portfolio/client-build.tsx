// A build that a client's link opens, without the rest of its project. It may be unpublished.
import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { versionOf } from "#web/shared/player/playable.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { Pill } from "#web/shared/ui/pill.tsx";
import { Stage } from "#web/shared/player/stage.tsx";
import { usePlayer } from "#web/shared/player/use-player.ts";
import "./styles.ts";

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs) {
  const { project, build } = await loadClientPage(args, "build");
  const shown = { title: project.title, build, poster: projectImage(project) };
  return data(shown, { headers: { "x-plays-builds": "yes" } });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export { load as loader };

export default function ClientBuild(): React.ReactElement {
  const { title, build, poster } = useLoaderData<typeof load>();
  const words = useWords().project;
  const player = usePlayer([build]);
  return (
    <article className="container project">
      <header className="project-head">
        <div className="project-title">
          <h1 dir="auto">{title}</h1>{" "}
          <Pill>{build.version === "" ? words.build({ number: build.number }) : versionOf(build.version)}</Pill>{" "}
          {!build.live && <Pill icon="lock">{words.notPublic}</Pill>}
        </div>
      </header>
      <Stage title={title} path="" {...{ build, poster, player }} />
      {build.notes !== "" && (
        <section className="project-overview" aria-labelledby="build-notes">
          <h2 id="build-notes">{words.changes}</h2>
          <p dir="auto">{build.notes}</p>
        </section>
      )}
    </article>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: shown, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  return privateMeta(`${shown?.title ?? wordsOf(site).project.aBuild} — ${name}`);
};
