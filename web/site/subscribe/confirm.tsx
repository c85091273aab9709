// The page of the link in the email that asks for a confirmation. Opening it changes nothing, because mail scanners open every link.
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import type { Confirmation } from "#contract/newsletter.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { throwPage } from "#web/shared/api/failure.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { secretHeaders, secretMeta, SecretPageError } from "../secret-page/secret-page.tsx";
import "./newsletter.css";

export const handle: RouteHandle = { hydrate: "intent" };

export { secretHeaders as headers };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Confirmation> {
  return apiOf(context, request.signal)
    .newsletter.openConfirmation({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error);
    });
}

export { load as loader, load as clientLoader };

export default function Confirm(): React.ReactElement {
  const { confirmed, topics } = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const { confirmation: words, newsletter } = useWords();
  const owner = <bdi>{useSite().identity.name}</bdi>;
  return (
    <section className="container section newsletter-page" aria-labelledby="confirm-heading">
      <h1 id="confirm-heading">{confirmed ? words.confirmed : words.title}</h1>
      {!confirmed && (
        <p>
          <Filled phrase={words.lead} parts={{ owner }} />
        </p>
      )}
      {topics.length > 0 && (
        <p>
          <Filled phrase={newsletter.about} parts={{ topic: <bdi>{topics.map(({ name }) => name).join(", ")}</bdi> }} />
        </p>
      )}
      {!confirmed && (
        <form method="post" action={browserApi.newsletter.confirm.url({ params: { token } })} data-plain>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for this one button */}
          <Button variant="block" type="submit" autoFocus>
            {newsletter.subscribe}
          </Button>
        </form>
      )}
    </section>
  );
}

export function ErrorBoundary(): React.ReactElement {
  return <SecretPageError missing={useWords().confirmation.missing} />;
}

export const meta = secretMeta("confirmation");
