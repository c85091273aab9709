import type { Statistics } from "#contract/statistics.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { type Measure, measures, type StatisticsView, statisticsHref } from "./period.ts";
import { formatNumber } from "../shared/format-count.ts";
import { changeInWords, durationInWords } from "./words.ts";
import "./totals.css";

type TotalsProps = { statistics: Statistics; view: StatisticsView };

/** The totals of the period, compared with the previous one. Three of them choose what the chart shows. */
export function Totals({ statistics, view }: TotalsProps): React.ReactElement {
  const { totals, before, enquiries, enquiriesBefore } = statistics;
  const perVisit = (sums: typeof totals) => (sums.visits === 0 ? 0 : sums.seconds / sums.visits);
  return (
    <dl className="totals">
      {(Object.keys(measures) as Measure[]).map((measure) => (
        <div key={measure} className="total" data-current={measure === view.measure || undefined}>
          <dt>
            <Link
              to={statisticsHref({ ...view, measure })}
              preventScrollReset
              aria-current={measure === view.measure ? "true" : undefined}
            >
              {measures[measure]}
            </Link>
          </dt>
          <dd className="wide">{formatNumber(totals[measure])}</dd>
          <Change now={totals[measure]} before={before[measure]} />
        </div>
      ))}
      <div className="total">
        <dt>Time per visit</dt>
        <dd className="wide">{durationInWords(perVisit(totals))}</dd>
        <Change now={perVisit(totals)} before={perVisit(before)} />
      </div>
      <div className="total">
        <dt>Read to the end</dt>
        <dd className="wide">{formatNumber(totals.reads)}</dd>
        <Change now={totals.reads} before={before.reads} />
      </div>
      <div className="total">
        <dt>Messages</dt>
        <dd className="wide">{formatNumber(enquiries)}</dd>
        <Change now={enquiries} before={enquiriesBefore} />
      </div>
    </dl>
  );
}

function Change({ now, before }: { now: number; before: number }): React.ReactElement | null {
  const change = changeInWords(now, before);
  if (change === null) return null;
  return (
    <dd className="total-change" data-rise={now === before ? undefined : now > before}>
      {change}
      <span className="visually-hidden"> compared with the period before</span>
    </dd>
  );
}
