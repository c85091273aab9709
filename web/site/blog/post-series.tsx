import "./post-series.css";
import type { Post } from "#contract/posts.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { postPath, seriesPath } from "../../shared/posts/post-path.ts";

type Series = NonNullable<Post["series"]>;

/** Where a post stands in its series, with all parts to fold out. */
export function PostSeries({ id, series }: { id: string; series: Series }): React.ReactElement {
  const { title, slug, part, of, parts } = series;
  if (of === 1)
    return (
      <p className="post-series">
        Part 1 of{" "}
        <Link to={seriesPath(slug)}>
          <bdi>{title}</bdi>
        </Link>
      </p>
    );
  return (
    <details className="post-series" data-no-print>
      <summary>
        <span>
          Part {part} of {of} of <bdi className="post-series-title">{title}</bdi>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ol>
        {parts.map((each) => (
          <li key={each.id}>
            {each.id === id ? (
              <span aria-current="page">
                <bdi>{each.title || "Untitled"}</bdi>
              </span>
            ) : (
              <Link to={postPath(each)}>
                <bdi>{each.title || "Untitled"}</bdi>
              </Link>
            )}{" "}
            <span className="meta">{each.readMinutes} min</span>
          </li>
        ))}
      </ol>
      <Link to={seriesPath(slug)} className="back-link">
        The whole series
      </Link>
    </details>
  );
}

/** Leads from the end of a part to the next one. */
export function NextPart({ series: { part, of, next } }: { series: Series }): React.ReactElement | null {
  if (!next) return null;
  return (
    <nav className="adjacent-posts" aria-label="Series">
      <Link to={postPath(next)} className="adjacent-post selection-outline">
        <span className="meta">
          Next in this series: part {part + 1} of {of}
        </span>{" "}
        <bdi>{next.title || "Untitled"}</bdi>
      </Link>
    </nav>
  );
}
