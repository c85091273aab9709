import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

// An object also answers to "constructor", "toString" and "__proto__". Names from outside must find only what a table lists.
test("no table that is looked up by any string is a plain object: such tables are Maps", async () => {
  const table = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string, [^\n]*> = \{(?!\})/gm;
  const found: string[] = [];
  for await (const file of glob("{art,commands,contract,server,web,words}/**/*.{ts,tsx}", {
    exclude: (path) => /\.test\.tsx?$/.test(path),
  }))
    for (const [, name] of readFileSync(file, "utf8").matchAll(table)) found.push(`${file}: ${name}`);
  expect(found).toEqual([]);
});
