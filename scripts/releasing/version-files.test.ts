import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNeeded, readsFromSources } from "./version-files.ts";
import { platforms } from "./platforms.ts";

const [linux] = platforms;

test("every file of the sources that the program reads is in an archive", () => {
  const read = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/projectFile\("([^"$]+)"\)/g)].map(([, path = ""]) => path),
  );
  expect(read).toEqual(expect.arrayContaining(["content/demo/", "server/share-images/fonts.conf"]));
  const outside = read.filter(
    (path) => !/^(?:build|share-fonts)\/|^(?:manifest|package)\.json$|^release-key\.pem$|^\.$|^server$/.test(path),
  );
  expect(outside.filter((path) => !readsFromSources(path))).toEqual([]);
});

test("of packages, an archive has what runs, and their licenses", () => {
  const needed = (name: string, paths: readonly string[]) =>
    paths.filter((path) => linux !== undefined && isNeeded(name, path, linux));
  const ofSharp = ["lib/index.js", "lib/index.d.ts", "lib/index.js.map", "README.md", "LICENSE", "src/pipeline.cc"];
  expect(needed("sharp", ofSharp)).toEqual(["lib/index.js", "LICENSE"]);
  expect(needed("pg", ["node_modules/inner/LICENSE", "test/test.js", "package.json"])).toEqual(["package.json"]);
  const ofSqlite = ["prebuilds/linux-x64.node", "prebuilds/linux-arm64.node", "deps/sqlite3/sqlite3.c", "lib/index.js"];
  expect(needed("better-sqlite3", ofSqlite)).toEqual(["prebuilds/linux-x64.node", "lib/index.js"]);
});
