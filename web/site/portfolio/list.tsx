import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { limits } from "#contract/limits.ts";
import { playableCategory, shippedCategory } from "#contract/project-terms.ts";
import { pageCard, portfolioCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { type Site, siteOf, useSite } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { CardSkeletons } from "#web/shared/ui/skeleton.tsx";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { type ProjectCard, toProjectCard } from "./project-card.ts";
import { ProjectCards } from "./project-cards.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { type Filter, filterOf, isUnknown } from "./filter.ts";
import { logPortfolioFailure } from "./log-portfolio-failure.ts";

/** How many project names fit in a search engine's snippet. */
const namedInDescription = 3;

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
    logPortfolioFailure(error);
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
  const words = useWords().portfolio;
  const intro = introOf(filter, useSite().sharing.portfolio.listIntro, words);
  return (
    <div className="container portfolio-list">
      <Breadcrumbs items={[{ label: words.title, to: "/portfolio" }, { label: headingOf(filter, words) }]} />
      <h1>{headingOf(filter, words)}</h1>
      {!isUnknown(filter) && intro && <p className="portfolio-list-intro">{intro}</p>}
      <Filters filter={filter} counts={counts} />
      <p className="visually-hidden" role="status">
        {loading || !projects || isUnknown(filter) ? "" : words.projects({ n: projects.length })}
      </p>
      {loading ? (
        <CardSkeletons count={limits.portfolioList.skeletons} label={words.loading} />
      ) : projects ? (
        projects.length > 0 ? (
          <ProjectCards projects={projects} />
        ) : (
          <NoProjects filter={filter} />
        )
      ) : (
        <ErrorBox
          onRetry={() => {
            void revalidator.revalidate();
          }}
        >
          {words.failed}
        </ErrorBox>
      )}
    </div>
  );
}

/** Links, so that every filter has a URL and works without JavaScript. */
function Filters({ filter, counts }: { filter: Filter; counts: List["counts"] }): React.ReactElement {
  const { cat, type, category } = filter;
  const words = useWords().portfolio;
  const names = words.shortCategories;
  return (
    <div className="portfolio-list-filters">
      <Pills label={words.category}>
        <Pill to={listPath()} current={cat === ""}>
          {words.all}
        </Pill>
        {counts.playable > 0 && (
          <Pill to={listPath(playableCategory)} current={cat === playableCategory}>
            {names.playable} <span className="number">{counts.playable}</span>
          </Pill>
        )}
        {counts.shipped > 0 && (
          <Pill to={listPath(shippedCategory)} current={cat === shippedCategory}>
            {names.shipped} <span className="number">{counts.shipped}</span>
          </Pill>
        )}
        {categories.map(({ key }) => (
          <Pill key={key} to={listPath(key)} current={cat === key}>
            {names[key]}
          </Pill>
        ))}
      </Pills>
      {category && category.types.length > 0 && (
        <Pills key={cat} label={words.kindOf({ category: names[category.key] })} className="filter-pills-types">
          <Pill to={listPath(cat)} current={type === ""}>
            {words.all}
          </Pill>
          {category.types.map((key) => (
            <Pill key={key} to={listPath(cat, key)} current={type === key}>
              {words.types[key]}
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

function NoProjects({ filter }: { filter: Filter }): React.ReactElement {
  const words = useWords().portfolio;
  if (filter.cat === "")
    return <EmptyState action={<ButtonLink to="/about">{words.aboutMe}</ButtonLink>}>{words.none}</EmptyState>;
  const all = (
    <ButtonLink to={listPath()} preventScrollReset>
      {words.showAll}
    </ButtonLink>
  );
  const { cat, category } = filter;
  return (
    <EmptyState scene={category ? "empty" : "missing"} action={all}>
      {category ? words.noneIn({ category: words.shortCategories[category.key] }) : words.unknown({ name: cat })}
    </EmptyState>
  );
}

type PortfolioWords = Words["portfolio"];

function headingOf({ cat, category }: Filter, words: PortfolioWords): string {
  return category ? words.categories[category.key] : cat === "" ? words.allProjects : words.categoryMissing;
}

function introOf(
  { category, projectType }: Filter,
  everything: string | undefined,
  words: PortfolioWords,
): string | undefined {
  if (!category) return everything;
  return words.showing({ category: withType(words.shortCategories[category.key], projectType, words) });
}

function withType(category: string, type: Filter["projectType"], words: PortfolioWords): string {
  return type ? words.ofType({ category, type: words.types[type] }) : category;
}

/** Returns the description of a category for search engines: the first projects in it. */
function describe(
  { category, projectType }: Filter,
  projects: readonly ProjectCard[],
  { identity, sharing }: Pick<Site, "identity" | "sharing">,
  words: PortfolioWords,
): string {
  if (!category) return sharing.portfolio.listIntro ?? sharing.portfolio.description;
  const named = projects.slice(0, namedInDescription).map(({ title }) => title);
  const others = projects.length - named.length;
  const { name } = identity;
  const filled = {
    category: withType(words.categories[category.key], projectType, words),
    name,
    projects: named.join(", "),
  };
  if (others > 0) return words.descriptionOfFirst({ ...filled, n: others });
  return named.length > 0 ? words.descriptionOf(filled) : words.description(filled);
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const filter = filterOf(new URLSearchParams(loaderData?.search));
  const site = siteOf(matches);
  const words = wordsOf(site).portfolio;
  const projects = loaderData?.projects ?? [];
  const description = describe(filter, projects, site, words);
  const path = isUnknown(filter) ? listPath() : listPath(filter.cat, filter.type);
  const landing = categories.find(({ key }) => key === filter.cat);
  const trail = [
    { name: words.title, path: "/portfolio" },
    { name: headingOf(filter, words), path },
  ];
  const card = landing ? portfolioCard(landing.key, words) : pageCard("portfolio", site.sharing.portfolio);
  return [
    ...pageMeta({
      site,
      title: `${words.title} — ${withType(headingOf(filter, words), filter.projectType, words)}`,
      description,
      path,
      card,
      noIndex: isUnknown(filter),
    }),
    ...(projects.length > 0
      ? [
          listData(site, {
            name: headingOf(filter, words),
            description,
            path,
            trail,
            items: projects.map(({ title, to }) => ({ name: title, path: to })),
          }),
        ]
      : []),
  ];
};
