import { expect, test } from "vitest";
import { paperAccent } from "./paper-accent.ts";

test("a light color is darkened until text in it can be read on paper", () => {
  expect(paperAccent("#ffe600")).toBe("#857700");
  expect(paperAccent("#003366")).toBe("#003366");
});

test("each accent of the site is readable as it prints", () => {
  // A color that is dark enough stays as it is.
  for (const name of ["orange", "red", "pink", "violet", "blue", "teal", "green", "amber"])
    expect(paperAccent(paperAccent(name))).toBe(paperAccent(name));
});
