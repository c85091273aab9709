import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const assets = "build/client/assets";

test("no validation code and nothing of the server travels to the browser", () => {
  const found = readdirSync(assets).filter((name) => name.endsWith(".js")).filter((name) => /_zod|ZodError|better-sqlite3|argon2/.test(readFileSync(`${assets}/${name}`, "utf8")));
  expect(found).toEqual([]);
});

test("the API's own schemas are not made a second time by the pages", () => {
  expect(readFileSync("build/server/index.js", "utf8")).not.toMatch(/from ["']zod["']/);
});
