import { expect, test } from "vitest";
import { accentNames } from "#contract/site/look.ts";
import { paperAccent } from "./paper-accent.ts";

test("a light color is darkened until text in it can be read on paper", () => {
  expect(paperAccent("#ffe600")).toMatch(/^#[67][0-9a-f]{5}$/);
  expect(paperAccent("#ffffff")).toBe(paperAccent("#FFFFFF"));
  expect(paperAccent("#003366")).toBe("#003366");
});

test("each accent of the site is readable as it prints", () => {
  // A color that is dark enough stays as it is.
  for (const name of accentNames) expect(paperAccent(paperAccent(name))).toBe(paperAccent(name));
});
