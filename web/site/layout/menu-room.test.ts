import { expect, test } from "vitest";
import { menuRoom } from "./menu-room.ts";

test("a menu moves to the drawer earlier, the more room its entries need", () => {
  const entries = (count: number) => Array.from({ length: count }, () => ({ label: "Portfolio" }));
  expect([0, 1, 3, 4, 5, 6, 12].map((count) => menuRoom(entries(count)))).toEqual([
    undefined,
    undefined,
    undefined,
    "80",
    "never",
    "never",
    "never",
  ]);
  expect(menuRoom([{ label: "a".repeat(60) }])).toBe("never");
  expect(menuRoom([{ label: "作品" }, { label: "作品" }])).toBe(undefined);
});
