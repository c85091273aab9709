import "./list.css";
import "./series.css";
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { summarize } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import type { SeriesWithParts } from "#contract/series.ts";
import { pageCard, seriesCard } from "#contract/sharing.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { listData } from "#web/seo/structured-data.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { nullIfMissing } from "#web/shared/api/failure.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import type { Words } from "#words/en.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { postImage } from "#web/shared/posts/post-image.ts";
import { postPath, seriesPath } from "#web/shared/posts/post-path.ts";
import { ListTop } from "./list-top.tsx";
import { readableName } from "./readable-name.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

export const handle: RouteHandle = { hydrate: "intent" };

type SeriesView = { slug: string; title: string; series: SeriesWithParts | null; isMissing: boolean };

/** Redirects titles and former slugs to the URL of the series. One without published parts renders an empty page with status 404. */
async function load({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SeriesView | ReturnType<typeof data<SeriesView>>> {
  const asked = String(params.slug).slice(0, limits.slug);
  const unknown = { slug: asked, title: readableName(asked), series: null };
  try {
    const series = await apiOf(context, request.signal)
      .series.get({ params: { slug: asked } })
      .catch(nullIfMissing);
    if (!series) return data({ ...unknown, isMissing: true }, { status: 404 });
    const { slug, title } = series;
    if (slug !== asked)
      throw redirect(seriesPath(slug), { status: 301, headers: { "cache-control": "public, no-cache" } });
    return { slug, title, series, isMissing: false };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data({ ...unknown, isMissing: false }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogSeries(): React.ReactElement {
  const { slug, title, series, isMissing } = useLoaderData<typeof load>();
  const { revalidate } = useRevalidator();
  const words = useWords().blog;
  return (
    <div className="container blog-list">
      <ListTop feed={series && `/feed.xml?series=${encodeURIComponent(slug)}`} topic={series && `series:${slug}`} />
      <header className="blog-list-head">
        <h1>
          <Filled phrase={words.series} parts={{ title: <bdi>{title}</bdi> }} />
        </h1>
        {series && <p className="blog-list-count">{lengthOf(series, words)}</p>}
      </header>
      {series ? (
        <ol className="series-parts">
          {series.parts.map((post) => (
            <li key={post._id} className="series-part">
              <div className="series-part-text">
                <h2>
                  <Link to={postPath(post)}>
                    <bdi>{post.title || words.untitled}</bdi>
                  </Link>
                </h2>{" "}
                <p dir="auto">{summarize(post.description || "—", limits.blogTag.excerpt)}</p>{" "}
                <p className="meta">
                  <DateTime value={post.publishedAt ?? post.createdAt} /> ·{" "}
                  {words.readMinutes({ minutes: post.readMinutes })}
                </p>
              </div>
              <Picture {...postImage(post)} alt="" ratio="card" sizes="240px" />
            </li>
          ))}
        </ol>
      ) : isMissing ? (
        <EmptyState action={<ButtonLink to="/blogs">{words.showAll}</ButtonLink>}>{words.emptySeries}</EmptyState>
      ) : (
        <ErrorBox
          onRetry={() => {
            void revalidate();
          }}
        >
          {words.seriesFailed}
        </ErrorBox>
      )}
    </div>
  );
}

function lengthOf({ posts, readMinutes }: SeriesWithParts, words: Words["blog"]): string {
  return words.seriesLength({ n: posts, minutes: readMinutes });
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const { slug = "", title = "", series } = loaderData ?? {};
  const site = siteOf(matches);
  const words = wordsOf(site).blog;
  const description = series
    ? `${lengthOf(series, words)}: ${series.parts.map((post) => post.title || words.untitled).join(" · ")}`
    : words.aboutSeries({ title, author: site.identity.name });
  const path = seriesPath(slug);
  return [
    ...pageMeta({
      site,
      title: `${words.series({ title })} — ${site.identity.name}`,
      description,
      path,
      // An unknown series has no share image.
      card: series ? seriesCard(series, words) : pageCard("blogs", site.sharing.blogs),
      noIndex: !series,
    }),
    ...(series
      ? [
          listData(site, {
            name: title,
            description,
            path,
            trail: [
              { name: words.title, path: "/blogs" },
              { name: title, path },
            ],
            items: series.parts.map((post) => ({ name: post.title || words.untitled, path: postPath(post) })),
          }),
          {
            tagName: "link",
            rel: "alternate",
            type: "application/atom+xml",
            title: `${site.identity.name}: ${title}`,
            href: `/feed.xml?series=${encodeURIComponent(slug)}`,
          },
        ]
      : []),
  ];
};
