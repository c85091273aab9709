// The state of the screen, which is in its URL.
import type { Statistics, StatisticsQuery } from "#contract/statistics.ts";
import { devices } from "#contract/visit-terms.ts";

export type Measure = "visitors" | "visits" | "views";
export type StatisticsView = StatisticsQuery & { measure: Measure };

export const measures: Readonly<Record<Measure, string>> = {
  visitors: "Visitors",
  visits: "Visits",
  views: "Page views",
};

/** Periods up to today, by their number of days. */
export const periods = [
  { days: 1, label: "Today" },
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "12 months" },
] as const;

const usual = 30;
const filters = ["page", "source", "device"] as const;
export type Filter = (typeof filters)[number];

export function readStatisticsView(query: URLSearchParams): StatisticsView {
  const [from, to] = [dayIn(query, "from"), dayIn(query, "to")];
  const days = Number(query.get("days"));
  const measure = query.get("show");
  const view: StatisticsView = {
    ...(from !== undefined && to !== undefined && from <= to
      ? { from, to }
      : { days: Number.isInteger(days) && days >= 1 && days <= 3660 ? days : usual }),
    measure: measure === "visits" || measure === "views" ? measure : "visitors",
  };
  for (const filter of ["page", "source"] as const) {
    const value = query.get(filter);
    if (value !== null) view[filter] = value;
  }
  const device = devices.find((known) => known === query.get("device"));
  return device ? { ...view, device } : view;
}

export function statisticsHref({ measure, days, ...rest }: StatisticsView): string {
  const query = new URLSearchParams();
  if (days !== undefined && days !== usual) query.set("days", String(days));
  for (const name of ["from", "to", ...filters] as const) {
    const value = rest[name];
    if (value !== undefined) query.set(name, value);
  }
  if (measure !== "visitors") query.set("show", measure);
  return query.size === 0 ? "/dashboard/statistics" : `/dashboard/statistics?${query}`;
}

/** Returns the first and the last day of a view. */
export function daysOf({ from, to, days = usual }: StatisticsView, today: string): { from: string; to: string } {
  return from !== undefined && to !== undefined ? { from, to } : { from: shift(today, 1 - days), to: today };
}

/** Returns the view of the period just before or after the shown one, or null if that is in the future. */
export function besides(view: StatisticsView, { from, to, today }: Statistics, step: -1 | 1): StatisticsView | null {
  const length = (Date.parse(to) - Date.parse(from)) / day + 1;
  const next = { from: shift(from, step * length), to: shift(to, step * length) };
  if (next.from > today) return null;
  const { days: _days, ...others } = view;
  return next.to === today ? { ...withoutPeriod(others), days: length } : { ...others, ...next };
}

function withoutPeriod({ from: _from, to: _to, ...view }: StatisticsView): StatisticsView {
  return view;
}

/** Returns the view with another period. */
export function lasting(view: StatisticsView, period: { days: number } | { from: string; to: string }): StatisticsView {
  const { days: _days, ...others } = withoutPeriod(view);
  return { ...others, ...period };
}

/** Returns the view with another filter, or without it. */
export function filtered(view: StatisticsView, filter: Filter, value: string | undefined): StatisticsView {
  const { [filter]: _former, ...others } = view;
  return value === undefined ? others : { ...others, [filter]: value };
}

const day = 86_400_000;

function shift(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
