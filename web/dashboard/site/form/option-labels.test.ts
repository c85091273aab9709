import { expect, test } from "vitest";
import { labelOf } from "./option-labels.ts";

test.each([
  ["top-left", "Top left"],
  ["featuredProjects", "Featured projects"],
  ["howIWork", "How I work"],
  ["faq", "FAQ"],
  ["3d", "3D"],
  ["GitHub", "GitHub"],
  ["teal", "Teal"],
])("%s is %s on screen", (option, label) => {
  expect(labelOf(option)).toBe(label);
});
