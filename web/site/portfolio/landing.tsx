import "./landing.css";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { LandingCategory } from "#contract/project-terms.ts";
import { pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { logFailure } from "#web/shared/api/failure.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { artUrl } from "#contract/art-urls.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { couldNotLoad } from "./could-not-load.ts";

export const handle: RouteHandle = { hydrate: "intent" };

/** The number of projects in each category, or null if it is unavailable. */
type Counts = Record<LandingCategory, number> | null;

/** The page works without the counts, but its status then keeps it out of caches. */
async function load({ context, request }: LoaderFunctionArgs): Promise<Counts | ReturnType<typeof data<Counts>>> {
  try {
    const { items } = await apiOf(context, request.signal).projects.list({ query: { view: "visitor" } });
    const count = (category: LandingCategory) => items.filter((project) => project.landing.includes(category)).length;
    return {
      game: count("game"),
      apps: count("apps"),
      "3d": count("3d"),
      design: count("design"),
      assets: count("assets"),
    };
  } catch (error) {
    logFailure(couldNotLoad, error);
    return data(null, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function PortfolioLanding(): React.ReactElement {
  const counts = useLoaderData<typeof load>();
  return (
    <div className="container portfolio-landing">
      <h1>Portfolio</h1>
      <p className="portfolio-landing-hint">SELECT A CATEGORY</p>
      <ul className="portfolio-landing-tiles">
        {categories.map(({ key, name, seed }, index) => (
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
                <h2 className="portfolio-tile-name">{name}</h2>{" "}
                {counts && <span className="portfolio-tile-count">{counted(counts[key])}</span>}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function counted(count: number): string {
  return count === 1 ? "1 project" : `${count} projects`;
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const path = "/portfolio";
  const { description } = site.sharing.portfolio;
  return [
    ...pageMeta({
      site,
      title: `Portfolio — ${site.identity.name}`,
      description,
      path,
      card: pageCard("portfolio", site.sharing.portfolio),
    }),
    listData(site, {
      name: "Portfolio",
      description,
      path,
      trail: [{ name: "Portfolio", path }],
      items: categories.map(({ key, name }) => ({ name, path: listPath(key) })),
    }),
  ];
};
