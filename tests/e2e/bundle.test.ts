import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./support/site.ts";

const assets = "build/client/assets";

test("no validation code and nothing of the server travels to the browser", () => {
  const found = readdirSync(assets).filter((name) => name.endsWith(".js")).filter((name) => /_zod|ZodError|better-sqlite3|argon2/.test(readFileSync(`${assets}/${name}`, "utf8")));
  expect(found).toEqual([]);
});

test("the API's own schemas are not made a second time by the pages", () => {
  expect(readFileSync("build/server/index.js", "utf8")).not.toMatch(/from ["']zod["']/);
});

test("every script and style travels as small as the browser takes it", async ({ exampleSite: { url } }) => {
  for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect([name, answer.status, answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([name, 200, encoding, "accept-encoding"]);
      expect(await answer.text(), name).toBe(readFileSync(`${assets}/${name}`, "utf8"));
    }
  }
});
