import { expect, test } from "vitest";
import { dayOf, hourOf, hoursOf, lastDays, startOfDay } from "./calendar.ts";

/** Days on which clocks change, and others, with the instant at which each begins in its time zone. */
const days: readonly [day: string, timeZone: string, start: string][] = [
  ["2024-02-29", "UTC", "2024-02-29T00:00:00.000Z"],
  ["2026-01-01", "Asia/Kolkata", "2025-12-31T18:30:00.000Z"],
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
  ["2026-01-01", "Pacific/Pago_Pago", "2026-01-01T11:00:00.000Z"],
  // Clocks go forward at 1:00 UTC, and back.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  // At 2:00.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
  // By half an hour.
  ["2026-10-04", "Australia/Lord_Howe", "2026-10-03T13:30:00.000Z"],
  ["2026-10-05", "Australia/Lord_Howe", "2026-10-04T13:00:00.000Z"],
  // At midnight: the day begins at 1:00, or an hour after the first midnight.
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ["2026-10-30", "Africa/Cairo", "2026-10-29T22:00:00.000Z"],
  ["2026-04-05", "America/Santiago", "2026-04-05T04:00:00.000Z"],
  // At 1:00, back to midnight: the day begins at the first midnight.
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
];

test("a day begins at its first instant in the time zone, also when clocks change on that day", () => {
  for (const [day, timeZone, start] of days) {
    const name = `${day} in ${timeZone}`;
    const begins = startOfDay(day, timeZone);
    expect(begins.toISOString(), name).toBe(start);
    expect(dayOf(begins, timeZone), name).toBe(day);
    expect(dayOf(new Date(begins.getTime() - 1), timeZone) < day, name).toBe(true);
  }
});

test("a day has each of its hours once: 23 where clocks go forward, and 25 where they go back", () => {
  const berlin = (day: string) => hoursOf(day, "Europe/Berlin").map((hour) => hour.replace(`${day}T`, ""));
  const usual = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
  expect(berlin("2026-06-01")).toEqual(usual);
  expect(berlin("2026-03-29")).toEqual(usual.toSpliced(2, 1));
  expect(berlin("2026-10-25")).toEqual(usual.toSpliced(3, 0, "02+01"));
  expect(berlin("2026-10-25").toSorted()).toEqual(berlin("2026-10-25"));
  for (const [instant, timeZone, hour] of [
    ["2026-10-25T00:59:59Z", "Europe/Berlin", "2026-10-25T02"],
    ["2026-10-25T01:00:00Z", "Europe/Berlin", "2026-10-25T02+01"],
    ["2026-10-25T01:59:59Z", "Europe/Berlin", "2026-10-25T02+01"],
    ["2026-10-25T02:00:00Z", "Europe/Berlin", "2026-10-25T03"],
    ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29T01"],
    ["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29T03"],
    // At midnight, and by half an hour.
    ["2026-11-01T05:30:00Z", "America/Havana", "2026-11-01T00-05"],
    ["2026-04-04T14:45:00Z", "Australia/Lord_Howe", "2026-04-05T01"],
    ["2026-04-04T15:15:00Z", "Australia/Lord_Howe", "2026-04-05T01+10:30"],
  ] as const)
    expect(hourOf(new Date(instant), timeZone), instant).toBe(hour);
  expect(hoursOf("2026-04-05", "Australia/Lord_Howe")).toHaveLength(25);
  expect(hoursOf("2026-10-04", "Australia/Lord_Howe")).toHaveLength(24);
});

test("an instant belongs to its day in the time zone", () => {
  const instant = new Date("2026-06-30T23:30:00Z");
  expect(
    ["UTC", "America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) =>
      dayOf(instant, timeZone),
    ),
  ).toEqual(["2026-06-30", "2026-06-30", "2026-07-01", "2026-07-01", "2026-06-30"]);
});

test("the last days are listed once each, over the ends of months and years and over clock changes", () => {
  for (const [now, timeZone, expected] of [
    ["2024-03-01T12:00:00Z", "UTC", ["2024-02-28", "2024-02-29", "2024-03-01"]],
    ["2026-03-01T12:00:00Z", "UTC", ["2026-02-27", "2026-02-28", "2026-03-01"]],
    ["2026-01-01T04:59:59Z", "America/New_York", ["2025-12-29", "2025-12-30", "2025-12-31"]],
    ["2026-01-01T05:00:00Z", "America/New_York", ["2025-12-30", "2025-12-31", "2026-01-01"]],
    // A day of 23 hours, and one of 25.
    ["2026-03-30T00:30:00+02:00", "Europe/Berlin", ["2026-03-28", "2026-03-29", "2026-03-30"]],
    ["2026-10-25T23:30:00+01:00", "Europe/Berlin", ["2026-10-23", "2026-10-24", "2026-10-25"]],
    ["2026-10-26T00:30:00+01:00", "Europe/Berlin", ["2026-10-24", "2026-10-25", "2026-10-26"]],
  ] as const)
    expect(lastDays(new Date(now), 3, timeZone), `${now} in ${timeZone}`).toEqual(expected);
});
