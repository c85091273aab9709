import type { ReactNode } from "react";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { shareStyle } from "../shared/share-style.ts";
import { formatNumber } from "../shared/format-count.ts";
import "./ranking.css";

export type RankingRow = {
  key: string;
  name: ReactNode;
  count: number;
  /** Shown beside the count. */
  note?: string | undefined;
  /** Filters the statistics by this row. */
  href?: string | undefined;
};

type RankingProps = {
  title: string;
  /** What the numbers count. */
  counted: string;
  rows: readonly RankingRow[];
  /** Shown if there are no rows. */
  empty: string;
  /** A sentence below the rows. */
  foot?: ReactNode;
};

const shown = 8;

/** A list of names with their counts, the largest first. The bar behind each name shows its share. */
export function Ranking({ title, counted, rows, empty, foot }: RankingProps): React.ReactElement {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  const list = (some: readonly RankingRow[]) => (
    <ol className="stack gap-1" aria-label={title}>
      {some.map(({ key, name, count, note, href }) => (
        <li key={key} className="ranking-row" style={shareStyle(count / max)}>
          <span className="ranking-name">
            {href === undefined ? (
              name
            ) : (
              <Link to={href} preventScrollReset>
                {name}
              </Link>
            )}
          </span>{" "}
          <span className="ranking-count">
            {note !== undefined && <span className="muted">{note}</span>} <b>{formatNumber(count)}</b>
            <span className="visually-hidden"> {counted}</span>
          </span>
        </li>
      ))}
    </ol>
  );
  return (
    <Panel title={title} action={<span className="muted ranking-counted">{counted}</span>} className="ranking-panel">
      {rows.length === 0 ? <p className="muted">{empty}</p> : list(rows.slice(0, shown))}
      {rows.length > shown && (
        <details className="ranking-more">
          <summary>{`Show ${rows.length - shown} more`}</summary>
          {list(rows.slice(shown))}
        </details>
      )}
      {foot && <p className="muted ranking-foot">{foot}</p>}
    </Panel>
  );
}
