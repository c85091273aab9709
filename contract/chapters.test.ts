import { expect, test } from "vitest";
import { readTime, writeTime } from "./chapters.ts";

test.each([
  ["0:12", 12, "0:12"],
  ["75", 75, "1:15"],
  ["90:05", 5405, "1:30:05"],
  ["1:02:03", 3723, "1:02:03"],
  ["00:00", 0, "0:00"],
])("%s is a time, and shown as players show it", (text, seconds, shown) => {
  expect(readTime(text)).toBe(seconds);
  expect(writeTime(seconds)).toBe(shown);
});

test.each(["", "soon", "0:60", "1:2", "1:60:00", "-1", "1.5", "0:12 ", "1:02:03:04", "１２"])(
  "%s is no time",
  (text) => {
    expect(readTime(text)).toBeNull();
  },
);
