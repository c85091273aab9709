import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("server/{api,domain,export,feeds,http,import,jobs,pages,transfers}/**/*.ts").filter(
  (file) => !file.endsWith(".test.ts") && file !== "server/domain/transactions.ts",
);

/** These files have no context or clock: they run before the server starts, or only read in a transaction. */
const others = new Set([
  "server/domain/search-documents.ts",
  "server/domain/site/site-content.ts",
  "server/export/export-site.ts",
]);

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

test("only changeContent and changeRecords change data, so that no page stays old", () => {
  expect(filesWith(/\.transaction\(\)/).filter((file) => !others.has(file))).toEqual([]);
});

test("only changeContent and changeRecords write to the activity log", () => {
  expect(filesWith(/\binsertActivity\(/)).toEqual([]);
});

test("only what changes pages outside of a transaction on content says so itself", () => {
  expect(filesWith(/\bcontent\.changed\(/)).toEqual([
    "server/jobs/build-compression.ts",
    "server/jobs/jobs.ts",
    "server/jobs/outdated-search.ts",
    // Written by a process of its own.
    "server/import/add-examples.ts",
    // A setting, which other instances take over.
    "server/domain/site/site-url.ts",
  ]);
});
