import { expect, test } from "vitest";
import { safeTarget } from "./safe-target.ts";

const origin = "https://alex.example";

test.each([
  "/dashboard/edit/p_1",
  "/dashboard/enquiries?folder=spam",
  "/blog/x#y",
  "/",
  "/blogs/search?q=https://evil.example",
])("%j is a place of this site", (next) => {
  expect(safeTarget(next, origin)).toBe(next);
});

test.each([
  null,
  "",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "\\\\evil.example",
  "/\r\n//evil.example",
  "///evil.example",
  "https://alex.example@evil.example",
  "data:text/html,x",
])("%j leads to the dashboard", (next) => {
  expect(safeTarget(next, origin)).toBe("/dashboard");
});
