import { describe, expect, test } from "vitest";
import { palettes } from "#art/block-art.ts";
import { layOutIsland } from "#art/island.ts";
import { starterIsland } from "#contract/look-files.ts";
import { ahead, type Direction, keyOf, type Level, levelOf, type Spot, wayTo } from "./level.ts";

function levelOfSeed(seed: string): Level {
  return levelOf(layOutIsland({ seed, palette: palettes[0] }).parts);
}

/** Follows a way. Returns where it ends, and what stopped it. */
function follow(level: Level, way: readonly Direction[]): { spot: Spot; stopped: string | null } {
  let spot = level.start;
  for (const direction of way) {
    const next = ahead(level, spot, direction);
    if (next.kind !== "free") return { spot, stopped: next.kind };
    ({ spot } = next);
  }
  return { spot, stopped: null };
}

describe.each([starterIsland.seed, "mira", "a", "b", "kettle", "2026"])("on the island of the seed “%s”", (seed) => {
  const level = levelOfSeed(seed);

  test("there are gems, and the block can get to each of them", () => {
    expect(level.gems.size).toBeGreaterThan(0);
    for (const key of level.gems.keys()) {
      const [x = NaN, y = NaN] = key.split(",").map(Number);
      const { spot, stopped } = follow(level, wayTo(level, level.start, { x, y }));
      expect(stopped, key).toBeNull();
      expect(keyOf(spot)).toBe(key);
    }
  });

  test("the way to the summit ends at the flag", () => {
    expect(follow(level, wayTo(level, level.start, level.summit)).stopped).toBe("flag");
  });

  test("trees, water and the edge of the island stop the block", () => {
    // Some are behind others and can't be reached.
    const stops = [...level.spots.values()].flatMap((spot) => {
      const way = wayTo(level, level.start, spot);
      if (way.length === 0) return [];
      const expected = level.trees.has(keyOf(spot)) ? "tree" : spot.top < 0 ? "water" : null;
      if (expected) expect(follow(level, way).stopped, keyOf(spot)).toBe(expected);
      return expected ?? [];
    });
    const hasPool = [...level.spots.values()].some(({ top }) => top < 0);
    expect(new Set(stops)).toEqual(new Set(hasPool ? ["tree", "water"] : ["tree"]));
    expect(wayTo(level, level.start, { x: 99, y: 99 })).toEqual([]);
    const down = Array.from({ length: 30 }, () => "down" as const);
    expect(follow(level, down).stopped).not.toBeNull();
  });
});

test("the starter's island has a pool", () => {
  expect([...levelOfSeed(starterIsland.seed).spots.values()].some(({ top }) => top < 0)).toBe(true);
});
