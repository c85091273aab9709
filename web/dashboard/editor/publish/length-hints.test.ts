import { expect, test } from "vitest";
import { addressHint, descriptionHint, titleHint } from "./length-hints.ts";

test("a title is short, good or long, and the site's name after it may be cut off", () => {
  expect(titleHint("", "Alex")).toEqual({ isGood: false, words: "No title yet." });
  expect(titleHint("Notes", "Alex").words).toMatch(/^Short, with 5 characters/);
  expect(titleHint("Where your frame time really goes", "Alex").words).toBe("Good, with 33 characters.");
  expect(titleHint("Where your frame time really goes, and what to do about it", "Alex Example")).toMatchObject({
    isGood: true,
    words: expect.stringContaining("your name after it may be cut off"),
  });
  expect(titleHint("x".repeat(61), "Alex")).toMatchObject({
    isGood: false,
    words: expect.stringMatching(/^Long, with 61/),
  });
});

test("a description has room for about 160 characters", () => {
  expect(descriptionHint(" ").isGood).toBe(false);
  expect(descriptionHint("x".repeat(69)).words).toMatch(/^Short/);
  expect([descriptionHint("x".repeat(70)).isGood, descriptionHint("x".repeat(160)).isGood]).toEqual([true, true]);
  expect(descriptionHint("x".repeat(161)).words).toMatch(/^Long/);
});

test("a character of several code points counts as one", () => {
  expect(titleHint("👩🏽‍🚀".repeat(20), "A").words).toBe("Good, with 20 characters.");
  expect(addressHint("a".repeat(61)).isGood).toBe(false);
});
