// An overview of what a client's link shows: the first item large, with its figures, and the others as cards.
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteLoaderData } from "react-router";
import type { ClientFrame, ClientWork } from "#contract/client-pages.ts";
import { summarize } from "#contract/excerpt.ts";
import type { Project } from "#contract/projects.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { factsOf, versionOf } from "#web/shared/player/playable.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import type { Words } from "#words/en.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import "#web/shared/ui/card.css";
import "#web/shared/ui/button.css";
import "./work.css";

type Item = ClientWork["items"][number];
/** An item as its card shows it. */
type Told = {
  to: string;
  title: string;
  kind: string;
  text: string;
  facts: string;
  picture: Shown;
  action: string;
  /** The action with the title. */
  actionLabel: string;
  isPlayed: boolean;
};

const featureSizes = "(min-width: 1352px) 700px, (min-width: 900px) 54vw, 92vw";
const cardSizes = "(min-width: 1352px) 395px, (min-width: 768px) 44vw, 92vw";
const figures = 3;
/** The maximum length of a description. */
const featureText = 260;
const cardText = 140;

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs): Promise<ClientWork> {
  return loadClientPage(args, "work");
}

export { load as loader };

export default function Work(): React.ReactElement {
  const { items } = useLoaderData<typeof load>();
  const frame = useRouteLoaderData<ClientFrame>("site/client-link/client-route");
  const { identity } = useSite();
  const words = useWords().clientLink;
  const [first, ...others] = items;
  return (
    <div className="container client-work">
      <header className="client-work-head">
        <h1 dir="auto">{words.preparedFor({ client: frame?.client ?? "" })}</h1>
        <p>
          {items.length === 0 ? (
            <Filled phrase={words.showsNothing} parts={{ owner: <bdi>{identity.name}</bdi> }} />
          ) : (
            <Filled phrase={words.shows} parts={{ owner: <bdi>{identity.name}</bdi>, work: listOf(items, words) }} />
          )}
        </p>
      </header>
      {first === undefined ? <EmptyState>{words.removed}</EmptyState> : <Feature item={first} />}
      {others.length > 0 && (
        <ul className="client-work-cards card-grid">
          {others.map((item) => (
            <li key={item.to}>
              <WorkCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Feature({ item }: { item: Item }): React.ReactElement {
  const words = useWords();
  const { to, title, kind, text, facts, picture, action, actionLabel, isPlayed } = tell(item, featureText, words);
  const results = item.kind === "project" ? (item.project.results ?? []).slice(0, figures) : [];
  return (
    <section className="client-feature" aria-labelledby="client-feature">
      <a className="client-feature-picture selection-outline" href={to} tabIndex={-1} aria-hidden="true">
        <Picture {...picture} alt="" ratio="card" sizes={featureSizes} priority />
      </a>
      <div className="client-feature-words">
        <p className="client-kind">{kind}</p>
        <h2 id="client-feature" dir="auto">
          {title}
        </h2>
        {facts !== "" && (
          <p className="meta" dir="auto">
            {facts}
          </p>
        )}
        {text !== "" && (
          <p className="client-feature-text" dir="auto">
            {text}
          </p>
        )}
        {results.length > 0 && (
          <dl className="client-figures" aria-label={words.clientLink.results}>
            {results.map(({ value, label }, index) => (
              <div key={index}>
                <dt>{label}</dt> <dd className="wide">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <a className="button button-block button-medium" href={to} aria-label={actionLabel}>
          {isPlayed && <Icon name="play" />}
          {action}
          {!isPlayed && <Icon name="arrow-right" />}
        </a>
      </div>
    </section>
  );
}

function WorkCard({ item }: { item: Item }): React.ReactElement {
  const { to, title, kind, text, facts, picture, isPlayed } = tell(item, cardText, useWords());
  return (
    <article className="card">
      <div className="card-picture selection-outline client-card-picture">
        <Picture {...picture} alt="" ratio="card" sizes={cardSizes} />
        {isPlayed && (
          <span className="client-card-play">
            <Icon name="play" size="medium" />
          </span>
        )}
      </div>
      <p className="client-kind">{kind}</p>
      <h2 className="card-title">
        <a className="card-link" href={to} dir="auto">
          {title}
        </a>
      </h2>
      {text !== "" && (
        <p className="card-excerpt" dir="auto">
          {text}
        </p>
      )}
      {facts !== "" && (
        <p className="meta" dir="auto">
          {facts}
        </p>
      )}
    </article>
  );
}

function tell(item: Item, maxText: number, { blog, clientLink, numbers, player }: Words): Told {
  const { to } = item;
  if (item.kind === "post") {
    const { post } = item;
    const title = post.title || blog.untitled;
    return {
      to,
      title,
      kind: post.published ? clientLink.article : clientLink.draft,
      text: summarize(post.description, maxText),
      facts: blog.readMinutes({ minutes: post.readMinutes }),
      picture: postImage(post),
      action: clientLink.read,
      actionLabel: clientLink.readTitle({ title }),
      isPlayed: false,
    };
  }
  const { project } = item;
  const { title } = project;
  if (item.kind === "build") {
    const { build } = item;
    return {
      to,
      title,
      kind:
        build.version === ""
          ? clientLink.buildNumber({ number: build.number })
          : clientLink.buildVersion({ version: versionOf(build.version).toLowerCase() }),
      text: build.notes === "" ? "" : summarize(build.notes, maxText),
      facts: factsOf(build, { player, numbers }).join(" · "),
      picture: projectImage(project),
      action: clientLink.play,
      actionLabel: clientLink.playTitle({ title }),
      isPlayed: true,
    };
  }
  return {
    to,
    title,
    kind: clientLink.project,
    text: summarize(project.description ?? "", maxText),
    facts: listFacts(project),
    picture: projectImage(project),
    action: clientLink.see,
    actionLabel: clientLink.seeTitle({ title }),
    isPlayed: false,
  };
}

function listFacts({ role = "", company = "", year, dateRange = "" }: Project): string {
  return [role, company, year ? String(year) : dateRange].filter((fact) => fact !== "").join(" · ");
}

/** Says how much there is, such as "2 projects, a draft and a playable build". */
function listOf(items: readonly Item[], words: Words["clientLink"]): string {
  const counted = { project: words.projects, build: words.builds, post: words.drafts };
  const [first = "", second, third] = (["project", "build", "post"] as const).flatMap((kind) => {
    const n = items.filter((item) => item.kind === kind).length;
    return n === 0 ? [] : [counted[kind]({ n })];
  });
  if (second === undefined) return first;
  return third === undefined ? words.two({ first, second }) : words.three({ first, second, third });
}

export const meta: MetaFunction<typeof load> = ({ matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  return privateMeta(`${wordsOf(site).clientLink.title} — ${name}`);
};
