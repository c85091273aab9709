import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What stays with a page or its context after the test. */
const lasting = /\.addInitScript\(|clock\.install\(|\.exposeFunction\(|\.exposeBinding\(|addVirtualAuthenticator/;
/** The test has a page of its own, or undoes the change. */
const own = /\bownPage\b|newContext\(|newPage\(|\bundoLater\(/;

/** Splits a file into its tests and functions at the outer levels, each with its name. */
function partsOf(source: string): { name: string; isTest: boolean; text: string }[] {
  return source.split(/^(?=(?: {2})?(?:test\(|(?:export )?(?:async )?function ))/m).map((text) => ({
    name:
      /^\s*(?:test\(\s*["`](.*?)["`],|(?:export )?(?:async )?function (\w+))/s.exec(text)?.slice(1).find(Boolean) ?? "",
    isTest: /^\s*test\(/.test(text),
    text,
  }));
}

test("a browser test that changes its page for good does not do so in the tab that all tests share", () => {
  const parts = globSync("tests/e2e/*.test.ts").flatMap((file) => {
    const all = partsOf(readFileSync(file, "utf8"));
    const helpers = all.filter(({ isTest, text }) => !isTest && lasting.test(text) && !own.test(text));
    const callsHelper = (text: string) => helpers.some(({ name }) => name !== "" && text.includes(`${name}(`));
    return all
      .filter(({ isTest, text }) => isTest && (lasting.test(text) || callsHelper(text)))
      .map(({ name, text }) => ({ name: `${file}: ${name}`, isOwn: own.test(text) }));
  });
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter(({ isOwn }) => !isOwn).map(({ name }) => name)).toEqual([]);
});
