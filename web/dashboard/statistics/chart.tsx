// The chart of a period: a bar for each hour, day or month, and a line where the bar of the previous period would end. The arrow keys move
// from bar to bar for screen readers, like on a slider.
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Statistics } from "#contract/statistics.ts";
import { type Measure, measures } from "./period.ts";
import { shareStyle } from "./share-style.ts";
import { formatNumber } from "../shared/format-count.ts";
import { periodInWords, timeInShort, timeInWords } from "./words.ts";
import "./chart.css";

type ChartProps = { statistics: Statistics; measure: Measure };

export function Chart({ statistics, measure }: ChartProps): React.ReactElement {
  const { series, unit } = statistics;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = series.length - 1;
  const at = Math.min(chosen ?? last, last);
  const top = ceilingOf(Math.max(1, ...series.flatMap((each) => [each[measure], each.before[measure]])));
  const spoken = series[at];

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : at + step;
    if (to === null) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  }

  function onPointerMove({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * series.length))));
  }

  return (
    <figure className="stack gap-2" aria-label={`${measures[measure]}, ${periodInWords(statistics)}`}>
      <p className="visits-chart-reading" aria-hidden="true">
        {chosen !== null && spoken ? (
          <>
            <span className="muted">{timeInWords(spoken.at, unit)}</span> <b>{formatNumber(spoken[measure])}</b>{" "}
            <span className="muted">before: {formatNumber(spoken.before[measure])}</span>
          </>
        ) : (
          <>
            <span className="visits-chart-key" /> <span className="muted">{measures[measure]}</span>{" "}
            <span className="visits-chart-key visits-chart-key-before" /> <span className="muted">period before</span>
          </>
        )}
      </p>
      <div
        className="visits-chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${measures[measure]} by the ${unit}`}
        aria-valuemin={1}
        aria-valuemax={series.length}
        aria-valuenow={at + 1}
        aria-valuetext={
          spoken &&
          `${timeInWords(spoken.at, unit)}: ${formatNumber(spoken[measure])}, before ${formatNumber(spoken.before[measure])}`
        }
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        {[1, 0.5].map((share) => (
          <span key={share} className="visits-chart-line" style={shareStyle(share)}>
            {formatNumber(top * share)}
          </span>
        ))}
        {series.map((each, index) => (
          <span
            key={each.at}
            className="visits-chart-bar"
            data-chosen={index === chosen || undefined}
            data-empty={each[measure] === 0 || undefined}
            style={shareStyle(each[measure] / top, each.before[measure] / top)}
          />
        ))}
      </div>
      <div className="visits-chart-times" aria-hidden="true">
        {[0, Math.floor(last / 2), last]
          .filter((index, place, all) => all.indexOf(index) === place)
          .map((index) => (
            <span key={index}>{timeInShort(series[index]?.at ?? "", unit)}</span>
          ))}
      </div>
      <details className="visits-chart-table">
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit === "hour" ? "Hour" : unit === "day" ? "Day" : "Month"}</th>
              {Object.values(measures).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((each) => (
              <tr key={each.at}>
                <th scope="row">{timeInWords(each.at, unit)}</th>
                {(Object.keys(measures) as Measure[]).map((name) => (
                  <td key={name}>{formatNumber(each[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
