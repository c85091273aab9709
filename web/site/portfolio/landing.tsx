import "./landing.css";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { type LandingCategory, playableCategory } from "#contract/project-terms.ts";
import { pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { artUrl } from "#contract/art-urls.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { logPortfolioFailure } from "./log-portfolio-failure.ts";

export const handle: RouteHandle = { hydrate: "intent" };

/** How many titles a tile names. */
const named = 3;

type Tile = { projects: number; first: string[] };
/** How many projects there are in each category, with the titles of the first ones, and in all; null if that is unavailable. */
type Work = (Record<LandingCategory, Tile> & { all: number; playable: number }) | null;

/** The page works without them, but its status then keeps it out of caches. */
async function load({ context, request }: LoaderFunctionArgs): Promise<Work | ReturnType<typeof data<Work>>> {
  try {
    const { items } = await apiOf(context, request.signal).projects.list({ query: { view: "visitor" } });
    const tileOf = (category: LandingCategory): Tile => {
      const inIt = items.filter((project) => project.landing.includes(category));
      return { projects: inIt.length, first: inIt.slice(0, named).map(({ title }) => title) };
    };
    return {
      game: tileOf("game"),
      apps: tileOf("apps"),
      "3d": tileOf("3d"),
      design: tileOf("design"),
      assets: tileOf("assets"),
      all: items.length,
      playable: items.filter(({ badge }) => badge === "play").length,
    };
  } catch (error) {
    logPortfolioFailure(error);
    return data(null, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function PortfolioLanding(): React.ReactElement {
  const work = useLoaderData<typeof load>();
  const words = useWords().portfolio;
  return (
    <div className="container portfolio-landing">
      <h1>{words.title}</h1>
      <p className="portfolio-landing-hint">{words.hint}</p>
      <ul className="portfolio-landing-tiles">
        {categories.map(({ key, seed }, index) => (
          <li key={key}>
            <Link to={listPath(key)} className="portfolio-tile">
              <div className="selection-outline">
                <Picture
                  src={artUrl(key, seed)}
                  alt=""
                  width={1200}
                  height={750}
                  ratio={index < 2 ? "wide" : "card"}
                  priority={index < 2}
                />
              </div>
              <div className="portfolio-tile-words">
                <h2 className="portfolio-tile-name">{words.categories[key]}</h2>{" "}
                {work && <span className="portfolio-tile-count">{words.projects({ n: work[key].projects })}</span>}
              </div>
              {work && work[key].first.length > 0 && (
                <>
                  {" "}
                  <p className="portfolio-tile-work" dir="auto">
                    {work[key].first.join(", ")}
                  </p>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {work && work.all > 0 && (
        <p className="portfolio-landing-more">
          <ButtonLink to={listPath()} iconAfter="arrow-right">
            {words.seeAll({ n: work.all })}
          </ButtonLink>{" "}
          {work.playable > 0 && (
            <ButtonLink variant="quiet" icon="play" to={`${listPath()}?cat=${playableCategory}`}>
              {words.play({ n: work.playable })}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const words = wordsOf(site).portfolio;
  const path = "/portfolio";
  const { description } = site.sharing.portfolio;
  return [
    ...pageMeta({
      site,
      title: `${words.title} — ${site.identity.name}`,
      description,
      path,
      card: pageCard("portfolio", site.sharing.portfolio),
    }),
    listData(site, {
      name: words.title,
      description,
      path,
      trail: [{ name: words.title, path }],
      items: categories.map(({ key }) => ({ name: words.categories[key], path: listPath(key) })),
    }),
  ];
};
