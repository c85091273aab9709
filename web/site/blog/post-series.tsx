import type { Post } from "#contract/posts.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { postPath, seriesPath } from "#web/shared/posts/post-path.ts";

type Series = NonNullable<Post["series"]>;

/** The place of a post in its series, with a list of all parts to open. */
export function PostSeries({ id, series }: { id: string; series: Series }): React.ReactElement {
  const { title, slug, part, of, parts } = series;
  if (of === 1)
    return (
      <p className="post-meta">
        <span>
          Part 1 of{" "}
          <Link to={seriesPath(slug)}>
            <bdi>{title}</bdi>
          </Link>
        </span>
      </p>
    );
  return (
    <details className="post-series" data-no-print>
      <summary>
        Part {part} of {of} of{" "}
        <b>
          <bdi>{title}</bdi>
        </b>
      </summary>
      <ol>
        {parts.map((each, index) => (
          <li key={each.id}>
            {index + 1}.{" "}
            {each.id === id ? (
              <b aria-current="page">
                <bdi>{each.title || "Untitled"}</bdi>
              </b>
            ) : (
              <Link to={postPath(each)}>
                <bdi>{each.title || "Untitled"}</bdi>
              </Link>
            )}{" "}
            <span className="meta">{each.readMinutes} min</span>
          </li>
        ))}
      </ol>
      <p>
        <Link to={seriesPath(slug)}>The whole series</Link>
      </p>
    </details>
  );
}

/** Links from the end of a part to the next one. */
export function NextPart({ series: { part, of, next } }: { series: Series }): React.ReactElement | null {
  if (!next) return null;
  return (
    <Link to={postPath(next)} className="adjacent-post next-part selection-outline">
      <span className="meta">
        Next in this series: part {part + 1} of {of}
      </span>{" "}
      <bdi>{next.title || "Untitled"}</bdi>
    </Link>
  );
}
