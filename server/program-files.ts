// Finds the program's files, whether it runs from its sources or from a build, and says how commands are written there.
import { existsSync } from "node:fs";
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

/** Whether the program came as an archive, with a list of its files. */
export const isRelease = existsSync(projectFile("manifest.json"));

/** Returns the entry file of a separate process or thread, by its path in this folder, without the extension. */
export function entryFile(name: string): URL {
  return isBuilt ? projectFile(`build/program/${name}.js`) : new URL(`${name}.ts`, import.meta.url);
}

/** Returns how a command is run where this program is: that of an archive has no npm. */
export function commandLine(name: string, args: string): string {
  return isRelease ? `savepoint ${name} ${args}` : `npm run ${name} -- ${args}`;
}
