import type { PostStats } from "#contract/posts.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import "./posts-chart.css";

type Days = PostStats["lastDays"];

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** In pixels. Only heights are fixed; the plot is as wide as its container, so text and bars keep their size. */
const block = { half: 17, depth: 8.5 };
const plot = { height: 240, ceiling: 40, floor: 194, label: 232 };
const lines = 3;

/** The number of changed posts on each of the last days. */
export function PostsChart({
  days,
  loading,
  onRetry,
}: {
  days: Days | null;
  loading: boolean;
  onRetry: () => void;
}): React.ReactElement {
  return (
    <Panel title="Posts Over Last 7 Days" className="posts-chart">
      {days && (
        <>
          <Bars days={days} />
          <DaysTable days={days} />
        </>
      )}
      {!days &&
        (loading ? (
          <Skeleton className="posts-chart-skeleton" shape="wide" />
        ) : (
          <ErrorBox onRetry={onRetry}>Failed to load the chart.</ErrorBox>
        ))}
    </Panel>
  );
}

function Bars({ days }: { days: Days }): React.ReactElement {
  const step = Math.max(1, Math.ceil(Math.max(...days.map(({ posts }) => posts)) / lines));
  const heightOf = (posts: number) => (posts / (step * lines)) * (plot.floor - plot.ceiling);
  return (
    <svg className="posts-chart-plot" width="100%" height={plot.height} aria-hidden="true" focusable="false">
      {Array.from({ length: lines + 1 }, (_, index) => {
        const y = plot.floor - heightOf(index * step);
        return <line key={index} className="posts-chart-line" x1="0" x2="100%" y1={y} y2={y} />;
      })}
      {days.map(({ day, posts }, index) => (
        <svg key={day} className="posts-chart-day" x={`${((index + 0.5) / days.length) * 100}%`} overflow="visible">
          <title>{`${posts} ${posts === 1 ? "post" : "posts"}`}</title>
          {posts === 0 ? <Tile /> : <Bar posts={posts} height={heightOf(posts)} />}
          <text className="posts-chart-label" y={plot.label} textAnchor="middle">
            {weekdayOf(day)}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function Tile(): React.ReactElement {
  return <path className="posts-chart-tile" d={topFace(plot.floor)} />;
}

function Bar({ posts, height }: { posts: number; height: number }): React.ReactElement {
  const { half, depth } = block;
  const top = plot.floor - height;
  return (
    <>
      <path
        className="posts-chart-left"
        d={`M${-half} ${top}l${half} ${depth}V${plot.floor + depth}l${-half} ${-depth}z`}
      />
      <path
        className="posts-chart-right"
        d={`M${half} ${top}l${-half} ${depth}V${plot.floor + depth}l${half} ${-depth}z`}
      />
      <path className="posts-chart-top" d={topFace(top)} />
      <text className="posts-chart-value" y={top - depth - 8} textAnchor="middle">
        {posts}
      </text>
    </>
  );
}

function topFace(y: number): string {
  const { half, depth } = block;
  return `M${-half} ${y}l${half} ${-depth} ${half} ${depth} ${-half} ${depth}z`;
}

/** The same figures for screen readers. */
function DaysTable({ days }: { days: Days }): React.ReactElement {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Posts Over Last 7 Days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Posts</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, posts }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>
                  {weekdayOf(day)} {day}
                </time>
              </th>
              <td>{posts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Formats a date of the owner's calendar, independent of the browser's time zone. */
function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}
