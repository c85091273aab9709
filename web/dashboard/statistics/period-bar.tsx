import { useState } from "react";
import { useNavigate } from "react-router";
import type { Statistics } from "#contract/statistics.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import {
  besides,
  daysOf,
  type Filter,
  filtered,
  lasting,
  periods,
  type StatisticsView,
  statisticsHref,
} from "./period.ts";
import { deviceNames, periodInWords, sourceInWords } from "./words.ts";
import "./period-bar.css";

type PeriodBarProps = { view: StatisticsView; statistics: Statistics | null };

/** Chooses the period, and shows the other filters of the figures. */
export function PeriodBar({ view, statistics }: PeriodBarProps): React.ReactElement {
  const [isChoosing, setChoosing] = useState(false);
  // Of the chosen period, also while its figures are loading: what is typed meanwhile stays.
  const shown = statistics && daysOf(view, statistics.today);
  return (
    <div className="period-bar">
      <nav className="cluster" aria-label="Period">
        {periods.map(({ days, label }) => (
          <ChipLink
            key={days}
            to={statisticsHref(lasting(view, { days }))}
            preventScrollReset
            current={view.days === days}
            onClick={() => setChoosing(false)}
          >
            {label}
          </ChipLink>
        ))}
        <button
          type="button"
          className="chip chip-toggle"
          aria-expanded={isChoosing}
          aria-pressed={view.from !== undefined}
          onClick={() => setChoosing(!isChoosing)}
        >
          Other
        </button>
      </nav>
      {statistics && (
        <div className="period-steps">
          <Step view={besides(view, statistics, -1)} icon="chevron-left" label="The period before" />
          <span className="period-words">{periodInWords(statistics)}</span>
          <Step view={besides(view, statistics, 1)} icon="chevron-right" label="The period after" />
        </div>
      )}
      {isChoosing && shown && (
        <OtherPeriod key={shown.from + shown.to} view={view} start={shown} today={statistics.today} />
      )}
      <Filters view={view} statistics={statistics} />
    </div>
  );
}

function Step({
  view,
  icon,
  label,
}: {
  view: StatisticsView | null;
  icon: "chevron-left" | "chevron-right";
  label: string;
}): React.ReactElement {
  return view ? (
    <Link className="icon-button" to={statisticsHref(view)} preventScrollReset aria-label={label}>
      <Icon name={icon} />
    </Link>
  ) : (
    <span className="icon-button" aria-hidden="true" data-disabled>
      <Icon name={icon} />
    </span>
  );
}

type OtherPeriodProps = { view: StatisticsView; start: { from: string; to: string }; today: string };

function OtherPeriod({ view, start, today }: OtherPeriodProps): React.ReactElement {
  const navigate = useNavigate();
  const form = useOwnerForm({
    start,
    check(days) {
      if (days.from === "" || days.to === "") return { to: "Choose both days." };
      return days.to < days.from ? { to: "The last day is before the first." } : {};
    },
    async send(days) {
      await navigate(statisticsHref(lasting(view, days)), { preventScrollReset: true });
    },
    otherwise: "The statistics couldn’t be loaded.",
  });
  return (
    <form {...form.props} className="period-form">
      <TextField label="From" type="date" max={today} {...form.field("from")} />
      <TextField label="To" type="date" max={today} {...form.field("to")} />
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  );
}

function Filters({ view, statistics }: PeriodBarProps): React.ReactElement | null {
  const chosen: { filter: Filter; words: string }[] = [];
  if (view.page !== undefined)
    chosen.push({ filter: "page", words: statistics?.pages.find(({ key }) => key === view.page)?.title ?? view.page });
  if (view.source !== undefined) chosen.push({ filter: "source", words: sourceInWords(view.source) });
  if (view.device !== undefined) chosen.push({ filter: "device", words: deviceNames.get(view.device) ?? view.device });
  if (chosen.length === 0) return null;
  return (
    <ul className="cluster" aria-label="Only shown">
      {chosen.map(({ filter, words }) => (
        <li key={filter}>
          <Link className="chip chip-toggle" to={statisticsHref(filtered(view, filter, undefined))} preventScrollReset>
            Only {words} <Icon name="close" size="small" />
            <span className="visually-hidden"> (show everything)</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
