// The chart of a period: a bar for each hour, day or month, and a line where the bar of the previous period would end.
import type { Statistics } from "#contract/statistics.ts";
import { formatNumber } from "../shared/format-count.ts";
import { BarChart } from "../shared/bar-chart.tsx";
import { type Measure, measures } from "./period.ts";
import { periodInWords, timeInShort, timeInWords } from "./words.ts";

type ChartProps = { statistics: Statistics; measure: Measure };

export function Chart({ statistics, measure }: ChartProps): React.ReactElement {
  const { series, unit } = statistics;
  return (
    <BarChart
      label={`${measures[measure]}, ${periodInWords(statistics)}`}
      unit={`${measures[measure]} by the ${unit}`}
      points={series.map((each) => ({
        time: timeInWords(each.at, unit),
        short: timeInShort(each.at, unit),
        value: each[measure],
        beside: each.before[measure],
      }))}
      value={measures[measure]}
      beside={{ key: "period before", spoken: "before" }}
    >
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
    </BarChart>
  );
}
