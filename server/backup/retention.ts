import { dayOf } from "../calendar.ts";

export type Kept = { days: number; weeks: number; months: number };

export const kept: Kept = { days: 7, weeks: 4, months: 6 };

const nightly = /^savepoint-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/;
const before = /^before-.+-(\d{4}-\d{2}-\d{2}T\d{6,9}Z)\.tar$/;
/** How many backups from before a restore or a migration to keep. */
const keptBefore = 3;

/** Returns when a nightly backup was made, according to its name, or null for any other file. */
export function nightlyTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = nightly.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return day === undefined || Number.isNaN(time.getTime()) ? null : time;
}

/** A night begins at three o'clock in the owner's time zone. */
const hourOfNight = 3;

/** Returns whether tonight's backup is missing. Backups from a clock that was set too far ahead belong to future nights and don't count. */
export function isDue(names: readonly string[], now: Date, timeZone: string): boolean {
  const tonight = nightOf(now, timeZone);
  return !names.some((name) => {
    const time = nightlyTime(name);
    return time !== null && nightOf(time, timeZone) === tonight;
  });
}

function nightOf(time: Date, timeZone: string): string {
  return dayOf(new Date(time.getTime() - hourOfNight * 3_600_000), timeZone);
}

/**
 * Returns the files to remove. Of the last days, weeks and months with backups, the newest backup of each stays. The rule compares backups
 * with each other instead of with the clock, so that a wrong clock deletes none. Unknown files stay.
 */
export function listExpired(
  names: readonly string[],
  timeZone: string,
  { days, weeks, months }: Kept = kept,
): string[] {
  const backups = names
    .flatMap((name) => {
      const time = nightlyTime(name);
      return time ? [{ name, day: dayOf(time, timeZone), time: time.getTime() }] : [];
    })
    .toSorted((one, other) => other.time - one.time);
  const staying = new Set([
    ...newestOfEach(backups, ({ day }) => day, days),
    ...newestOfEach(backups, ({ day }) => weekOf(day), weeks),
    ...newestOfEach(backups, ({ day }) => day.slice(0, 7), months),
  ]);
  const stampOf = (name: string) => before.exec(name)?.[1] ?? "";
  const others = names
    .filter((name) => before.test(name))
    .toSorted((one, other) => (stampOf(one) < stampOf(other) ? 1 : -1));
  return [...backups.map(({ name }) => name).filter((name) => !staying.has(name)), ...others.slice(keptBefore)];
}

function newestOfEach<Item extends { name: string }>(
  newestFirst: readonly Item[],
  groupOf: (item: Item) => string,
  most: number,
): string[] {
  const newest = new Map<string, string>();
  for (const item of newestFirst) {
    const group = groupOf(item);
    if (!newest.has(group) && newest.size < most) newest.set(group, item.name);
  }
  return [...newest.values()];
}

/** Returns the Monday with which a day's week begins. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
