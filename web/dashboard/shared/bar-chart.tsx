// A chart of bars, one for each hour, day or month, each with a line for another value. The arrow keys move from bar to bar for screen
// readers, like on a slider.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { formatNumber } from "./format-count.ts";
import { shareStyle } from "./share-style.ts";
import "./bar-chart.css";

export type ChartPoint = {
  /** The time in words, and short enough for the labels below. */
  time: string;
  short: string;
  value: number;
  /** Where the line is. */
  beside: number;
};

type BarChartProps = {
  label: string;
  /** What a bar is, such as “Visitors by the day”. */
  unit: string;
  points: readonly ChartPoint[];
  /** What the bars and the lines are called, above the chart and in sentences. */
  value: string;
  beside: { key: string; spoken: string };
  /** The same as a table. */
  children: ReactNode;
};

/** The lines behind the bars, as shares of the height. */
const scale = [1, 0.5];

export function BarChart({ label, unit, points, value, beside, children }: BarChartProps): React.ReactElement {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const top = ceilingOf(Math.max(1, ...points.flatMap((each) => [each.value, each.beside])));
  const spoken = points[at];

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : at + step;
    if (to === null) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  }

  function onPointerMove({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  }

  return (
    <figure className="stack gap-2" aria-label={label}>
      <p className="bar-chart-reading" aria-hidden="true">
        {chosen !== null && spoken ? (
          <>
            <span className="muted">{spoken.time}</span> <b>{formatNumber(spoken.value)}</b>{" "}
            <span className="muted">
              {beside.spoken}: {formatNumber(spoken.beside)}
            </span>
          </>
        ) : (
          <>
            <span className="bar-chart-key" /> <span className="muted">{value}</span>{" "}
            <span className="bar-chart-key bar-chart-key-before" /> <span className="muted">{beside.key}</span>
          </>
        )}
      </p>
      <div className="bar-chart-area">
        <div
          className="bar-chart-plot"
          role="slider"
          tabIndex={0}
          aria-label={unit}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={
            spoken && `${spoken.time}: ${formatNumber(spoken.value)}, ${beside.spoken} ${formatNumber(spoken.beside)}`
          }
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        >
          {scale.map((share) => (
            <span key={share} className="bar-chart-line" style={shareStyle(share)} />
          ))}
          {points.map((each, index) => (
            <span
              key={each.time}
              className="bar-chart-bar"
              data-chosen={index === chosen || undefined}
              data-empty={each.value === 0 || undefined}
              style={shareStyle(each.value / top, each.beside / top)}
            />
          ))}
        </div>
        <div className="bar-chart-scale" aria-hidden="true">
          {scale.map((share) => (
            <span key={share} style={shareStyle(share)}>
              {formatNumber(top * share)}
            </span>
          ))}
        </div>
        <div className="bar-chart-times" aria-hidden="true">
          {[0, Math.floor(last / 2), last]
            .filter((index, place, all) => all.indexOf(index) === place)
            .map((index) => (
              <span key={index}>{points[index]?.short}</span>
            ))}
        </div>
      </div>
      <details className="bar-chart-table">
        <summary>Show as a table</summary>
        <table>{children}</table>
      </details>
    </figure>
  );
}

/** Returns a round number that is at least as large, for the top line. */
function ceilingOf(max: number): number {
  if (max <= 4) return max <= 2 ? 2 : 4;
  const power = 10 ** Math.floor(Math.log10(max));
  return (
    [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((value) => value >= max && value % 2 === 0) ??
    power * 10
  );
}
