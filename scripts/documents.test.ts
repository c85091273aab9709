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

test("documents name only commands and programs that exist", () => {
  const scripts = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
  const missing = globSync(["*.md", "tests/README.md", "docs/**/*.md"])
    .filter((document) => document !== "CHANGELOG.md")
    .flatMap((document) => {
      const text = readFileSync(document, "utf8");
      const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !scripts.includes(name));
      const programs = [...text.matchAll(/\bnode ((?:scripts|commands|server|bench)\/[\w./-]+)/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(path));
      return [...commands, ...programs].map((name) => `${document}: ${name}`);
    });
  expect(missing).toEqual([]);
});

test("the lines of the log that the guide for operators looks for are in the server", () => {
  const sources = globSync("server/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const wanted = [...readFileSync("docs/operating.md", "utf8").matchAll(/\| grep '([a-z ]+)'/g)].map(
    ([, words = ""]) => words,
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((words) => !sources.some((source) => source.includes(words)))).toEqual([]);
});

test("code and documents are spelled as in the US, like the words on screen", () => {
  const british =
    /\w*(?:(?:sanit|recogn|normal|capital|summar|serial|organ|category|categor|author|apolog|raster|styl|token|vector)is(?!m|t)|optimis(?:e|ation)|neighbour|cancell(?:ed|ing)|modell(?:ed|ing)|behaviour|favour|harbour|armour|rumour|humour(?!les)|(?<![a-z])colour|grey(?!b|list)|licence|defence|theatre|(?<![a-z])centred?(?![a-z])|(?<!para|dia|peri|sym|geo)metres?(?![a-z]))\w*/gi;
  const files = globSync(
    "{*.md,{art,bench,commands,content,contract,docs,scripts,server,tests,web,words}/**/*.{ts,tsx,mjs,css,md}}",
  ).filter(
    // These have what other programs and people wrote, or name such words.
    (file) =>
      !/tests\/support\/(?:clipboard|recorded)|renderer-version\.test|paste\/programs\.test|search-of-the-site\.test|scripts\/documents\.test/.test(
        file,
      ),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(british)].map(([word]) => `${file}: ${word}`),
  );
  // Names of Unity and of calendar files.
  expect(found.filter((each) => !/MonoBehaviour$|CANCELLED$/.test(each))).toEqual([]);
});
