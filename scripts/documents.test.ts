import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("documents name only tests that exist", () => {
  const documents = globSync(["README.md", "tests/README.md", "docs/**/*.md"]);
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) => {
    const named =
      readFileSync(document, "utf8").match(/(?:tests|server|web|scripts|contract|content)\/[\w./-]+\.test\.ts/g) ?? [];
    return named.filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});
