// Finds the program's files, whether it runs from its sources or from a build.
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";

const project = new URL(".", pathToFileURL(findPackageJSON(import.meta.url) ?? import.meta.filename));
const isBuilt = !import.meta.filename.endsWith(".ts");

/** Returns a file by its path in the project. */
export function projectFile(path: string): URL {
  return new URL(path, project);
}

/** Where V8's compile cache is stored for the next start. Null for sources, which change too often. */
export const compiledFolder = isBuilt ? projectFile("build/compiled") : null;

/** Returns the entry file of a separate process or thread, by its path in this folder, without the extension. */
export function entryFile(name: string): URL {
  return isBuilt ? projectFile(`build/program/${name}.js`) : new URL(`${name}.ts`, import.meta.url);
}
