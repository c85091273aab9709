// A model alone, for other sites to embed: its poster, and the viewer on request.
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from "react-router";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { isMissingPage, throwPage } from "#web/shared/api/failure.ts";
import { ModelFigure } from "#web/shared/model-viewer/model-figure.tsx";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { artUrl } from "#contract/art-urls.ts";
import "#web/shared/model-viewer/model-figure.css";
import "./embed-model.css";

export const handle: RouteHandle = { hydrate: "intent" };

async function load({ context, params, request }: LoaderFunctionArgs) {
  const model = await apiOf(context, request.signal)
    .media.model({ params: { id: String(params.id) } })
    .catch((error: unknown) => {
      throw throwPage(error, "");
    });
  // Only the policy of this page lets other sites frame it.
  return data(model, { headers: { "x-embeddable": "yes" } });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export { load as loader, load as clientLoader };

export default function EmbedModel(): React.ReactElement {
  const model = useLoaderData<typeof load>();
  return (
    <main className="embed-page">
      <ModelFigure
        key={model.id}
        title={model.name}
        model={model}
        poster={{ src: artUrl("3d", model.id), width: 1200, height: 750 }}
      />
      <p className="embed-words">
        <strong dir="auto">{model.name}</strong> <HomeLink />
      </p>
    </main>
  );
}

export function ErrorBoundary(): React.ReactElement {
  const { embed, model } = useWords();
  return (
    <main className="embed-page">
      <EmptyState as="h1" scene="missing" action={<HomeLink />}>
        {isMissingPage(useRouteError()) ? embed.missing : model.failed}
      </EmptyState>
    </main>
  );
}

/** The name of the site, which opens it outside of the frame. */
function HomeLink(): React.ReactElement {
  const { url, identity } = useSite();
  return (
    <a href={url || "/"} target="_blank" rel="noopener">
      {identity.name}
      <span className="visually-hidden"> {useWords().controls.newTab}</span>
    </a>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: model, matches }) => [
  { title: model?.name ?? wordsOf(siteOf(matches)).model.model },
  { name: "robots", content: "noindex" },
];
