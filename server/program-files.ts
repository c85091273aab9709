// Where the parts of the program are, whether it runs from its sources or as it was built.
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";

const project = new URL(".", pathToFileURL(findPackageJSON(import.meta.url) ?? import.meta.filename));
const isBuilt = !import.meta.filename.endsWith(".ts");

/** By its path in the project. */
export function projectFile(path: string): URL {
  return new URL(path, project);
}

/** Where the engine keeps what it has compiled of the program, for the next start. Sources change too often for that. */
export const compiledFolder = isBuilt ? projectFile("build/compiled") : null;

/** What a process or a thread of its own begins with, by its path in this folder, without the ending. */
export function entryFile(name: string): URL {
  return isBuilt ? projectFile(`build/program/${name}.js`) : new URL(`${name}.ts`, import.meta.url);
}
