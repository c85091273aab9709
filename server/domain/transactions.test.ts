import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("server/{api,domain,export,feeds,http,import,jobs,pages,transfers}/**/*.ts").filter(
  (file) => !file.endsWith(".test.ts") && file !== "server/domain/transactions.ts",
);

/** What these do has no context or no time of its own: they run before the server serves, or read in a transaction. */
const others = new Set([
  "server/domain/search-documents.ts",
  "server/domain/site/site-content.ts",
  "server/export/export-site.ts",
]);

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

test("data changes by changeContent and changeRecords alone, so that no page stays old", () => {
  expect(filesWith(/\.transaction\(\)/).filter((file) => !others.has(file))).toEqual([]);
});

test("the activity log is written by changeContent and changeRecords alone", () => {
  expect(filesWith(/\binsertActivity\(/)).toEqual([]);
});

test("only jobs that change a page without a transaction say so themselves", () => {
  expect(filesWith(/\bcontent\.changed\(/)).toEqual(["server/jobs/build-compression.ts", "server/jobs/jobs.ts"]);
});
