import { expect, test } from "vitest";
import { readDate } from "./dates.ts";

test.each([
  ["2019-03-02", "2019-03-02T00:00:00.000Z"],
  ["2019-3-2", "2019-03-02T00:00:00.000Z"],
  ["2019/03/02 07:05", "2019-03-02T07:05:00.000Z"],
  ["2019-03-02T10:00:00+02:00", "2019-03-02T08:00:00.000Z"],
  ["2019-03-02 10:00:00 -0700", "2019-03-02T17:00:00.000Z"],
  ["2019-03-02T10:00:00.123456Z", "2019-03-02T10:00:00.123Z"],
  ["2019-03-02 09:30 PM", "2019-03-02T21:30:00.000Z"],
  ["Sat Mar 02 2019 10:00:00 GMT+0100 (Central European Standard Time)", "2019-03-02T09:00:00.000Z"],
  ["Sat, 02 Mar 2019 10:00:00 -0700", "2019-03-02T17:00:00.000Z"],
  ["March 2nd, 2019", "2019-03-02T00:00:00.000Z"],
  ["2 March 2019", "2019-03-02T00:00:00.000Z"],
  [20190302, "2019-03-02T00:00:00.000Z"],
  [1551484800, "2019-03-02T00:00:00.000Z"],
  [1551484800000, "2019-03-02T00:00:00.000Z"],
  [new Date(0), "1970-01-01T00:00:00.000Z"],
])("%s", (given, expected) => {
  expect(readDate(given, "UTC")).toBe(expected);
});

test.each(["", "soon", "2019-02-30", "2019-13-01", "Chapter 1", "12:30", null, true, {}, 42])(
  "%s is not a date",
  (given) => {
    expect(readDate(given, "UTC")).toBeNull();
  },
);

test("a date without a time zone is in the owner's time zone, in summer and in winter", () => {
  expect(readDate("2019-07-02", "Europe/Lisbon")).toBe("2019-07-01T23:00:00.000Z");
  expect(readDate("2019-01-02 12:00", "Europe/Lisbon")).toBe("2019-01-02T12:00:00.000Z");
  expect(readDate("March 2, 2019 10:00", "America/New_York")).toBe("2019-03-02T15:00:00.000Z");
  expect(readDate("2019-03-02T10:00:00Z", "America/New_York")).toBe("2019-03-02T10:00:00.000Z");
});
