import { expect, onTestFinished, test } from "vitest";
import { toLocalTime, toTimestamp } from "./post-fields.ts";

/** Sets the time zone of the process. */
function liveIn(timeZone: string): void {
  const { TZ } = process.env;
  process.env.TZ = timeZone;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
}

test("a post is scheduled for the writer's local time, before and after the clocks change", () => {
  for (const [timeZone, local, timestamp] of [
    ["Europe/Berlin", "2026-03-28T09:00", "2026-03-28T08:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29T09:00", "2026-03-29T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-24T09:00", "2026-10-24T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T09:00", "2026-10-25T08:00:00.000Z"],
    // This time occurs twice; the first occurrence counts.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "2026-03-08T09:00", "2026-03-08T13:00:00.000Z"],
    ["America/New_York", "2026-12-31T23:59", "2027-01-01T04:59:00.000Z"],
    ["Asia/Kolkata", "2026-03-01T00:00", "2026-02-28T18:30:00.000Z"],
  ] as const) {
    liveIn(timeZone);
    expect(toTimestamp(local), `${local} in ${timeZone}`).toBe(timestamp);
    expect(toLocalTime(timestamp), `${timestamp} in ${timeZone}`).toBe(local);
  }
});

test("a local time that the clock change skips moves one hour forward", () => {
  liveIn("Europe/Berlin");
  const timestamp = toTimestamp("2026-03-29T02:30");
  expect(timestamp).toBe("2026-03-29T01:30:00.000Z");
  expect(toLocalTime(timestamp)).toBe("2026-03-29T03:30");
});

test("an empty or invalid field schedules nothing", () => {
  expect([toTimestamp(""), toTimestamp("2026-13-01T00:00"), toLocalTime(null)]).toEqual([null, null, ""]);
});
