import type { Post } from "#contract/posts.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { postPath, seriesPath } from "#web/shared/posts/post-path.ts";
import { useWords } from "#web/shared/site/words.ts";

type Series = NonNullable<Post["series"]>;

/** The place of a post in its series, with a list of all parts to open. */
export function PostSeries({ id, series }: { id: string; series: Series }): React.ReactElement {
  const words = useWords().blog;
  const { title, slug, part, of, parts } = series;
  if (of === 1)
    return (
      <p className="post-meta">
        <span>
          <Filled
            phrase={words.firstPart}
            parts={{
              series: (
                <Link to={seriesPath(slug)}>
                  <bdi>{title}</bdi>
                </Link>
              ),
            }}
          />
        </span>
      </p>
    );
  return (
    <details className="post-series" data-no-print>
      <summary>
        <Filled
          phrase={words.partOfSeries}
          parts={{
            part,
            of,
            series: (
              <b>
                <bdi>{title}</bdi>
              </b>
            ),
          }}
        />
      </summary>
      <ol>
        {parts.map((each, index) => (
          <li key={each.id}>
            {index + 1}.{" "}
            {each.id === id ? (
              <b aria-current="page">
                <bdi>{each.title || words.untitled}</bdi>
              </b>
            ) : (
              <Link to={postPath(each)}>
                <bdi>{each.title || words.untitled}</bdi>
              </Link>
            )}{" "}
            <span className="meta">{words.minutes({ minutes: each.readMinutes })}</span>
          </li>
        ))}
      </ol>
      <p>
        <Link to={seriesPath(slug)}>{words.wholeSeries}</Link>
      </p>
    </details>
  );
}

/** Links from the end of a part to the next one. */
export function NextPart({ series: { part, of, next } }: { series: Series }): React.ReactElement | null {
  const words = useWords().blog;
  if (!next) return null;
  return (
    <Link to={postPath(next)} className="adjacent-post next-part selection-outline">
      <span className="meta">{words.nextPart({ part: part + 1, of })}</span> <bdi>{next.title || words.untitled}</bdi>
    </Link>
  );
}
