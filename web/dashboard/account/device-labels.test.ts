import { expect, test } from "vitest";
import { deviceIcon, deviceTitle, lastSeen } from "./device-labels.ts";

const now = Date.parse("2026-06-15T12:00:00.000Z");

test.each([
  ["2026-06-15T11:59:59.000Z", "a few minutes ago"],
  ["2026-06-15T11:50:00.000Z", "10 minutes ago"],
  ["2026-06-15T11:00:00.000Z", "1 hour ago"],
  ["2026-06-14T13:00:00.000Z", "23 hours ago"],
  ["2026-06-14T11:00:00.000Z", "yesterday"],
  ["2026-06-01T11:00:00.000Z", "14 days ago"],
  // This device's clock is slow.
  ["2026-06-15T13:00:00.000Z", "a few minutes ago"],
])("a device that was used at %s was last seen %s", (time, words) => {
  expect(lastSeen(time, now)).toBe(words);
});

test.each([
  ["Safari on iOS", "smartphone"],
  ["Chrome on Android", "smartphone"],
  ["Firefox on Windows", "monitor"],
  ["A browser on Linux", "monitor"],
  ["a program", "code"],
])("the icon of %s is %s", (device, icon) => {
  expect(deviceIcon({ device })).toBe(icon);
});

test("a device's title begins with a capital letter", () => {
  expect(deviceTitle({ device: "a program" })).toBe("A program");
});
