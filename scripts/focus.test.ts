import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

const delays = /\b(?:requestAnimationFrame|setTimeout|queueMicrotask)\(/g;

/** Returns what stands between the parenthesis that opens at `start` and the one that closes it. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < code.length) depth += { "(": 1, ")": -1 }[code[end++] ?? ""] ?? 0;
  return code.slice(start, end - 1);
}

// Keys pressed until then would go to the element that had the focus before: a space would press its button once more.
test("nothing moves the focus a frame or a moment after the change that asked for it: flushSync renders the change at once", async () => {
  const found: string[] = [];
  for await (const file of glob("web/**/*.{ts,tsx}", { exclude: (path) => /\.test\.tsx?$/.test(path) })) {
    const code = readFileSync(file, "utf8");
    for (const { 0: call, index } of code.matchAll(delays))
      if (/\bfocus/i.test(argumentsAt(code, index + call.length)))
        found.push(`${file}:${code.slice(0, index).split("\n").length}`);
  }
  expect(found).toEqual([]);
});
