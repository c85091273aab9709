import { expect, test } from "vitest";
import { superfluous } from "./history.ts";

const now = Date.parse("2026-06-15T12:00:00.000Z");
const hour = 3_600_000;
const day = 24 * hour;

type Kind = "saved" | "published" | "autosaved";
const at = (number: number, ago: number, kind: Kind = "saved") => ({
  number,
  savedAt: new Date(now - ago).toISOString(),
  kind,
});

test("every revision of the last day stays", () => {
  const minutes = Array.from({ length: 500 }, (_, index) => at(index + 1, (500 - index) * 60_000, "autosaved"));
  expect(superfluous(minutes, now)).toEqual([]);
});

test("for an hour of last week the newest revision stays", () => {
  const revisions = [
    at(1, 90 * day),
    at(2, 2 * day + 50_000),
    at(3, 2 * day + 40_000),
    at(4, 2 * day + 30_000),
    at(5, 1000),
  ];
  expect(superfluous(revisions, now)).toEqual([3, 2].filter((number) => number !== 4));
});

test("published states outlive saved ones, and saved ones outlive autosaves", () => {
  const revisions = [
    at(1, 90 * day),
    at(2, 20 * day + 3000, "published"),
    at(3, 20 * day + 2000),
    at(4, 20 * day + 1000, "autosaved"),
    at(5, 0),
  ];
  expect(superfluous(revisions, now)).toEqual([4, 3]);
});

test("the first and the newest revision stay permanently", () => {
  expect(superfluous([at(1, 400 * day), at(2, 400 * day - 1000)], now)).toEqual([]);
});

test("ten years of hourly saves on working days become some hundreds of revisions", () => {
  const revisions = [];
  for (let back = 3650; back >= 0; back--)
    for (let time = 8; time > 0; time--) revisions.push(at(revisions.length + 1, back * day + time * hour));
  const kept = revisions.length - superfluous(revisions, now).length;
  expect(revisions.length).toBeGreaterThan(29_000);
  expect(kept).toBeLessThan(700);
  expect(kept).toBeGreaterThan(500);
});
