import { readdirSync, readFileSync } from "node:fs";
import { scriptBudget, weighPage } from "#tests/e2e/support/page-weight.ts";
import { languages } from "#words/languages.ts";
import { expect, test } from "./support/site.ts";

const assets = "build/client/assets";

test("the browser gets no validation code and no server code", () => {
  const found = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => /_zod|ZodError|better-sqlite3|argon2/.test(readFileSync(`${assets}/${name}`, "utf8")));
  expect(found).toEqual([]);
});

test("the pages don't build the API's schemas a second time", () => {
  expect(readFileSync("build/server/index.js", "utf8")).not.toMatch(/from ["']zod["']/);
});

const scriptsAndStyles = () => readdirSync(assets).filter((each) => /\.(js|css)$/.test(each));

test("scripts and styles are served in the smallest encoding that the browser accepts", async ({
  exampleSite: { url },
}) =>
  expectEncodings(
    url,
    ["js", "css"].map((ending) => scriptsAndStyles().find((each) => each.endsWith(ending)) ?? ""),
  ));

test("every script and style is served in that encoding", { tags: ["long"] }, async ({ exampleSite: { url } }) =>
  expectEncodings(url, scriptsAndStyles()),
);

async function expectEncodings(url: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect([name, answer.status, answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
        name,
        200,
        encoding,
        "accept-encoding",
      ]);
      expect(await answer.text(), name).toBe(readFileSync(`${assets}/${name}`, "utf8"));
    }
  }
}

test("no page exceeds its script budget, or brings the routes of the dashboard’s calls", async ({
  exampleSite: { url },
}) => {
  for (const path of scriptBudget.pages) {
    const { script, scripts } = await weighPage(url, path);
    expect(script, path).toBeGreaterThan(90_000);
    expect(script / 1000, path).toBeLessThanOrEqual(scriptBudget.page);
    const text = scripts.map((file) => readFileSync(`build/client${file}`, "utf8")).join("\n");
    expect(text, path).toContain("POST /contact");
    expect(text, path).not.toContain("/auth/tokens");
  }
});

test("the words of each language are files of their own, so that a page loads those of one", () => {
  const files = readdirSync(assets);
  for (const language of languages.keys()) {
    // Those of the pages, and those of the server, which the form about words shows.
    const names = files.filter((file) => new RegExp(`^${language}-.{8}\\.js$`).test(file));
    expect(names, language).toHaveLength(2);
    for (const name of names) {
      // All that it needs is what makes phrases of sentences, which has no words.
      const imported = [...readFileSync(`${assets}/${name}`, "utf8").matchAll(/from"\.\/([^"]+)"/g)];
      expect(
        imported.map(([, file = ""]) => file.replace(/-.{8}\.js$/, "")),
        name,
      ).toEqual(["phrases"]);
      expect(readFileSync(`${assets}/${name}.br`).length / 1000, name).toBeLessThanOrEqual(
        language === "en" ? scriptBudget.words : scriptBudget.translatedWords,
      );
    }
  }
});

test("the viewer of 3D models has at most 140 KB, and is in no other file", () => {
  const holding = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(`${assets}/${name}`) }))
    .filter(({ text }) => text.includes("WebGLRenderer"));
  expect(holding.map(({ name }) => name)).toEqual([expect.stringMatching(/^model-viewer-/)]);
  expect(readFileSync(`${assets}/${holding[0]?.name}.br`).length).toBeLessThanOrEqual(140_000);
});
