import { expect, test } from "vitest";
import { menuRoom } from "./menu-room.ts";

test("a menu moves to the drawer earlier, the more room its entries need", () => {
  const entries = (count: number) => Array.from({ length: count }, () => "Portfolio");
  expect([0, 1, 3, 4, 5, 6, 12].map((count) => menuRoom(entries(count)))).toEqual([
    undefined,
    undefined,
    undefined,
    "80",
    "never",
    "never",
    "never",
  ]);
  expect(menuRoom(["a".repeat(60)])).toBe("never");
  expect(menuRoom(["作品", "作品", "作品"])).toBe(undefined);
});
