// The page of the link to leave in each letter. Opening it changes nothing, because mail scanners open every link.
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import type { Subscription } from "#contract/newsletter.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { throwPage } from "#web/shared/api/failure.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { secretHeaders, secretMeta, SecretPageError } from "../secret-page/secret-page.tsx";
import "./newsletter.css";

export const handle: RouteHandle = { hydrate: "intent" };

export { secretHeaders as headers };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Subscription> {
  return apiOf(context, request.signal)
    .newsletter.openSubscription({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error);
    });
}

export { load as loader, load as clientLoader };

export default function Unsubscribe(): React.ReactElement {
  const { active, topics, canUndo } = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const {
    leaving: words,
    newsletter: { about, subscribe },
  } = useWords();
  const { newsletter } = useSite();
  const address = { params: { token } };
  return (
    <section className="container section newsletter-page" aria-labelledby="unsubscribe-heading">
      <h1 id="unsubscribe-heading">{active ? words.title : words.left}</h1>
      {active ? (
        <form className="newsletter-leave" method="post" action={browserApi.newsletter.leave.url(address)} data-plain>
          {topics.length > 1 ? (
            <div className="newsletter-topics" role="group" aria-labelledby="unsubscribe-heading">
              {topics.map(({ topic, name }) => (
                <Checkbox
                  key={topic}
                  name="topics"
                  value={topic}
                  defaultChecked
                  label={<Filled phrase={about} parts={{ topic: <bdi>{name}</bdi> }} />}
                />
              ))}
            </div>
          ) : (
            <input type="hidden" name="all" value="1" />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for this one button */}
          <Button variant="block" type="submit" autoFocus>
            {words.leave}
          </Button>
        </form>
      ) : canUndo ? (
        <form method="post" action={browserApi.newsletter.undo.url(address)} data-plain>
          <Button type="submit">{words.undo}</Button>
        </form>
      ) : (
        newsletter && <ButtonLink to="/subscribe">{subscribe}</ButtonLink>
      )}
    </section>
  );
}

export function ErrorBoundary(): React.ReactElement {
  return <SecretPageError missing={useWords().leaving.missing} />;
}

export const meta = secretMeta("leaving");
