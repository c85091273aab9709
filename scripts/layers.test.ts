import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { serverLayers, webLayers } from "../oxlint.config.ts";

const listed = (layers: readonly string[]) => layers.flatMap((row) => row.split(" "));
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test("the linter knows each folder of server/ and web/", () => {
  const web = folders("web").flatMap((name) =>
    ["shared", "site", "dashboard"].includes(name)
      ? folders(join("web", name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  expect(web.filter((folder) => !listed(webLayers).includes(folder))).toEqual([]);
  expect(folders("server").filter((folder) => !listed(serverLayers).includes(folder))).toEqual([]);
});

test("folders that don't exist are in no layer", () => {
  const missing = (root: string, layers: readonly string[]) =>
    listed(layers).filter((name) => globSync(join(root, name)).length === 0);
  expect([...missing("server", serverLayers), ...missing("web", webLayers)]).toEqual([]);
});

test("no file of the web app reaches out of its folder of screens by a relative path: the linter would take it for one beside", () => {
  const wrong: string[] = [];
  for (const file of globSync("web/{shared,site,dashboard}/**/*.{ts,tsx}")) {
    const [, top = ""] = file.split("/");
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.\.\/[^"]+)"/g)) {
      const target = relative("web", join(dirname(file), path)).split("/")[0];
      if (target !== top) wrong.push(`${file}: ${path}`);
    }
  }
  expect(wrong).toEqual([]);
});
