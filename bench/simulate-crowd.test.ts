import { expect, test } from "vitest";
import { simulateCrowd } from "./simulate-crowd.ts";

const seconds = { cached: 0.0001, file: 0.0001, render: 0.005 };

test("twice the instances are about half as busy", () => {
  const crowd = { visitorsADay: 1e7, cdn: false, seconds };
  const [one, two] = [simulateCrowd({ ...crowd, instances: 1 }), simulateCrowd({ ...crowd, instances: 2 })];
  expect(two.busiest).toBeGreaterThan(one.busiest * 0.4);
  expect(two.busiest).toBeLessThan(one.busiest * 0.75);
});

test("a CDN takes most of the work away, and what can't be done counts as more than one can do", () => {
  const crowd = { visitorsADay: 2e7, instances: 1, seconds: { ...seconds, cached: 0.0025, file: 0.0025 } };
  expect(simulateCrowd({ ...crowd, cdn: false }).busiest).toBeGreaterThan(1);
  expect(simulateCrowd({ ...crowd, cdn: true }).busiest).toBeLessThan(0.6);
});

test("each instance renders a page once between two changes, at most", () => {
  const { renders } = simulateCrowd({ visitorsADay: 1e7, instances: 2, cdn: false, seconds });
  expect(renders * 60).toBeLessThanOrEqual(500 * 2 * 2);
  expect(renders * 60).toBeGreaterThan(500);
});
