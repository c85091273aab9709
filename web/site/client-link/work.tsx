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
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
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
  words: string;
  facts: string;
  picture: Shown;
  action: string;
  isPlayed: boolean;
};

const featureSizes = "(min-width: 1352px) 700px, (min-width: 900px) 54vw, 92vw";
const cardSizes = "(min-width: 1352px) 395px, (min-width: 768px) 44vw, 92vw";
const figures = 3;
/** The maximum length of a description. */
const featureWords = 260;
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
  const { player } = useWords();
  const [first, ...others] = items;
  return (
    <div className="container client-work">
      <header className="client-work-head">
        <h1 dir="auto">Prepared for {frame?.client}</h1>
        <p>
          {items.length === 0 ? "This link no longer shows anything" : inWords(items)}, shown to you by{" "}
          <bdi>{identity.name}</bdi>.
        </p>
      </header>
      {first === undefined ? (
        <EmptyState>What this link opened was removed. Ask for a new one.</EmptyState>
      ) : (
        <Feature item={first} />
      )}
      {others.length > 0 && (
        <ul className="client-work-cards card-grid">
          {others.map((item) => (
            <li key={item.to}>
              <WorkCard {...tell(item, cardText, player)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Feature({ item }: { item: Item }): React.ReactElement {
  const { to, title, kind, words, facts, picture, action, isPlayed } = tell(item, featureWords, useWords().player);
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
        {words !== "" && (
          <p className="client-feature-text" dir="auto">
            {words}
          </p>
        )}
        {results.length > 0 && (
          <dl className="client-figures" aria-label="Results">
            {results.map(({ value, label }, index) => (
              <div key={index}>
                <dt>{label}</dt> <dd className="wide">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <a className="button button-block button-medium" href={to}>
          {isPlayed && <Icon name="play" />}
          {action}
          <span className="visually-hidden"> {title}</span>
          {!isPlayed && <Icon name="arrow-right" />}
        </a>
      </div>
    </section>
  );
}

function WorkCard({ to, title, kind, words, facts, picture, isPlayed }: Told): React.ReactElement {
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
      {words !== "" && (
        <p className="card-excerpt" dir="auto">
          {words}
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

/** `words` is the maximum length of the description. */
function tell(item: Item, words: number, player: Words["player"]): Told {
  const { to } = item;
  if (item.kind === "post") {
    const { post } = item;
    return {
      to,
      title: post.title || "Untitled",
      kind: post.published ? "Article" : "Unpublished draft",
      words: summarize(post.description, words),
      facts: `${post.readMinutes} min read`,
      picture: postImage(post),
      action: "Read",
      isPlayed: false,
    };
  }
  const { project } = item;
  if (item.kind === "build") {
    const { build } = item;
    return {
      to,
      title: project.title,
      kind: `Playable build, ${build.version === "" ? `number ${build.number}` : versionOf(build.version).toLowerCase()}`,
      words: build.notes === "" ? "" : summarize(build.notes, words),
      facts: factsOf(build, player).join(" · "),
      picture: projectImage(project),
      action: "Play",
      isPlayed: true,
    };
  }
  return {
    to,
    title: project.title,
    kind: "Project",
    words: summarize(project.description ?? "", words),
    facts: listFacts(project),
    picture: projectImage(project),
    action: "See the project",
    isPlayed: false,
  };
}

function listFacts({ role = "", company = "", year, dateRange = "" }: Project): string {
  return [role, company, year ? String(year) : dateRange].filter((fact) => fact !== "").join(" · ");
}

/** Says how much there is, such as "2 projects, a draft and a playable build". */
function inWords(items: readonly Item[]): string {
  const parts = (
    [
      ["project", "A project", "projects"],
      ["build", "A playable build", "playable builds"],
      ["post", "A draft", "drafts"],
    ] as const
  ).flatMap(([kind, one, many]) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  });
  const words = parts.map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)));
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}

export const meta: MetaFunction<typeof load> = ({ matches }) =>
  privateMeta(`Prepared work — ${siteOf(matches).identity.name}`);
