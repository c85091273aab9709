// A model alone, for other sites to embed: its poster, and the viewer on request.
import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { throwPage } from "#web/shared/api/failure.ts";
import { ModelFigure } from "#web/shared/model-viewer/model-figure.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { artUrl } from "#contract/art-urls.ts";
import "#web/shared/model-viewer/model-figure.css";
import "./embed-model.css";

export const handle: RouteHandle = { hydrate: "intent" };

async function load({ context, params, request }: LoaderFunctionArgs) {
  const model = await apiOf(context, request.signal)
    .media.model({ params: { id: String(params.id) } })
    .catch((error: unknown) => {
      throw throwPage(error, "This model does not exist, or no public page shows it.");
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
  const { url, identity } = useSite();
  return (
    <main className="embed-page">
      <ModelFigure
        key={model.id}
        title={model.name}
        model={model}
        poster={{ src: artUrl("3d", model.id), width: 1200, height: 750 }}
      />
      <p className="embed-words">
        <strong dir="auto">{model.name}</strong>{" "}
        <a href={url || "/"} target="_blank" rel="noopener">
          {identity.name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </main>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: model }) => [
  { title: model?.name ?? "3D model" },
  { name: "robots", content: "noindex" },
];
