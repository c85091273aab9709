import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

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
  expect(strengthOf(password, "robin").level).toBe(level);
});

test("a password that is too short says how many characters are missing", () => {
  expect(strengthOf("12345678", "robin").words).toBe("Too short: 2 more characters.");
  expect(strengthOf("123456789", "robin").words).toBe("Too short: 1 more character.");
});

test("a username can contain any character", () => {
  expect(strengthOf("a.(b)+c a.(b)+c", "a.(b)+c").level).toBe(1);
});
