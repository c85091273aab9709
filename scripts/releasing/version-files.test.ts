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
  const needed = (name: string, ...paths: string[]) =>
    paths.filter((path) => linux !== undefined && isNeeded(name, path, linux));
  expect(
    needed(
      "sharp",
      ...[
        "lib/index.js",
        "lib/index.d.ts",
        "lib/index.js.map",
        "README.md",
        "LICENSE",
        "src/pipeline.cc",
        "package.json",
      ],
    ),
  ).toEqual(["lib/index.js", "LICENSE", "package.json"]);
  expect(needed("pg", "node_modules/inner/LICENSE", "test/test.js", "lib/index.js")).toEqual(["lib/index.js"]);
  expect(
    needed(
      "better-sqlite3",
      ...["prebuilds/linux-x64.node", "prebuilds/linux-arm64.node", "deps/sqlite3/sqlite3.c", "lib/index.js"],
    ),
  ).toEqual(["prebuilds/linux-x64.node", "lib/index.js"]);
});
