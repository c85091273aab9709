import { expect, test } from "vitest";
import { toLocalTime, toTimestamp, zoneWords } from "./zoned-time.ts";

test("a local time converts to its instant and back, before and after the clocks change", () => {
  for (const [timeZone, local, timestamp] of [
    ["UTC", "2026-03-28T09:00", "2026-03-28T09:00:00.000Z"],
    ["Europe/Berlin", "2026-03-28T09:00", "2026-03-28T08:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29T09:00", "2026-03-29T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-24T09:00", "2026-10-24T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T09:00", "2026-10-25T08:00:00.000Z"],
    // This time occurs twice; the first occurrence counts.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "2026-03-08T09:00", "2026-03-08T13:00:00.000Z"],
    ["America/New_York", "2026-12-31T23:59", "2027-01-01T04:59:00.000Z"],
    ["Asia/Kolkata", "2026-03-01T00:00", "2026-02-28T18:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-01-01T00:00", "2026-01-01T11:00:00.000Z"],
  ] as const) {
    expect(toTimestamp(local, timeZone), `${local} in ${timeZone}`).toBe(timestamp);
    expect(toLocalTime(timestamp, timeZone), `${timestamp} in ${timeZone}`).toBe(local);
  }
});

test("a local time that the clock change skips moves one hour forward", () => {
  const timestamp = toTimestamp("2026-03-29T02:30", "Europe/Berlin") ?? "";
  expect(timestamp).toBe("2026-03-29T01:30:00.000Z");
  expect(toLocalTime(timestamp, "Europe/Berlin")).toBe("2026-03-29T03:30");
});

test("an empty or impossible time is null", () => {
  expect([toTimestamp("", "UTC"), toTimestamp("2026-13-01T00:00", "UTC"), toLocalTime("", "UTC")]).toEqual([
    null,
    null,
    "",
  ]);
});

test("the name of a time zone includes its difference from UTC at that time", () => {
  expect(zoneWords("Europe/Berlin", "2026-07-01T00:00:00.000Z")).toBe("Europe/Berlin (GMT+2)");
  expect(zoneWords("America/New_York", "2026-01-01T00:00:00.000Z")).toBe("America/New York (GMT-5)");
  expect(zoneWords("UTC", "2026-01-01T00:00:00.000Z")).toBe("UTC");
});
