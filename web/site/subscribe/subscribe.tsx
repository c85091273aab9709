// The page of the newsletter's form, which also says what became of a form anywhere on the site.
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import type { NamedTopic } from "#contract/newsletter.ts";
import { pageCard } from "#contract/sharing.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { pageMeta, privateMeta } from "#web/seo/page-meta.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { loadSections } from "#web/shared/api/load-sections.ts";
import { nullIfMissing } from "#web/shared/api/failure.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { SubscribeForm } from "#web/site/newsletter/subscribe-form.tsx";
import "./newsletter.css";

export const handle: RouteHandle = { hydrate: "intent", query: ["topic", "sent", "refused"] };

type Loaded = { topic: NamedTopic | null; isSent: boolean; isRefused: boolean };

async function load(args: LoaderFunctionArgs): Promise<Loaded> {
  const { context, request } = args;
  // Without a newsletter there is no such page.
  if (!(await loadSections(args, ["newsletter"])).takesSubscribers) throw redirect("/");
  const query = new URL(request.url).searchParams;
  const wanted = query.get("topic") ?? "";
  const topic =
    wanted === ""
      ? null
      : await apiOf(context, request.signal)
          .newsletter.topic({ query: { topic: wanted } })
          .catch(nullIfMissing);
  return { topic, isSent: query.get("sent") === "1", isRefused: query.get("refused") === "1" };
}

export { load as loader, load as clientLoader };

export default function Subscribe(): React.ReactElement {
  const { topic, isSent, isRefused } = useLoaderData<typeof load>();
  const { contact, newsletter: words } = useWords();
  return (
    <section className="container section newsletter-page" aria-labelledby="subscribe-heading">
      <h1 id="subscribe-heading">
        {topic ? <Filled phrase={words.about} parts={{ topic: <bdi>{topic.name}</bdi> }} /> : words.heading}
      </h1>
      {isSent && (
        <p role="status" className="newsletter-news">
          {words.sent}
        </p>
      )}
      {!isSent && (
        <>
          {isRefused && <ErrorBox>{contact.emailForm}</ErrorBox>}
          <SubscribeForm {...(topic && { topic: topic.topic })} />
          {topic && (
            <p>
              <Link to="/subscribe">{words.heading}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

export const meta: MetaFunction<typeof load> = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const words = wordsOf(site).newsletter;
  const title = `${words.heading} — ${site.identity.name}`;
  if (!site.newsletter || !loaderData || loaderData.topic || loaderData.isSent || loaderData.isRefused)
    return privateMeta(title);
  return pageMeta({
    site,
    title,
    description: site.newsletter.promise,
    path: "/subscribe",
    card: pageCard("home", site.sharing.home),
  });
};
