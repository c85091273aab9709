import { expect, test } from "vitest";
import { isDue, listExpired } from "./retention.ts";

const day = 86_400_000;

function nightsUntil(last: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `savepoint-${new Date(Date.parse(last) - index * day).toISOString().slice(0, 10)}T030100Z.tar`,
  );
}

test("after a year of nightly backups seven days, four weeks and six months remain", () => {
  const names = nightsUntil("2026-11-21", 365);
  const expired = new Set(listExpired(names, "UTC"));
  expect(names.filter((name) => !expired.has(name)).map((name) => name.slice(10, 20))).toEqual([
    "2026-11-21",
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    // The Sundays of the earlier weeks, and the last days of the earlier months.
    "2026-11-08",
    "2026-11-01",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
  ]);
});

test("thinning every night keeps the same backups as thinning once at the end", () => {
  let names: string[] = [];
  for (const name of nightsUntil("2026-11-21", 200).toReversed()) {
    names.push(name);
    const expired = new Set(listExpired(names, "UTC"));
    names = names.filter((each) => !expired.has(each));
  }
  expect(names).toHaveLength(14);
});

test("a site that was off for a year keeps its backups, and other files stay", () => {
  const names = [...nightsUntil("2025-01-05", 5), "holiday.tar", "savepoint.tar", ".work"];
  expect(listExpired([...names, ...nightsUntil("2026-11-21", 1)], "UTC")).toEqual([]);
});

test("a clock that was a year ahead for one night neither deletes nor skips a backup", () => {
  const names = [...nightsUntil("2026-11-21", 6), "savepoint-2027-11-21T030100Z.tar"];
  expect(listExpired(names, "UTC")).toEqual([]);
  expect(isDue(names, new Date("2026-11-22T04:00:00Z"), "UTC")).toBe(true);
});

test("three backups from before a restore or a migration stay", () => {
  const names = [
    "before-restore-2026-01-01T000000Z.tar",
    "before-0008-two-factor-2026-01-04T000000Z.tar",
    "before-restore-2026-01-02T000000Z.tar",
    "before-restore-2026-01-03T000000Z.tar",
  ];
  expect(listExpired(names, "UTC")).toEqual(["before-restore-2026-01-01T000000Z.tar"]);
});

test("a backup is due once a night, from three o'clock in the owner's time zone", () => {
  const made = ["savepoint-2026-11-20T080500Z.tar"];
  expect(isDue([], new Date("2026-11-21T12:00:00Z"), "UTC")).toBe(true);
  // In New York the time is 02:59, then 03:00.
  expect(isDue(made, new Date("2026-11-21T07:59:00Z"), "America/New_York")).toBe(false);
  expect(isDue(made, new Date("2026-11-21T08:00:00Z"), "America/New_York")).toBe(true);
  // The clock is back by a day: no second backup is made for the same night.
  expect(isDue(made, new Date("2026-11-20T09:00:00Z"), "America/New_York")).toBe(false);
});
