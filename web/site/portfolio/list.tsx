import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { limits } from "#contract/limits.ts";
import { pageCard, portfolioCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { logFailure } from "#web/shared/api/failure.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { type Site, siteOf, useSite } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { Card } from "#web/shared/ui/card.tsx";
import { Chip, ChipLink } from "#web/shared/ui/chip.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { CardSkeletons } from "#web/shared/ui/skeleton.tsx";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { ProjectResult } from "#web/shared/projects/project-result.tsx";
import { type ProjectCard, toProjectCard } from "./project-card.ts";
import { type Filter, filterOf, isUnknown, playable, shipped } from "./filter.ts";
import { couldNotLoad } from "./could-not-load.ts";

/** Width of a card: a third, a half or all of the page. */
const cardSizes = "(min-width: 1200px) 395px, (min-width: 1024px) 30vw, (min-width: 540px) 46vw, 92vw";

/** How many project names fit in a search engine's snippet. */
const namedInDescription = 3;

/** How many technologies fit on two lines of a card. */
const maxChips = 5;

export const handle: RouteHandle = { hydrate: "intent", query: ["cat", "type"] };

type List = {
  search: string;
  projects: ProjectCard[] | null;
  /** How many projects visitors can play, and how many were shipped, whatever the filter. */
  counts: { playable: number; shipped: number };
};

const none = { playable: 0, shipped: 0 };

async function load({ context, request }: LoaderFunctionArgs): Promise<List | ReturnType<typeof data<List>>> {
  const { search, searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  const { cat, type } = filter;
  if (isUnknown(filter)) return data({ search, projects: [], counts: none }, { status: 404 });
  try {
    const api = apiOf(context, request.signal);
    const { items, ...counts } = await api.projects.list({ query: { cat, type, view: "visitor" } });
    return { search, projects: items.map(toProjectCard), counts };
  } catch (error) {
    logFailure(couldNotLoad, error);
    return data({ search, projects: null, counts: none }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function PortfolioList(): React.ReactElement {
  const { search, projects, counts } = useLoaderData<typeof load>();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  // While another filter loads, everything except the cards already shows it.
  const next = navigation.location?.pathname === "/portfolio/all" ? navigation.location.search : null;
  const loading = next !== null || revalidator.state === "loading";
  const filter = filterOf(new URLSearchParams(next ?? search));
  const intro = introOf(filter, useSite().sharing.portfolio.listIntro);
  return (
    <div className="container portfolio-list">
      <Breadcrumbs items={[{ label: "Portfolio", to: "/portfolio" }, { label: headingOf(filter) }]} />
      <h1>{headingOf(filter)}</h1>
      {!isUnknown(filter) && intro && <p className="portfolio-list-intro">{intro}</p>}
      <Filters filter={filter} counts={counts} />
      <p className="visually-hidden" role="status">
        {loading || !projects || isUnknown(filter)
          ? ""
          : `${projects.length} ${projects.length === 1 ? "project" : "projects"}`}
      </p>
      {loading ? (
        <CardSkeletons count={limits.portfolioList.skeletons} label="Loading projects…" />
      ) : projects ? (
        <Cards projects={projects} filter={filter} />
      ) : (
        <ErrorBox
          onRetry={() => {
            void revalidator.revalidate();
          }}
        >
          {couldNotLoad}
        </ErrorBox>
      )}
    </div>
  );
}

/** Links, so that every filter has a URL and works without JavaScript. */
function Filters({ filter, counts }: { filter: Filter; counts: List["counts"] }): React.ReactElement {
  const { cat, type, category } = filter;
  return (
    <div className="portfolio-list-filters">
      <Pills label="Category">
        <Pill to={listPath()} current={cat === ""}>
          All
        </Pill>
        {counts.playable > 0 && (
          <Pill to={listPath(playable.key)} current={cat === playable.key}>
            {playable.label} <span className="number">{counts.playable}</span>
          </Pill>
        )}
        {counts.shipped > 0 && (
          <Pill to={listPath(shipped.key)} current={cat === shipped.key}>
            {shipped.label} <span className="number">{counts.shipped}</span>
          </Pill>
        )}
        {categories.map(({ key, label }) => (
          <Pill key={key} to={listPath(key)} current={cat === key}>
            {label}
          </Pill>
        ))}
      </Pills>
      {category && category.types.length > 0 && (
        <Pills key={cat} label={`Kind of ${category.label}`} className="filter-pills-types">
          <Pill to={listPath(cat)} current={type === ""}>
            All
          </Pill>
          {category.types.map(({ key, label }) => (
            <Pill key={key} to={listPath(cat, key)} current={type === key}>
              {label}
            </Pill>
          ))}
        </Pills>
      )}
    </div>
  );
}

function Pills({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <nav aria-label={label}>
      <ul className={`filter-pills ${className}`}>{children}</ul>
    </nav>
  );
}

function Pill({
  to,
  current,
  children,
}: {
  to: string;
  current: boolean;
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <li>
      <ChipLink to={to} current={current} preventScrollReset>
        {children}
      </ChipLink>
    </li>
  );
}

function Cards({ projects, filter }: { projects: readonly ProjectCard[]; filter: Filter }): React.ReactElement {
  if (projects.length === 0) return <NoProjects filter={filter} />;
  return (
    <div className="card-grid">
      {projects.map(({ to, title, summary, role, year, result, clip, techStack, nda, badge, picture }, index) => (
        <Card
          key={to}
          to={to}
          title={title}
          headingLevel="h2"
          picture={{ ...picture, sizes: cardSizes, priority: index === 0 }}
          clip={clip}
          corner={badge && <ProjectBadge badge={badge} card={{ to, title }} />}
          excerpt={summary}
          meta={[role, year].filter(Boolean).join(" · ")}
          badge={nda && <NdaPill />}
          className="project-card"
        >
          {result && <ProjectResult result={result} />}
          {techStack.length > 0 && <Technologies names={techStack} />}
        </Card>
      ))}
    </div>
  );
}

function NoProjects({ filter }: { filter: Filter }): React.ReactElement {
  if (filter.cat === "")
    return <EmptyState action={<ButtonLink to="/about">About me</ButtonLink>}>No projects yet.</EmptyState>;
  const all = (
    <ButtonLink to={listPath()} preventScrollReset>
      Show all projects
    </ButtonLink>
  );
  const { cat, category } = filter;
  return (
    <EmptyState scene={category ? "empty" : "missing"} action={all}>
      {category ? `No projects in “${category.label}” yet.` : `There is no category “${cat}”.`}
    </EmptyState>
  );
}

function Technologies({ names }: { names: readonly string[] }): React.ReactElement {
  const more = names.length - maxChips;
  return (
    <ul className="cluster" aria-label="Tech stack">
      {names.slice(0, more > 1 ? maxChips : undefined).map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {more > 1 && (
        <li>
          <Chip>and {more} more</Chip>
        </li>
      )}
    </ul>
  );
}

function headingOf({ cat, category }: Filter): string {
  return category?.name ?? (cat === "" ? "All Projects" : "Category not found");
}

function introOf({ category, projectType }: Filter, everything: string | undefined): string | undefined {
  return category ? `Showing ${category.label}${typeSuffix(projectType)}` : everything;
}

function typeSuffix(projectType: Filter["projectType"]): string {
  return projectType ? ` • ${projectType.label}` : "";
}

/** Returns the description of a category for search engines: the first projects in it. */
function describe(
  { category, projectType }: Filter,
  projects: readonly ProjectCard[],
  { identity, sharing }: Pick<Site, "identity" | "sharing">,
): string {
  if (!category) return sharing.portfolio.listIntro ?? sharing.portfolio.description;
  const named = projects.slice(0, namedInDescription).map(({ title }) => title);
  const others = projects.length - named.length;
  const list = others > 0 ? `${named.join(", ")} and ${others} more` : named.join(", ");
  return `${category.name}${typeSuffix(projectType)} by ${identity.name}${list && `: ${list}`}, with roles, tools and results.`;
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const filter = filterOf(new URLSearchParams(loaderData?.search));
  const site = siteOf(matches);
  const projects = loaderData?.projects ?? [];
  const description = describe(filter, projects, site);
  const path = isUnknown(filter) ? listPath() : listPath(filter.cat, filter.type);
  const landing = categories.find(({ key }) => key === filter.cat);
  const trail = [
    { name: "Portfolio", path: "/portfolio" },
    { name: headingOf(filter), path },
  ];
  const card = landing ? portfolioCard(landing.key) : pageCard("portfolio", site.sharing.portfolio);
  return [
    ...pageMeta({
      site,
      title: `Portfolio — ${headingOf(filter)}${typeSuffix(filter.projectType)}`,
      description,
      path,
      card,
      noIndex: isUnknown(filter),
    }),
    ...(projects.length > 0
      ? [
          listData(site, {
            name: headingOf(filter),
            description,
            path,
            trail,
            items: projects.map(({ title, to }) => ({ name: title, path: to })),
          }),
        ]
      : []),
  ];
};
