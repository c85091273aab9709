import { expect, test } from "vitest";
import { missingCharacters, strengthOf } from "./password-strength.ts";

test.each([
  ["", 0],
  ["short", 0],
  ["nine char", 0],
  ["password12", 1],
  ["Password123!", 1],
  ["aaaaaaaaaaaaaaaa", 1],
  ["1234567890", 1],
  ["abcdefghijklmnop", 1],
  ["robin-robin", 1],
  ["qwertzqwertz", 1],
  ["kfjwmzqpxa", 2],
  ["table under", 2],
  ["m3k9-w2pq-x7", 3],
  ["correct horse battery staple", 4],
  ["größe über alles hinaus", 4],
] as const)("%j is rated %i", (password, level) => {
  expect(strengthOf(password, "robin")).toBe(level);
});

test("a password of fewer than ten characters is too short", () => {
  expect(["12345678", "123456789", "1234567890", "12345678901"].map(missingCharacters)).toEqual([2, 1, 0, 0]);
});

test("a username can contain any character", () => {
  expect(strengthOf("a.(b)+c a.(b)+c", "a.(b)+c")).toBe(1);
});
