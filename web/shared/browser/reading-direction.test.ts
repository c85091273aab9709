import { expect, test } from "vitest";
import { directionOf } from "./reading-direction.ts";

test("Arabic, Hebrew and Persian run from right to left, unless their tag names another script", () => {
  const tags = ["ar", "ar-EG", "he", "fa", "ur-PK", "uz-Arab", "en", "ja", "ku-Latn", "ks-Latn", "az"];
  expect(tags.map((tag) => `${tag} ${directionOf(tag)}`)).toEqual([
    "ar rtl",
    "ar-EG rtl",
    "he rtl",
    "fa rtl",
    "ur-PK rtl",
    "uz-Arab rtl",
    "en ltr",
    "ja ltr",
    "ku-Latn ltr",
    "ks-Latn ltr",
    "az ltr",
  ]);
});
