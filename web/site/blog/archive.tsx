import "./archive.css";
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { limits } from "#contract/limits.ts";
import type { PostArchive, PostSummary } from "#contract/posts.ts";
import { pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { formatDay, formatYear, monthOf } from "#web/shared/site/format-date.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pager } from "#web/shared/lists/pager.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { leadToLastPage, pageAddress, pageNumber, pageTitle } from "#web/shared/lists/page-address.ts";
import { postLink } from "#web/shared/posts/post-path.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

const path = "/blogs/archive";
const { pageSize, skeletons } = limits.blogArchive;

export const handle: RouteHandle = { hydrate: "intent", query: ["page"] };

/** Only the fields that a line shows. Two hundred full summaries would make the page heavy. */
type Entry = { id: string; to: string; title: string; date: string; category: string; readMinutes: number };
type Archive = { page: number; totalPages: number; years: PostArchive["years"]; entries: Entry[] | null };

async function load({ context, request }: LoaderFunctionArgs): Promise<Archive | ReturnType<typeof data<Archive>>> {
  const page = pageNumber(new URL(request.url).searchParams);
  try {
    const api = apiOf(context, request.signal);
    const [posts, { years }] = await Promise.all([
      api.posts.list({ query: { page, limit: pageSize, sort: "date", published: true } }),
      api.posts.archive(),
    ]);
    leadToLastPage(posts, (to) => pageAddress(path, to));
    return { page, totalPages: posts.totalPages, years, entries: posts.items.map(toEntry) };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data({ page, totalPages: 0, years: [], entries: null }, { status: 503 });
  }
}

function toEntry(post: PostSummary): Entry {
  return {
    id: post._id,
    to: postLink(post),
    title: post.title,
    date: post.publishedAt ?? post.createdAt,
    category: post.category,
    readMinutes: post.readMinutes,
  };
}

export { load as loader, load as clientLoader };

export default function BlogArchive(): React.ReactElement {
  const { page, totalPages, years, entries } = useLoaderData<typeof load>();
  const revalidator = useRevalidator();
  const words = useWords();
  const loading = useNavigation().location?.pathname === path || revalidator.state === "loading";
  return (
    <div className="container archive">
      <Link to="/blogs" className="back-link">
        <Icon name="arrow-left" />
        {words.blog.allPosts}
      </Link>
      <h1>{words.archive.title}</h1>
      {loading ? (
        <ArchiveSkeletons />
      ) : !entries ? (
        <ErrorBox
          onRetry={() => {
            void revalidator.revalidate();
          }}
        >
          {words.archive.failed}
        </ErrorBox>
      ) : entries.length > 0 ? (
        <>
          <YearLinks years={years} />
          <Years years={years} entries={entries} />
        </>
      ) : (
        <EmptyState>{words.blog.noneYet}</EmptyState>
      )}
      {(page > 1 || totalPages > 1) && (
        <Pager
          page={page}
          totalPages={totalPages}
          previousLabel={words.blog.newer}
          nextLabel={words.blog.older}
          hrefFor={(to) => pageAddress(path, to)}
          disabled={loading}
        />
      )}
    </div>
  );
}

/** Links to each year, including those on other pages. */
function YearLinks({ years }: Pick<Archive, "years">): React.ReactElement | null {
  const words = useWords().archive;
  if (years.length < 2) return null;
  return (
    <nav className="archive-years" aria-label={words.years} data-no-print>
      <ul className="cluster">
        {years.map(({ year, posts }) => (
          <li key={year}>
            <ChipLink to={`${pageAddress(path, pageOf(years, year))}#${year}`} current={false}>
              {year} <span className="archive-count">{posts}</span>
            </ChipLink>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the page on which the posts of a year begin. */
function pageOf(years: Archive["years"], wanted: number): number {
  const newer = years.filter(({ year }) => year > wanted).reduce((sum, { posts }) => sum + posts, 0);
  return Math.floor(newer / pageSize) + 1;
}

/** Groups posts by year. Posts arrive newest first, so the years do too. A year can begin on the page before, or continue on the next one. */
function Years({ years, entries }: { years: Archive["years"]; entries: readonly Entry[] }): React.ReactElement {
  const { timeZone } = useSite();
  const words = useWords().blog;
  return (
    <>
      {[...Map.groupBy(entries, ({ date }) => formatYear(date, timeZone))].map(([year, posts]) => (
        <section className="archive-year" key={year} aria-labelledby={year}>
          <h2 id={year}>
            {year} <span className="archive-count">{words.posts({ n: countOf(years, year, posts.length) })}</span>
          </h2>
          <Months year={year} entries={posts} />
        </section>
      ))}
    </>
  );
}

function countOf(years: Archive["years"], year: string, listed: number): number {
  return years.find((each) => String(each.year) === year)?.posts ?? listed;
}

function Months({ year, entries }: { year: string; entries: readonly Entry[] }): React.ReactElement {
  const { timeZone } = useSite();
  const { blog: words, dates } = useWords();
  return (
    <div className="archive-months">
      {[...Map.groupBy(entries, ({ date }) => monthOf(date, timeZone))].map(([month, posts]) => (
        <section className="archive-month" key={month}>
          <h3>
            {dates.months[month - 1]} <span className="visually-hidden">{year}</span>
          </h3>
          <ul>
            {posts.map(({ id, to, title, date, category, readMinutes }) => (
              <li className="archive-entry" key={id}>
                <span className="meta">
                  <time dateTime={date}>{formatDay(date, timeZone, dates)}</time>
                </span>{" "}
                <SiteLink to={to}>
                  <bdi>{title || words.untitled}</bdi>
                </SiteLink>{" "}
                <span className="meta">
                  {category && (
                    <>
                      <bdi>{category}</bdi> ·{" "}
                    </>
                  )}
                  {words.readMinutes({ minutes: readMinutes })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ArchiveSkeletons(): React.ReactElement {
  const words = useWords().blog;
  return (
    <SkeletonGroup label={words.loading} className="archive-skeletons">
      {Array.from({ length: skeletons }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </SkeletonGroup>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  const words = wordsOf(site);
  return pageMeta({
    site,
    title: `${pageTitle(words.archive.title, loaderData?.page ?? 1, words.lists)} — ${name}`,
    description: words.archive.description({ name }),
    path: pageAddress(path, loaderData?.page ?? 1),
    card: pageCard("blogs", site.sharing.blogs),
  });
};
