// Finds the Node 24 that Savepoint runs on. npm scripts call this as a program, which prints the path: `$(node scripts/node-24.mjs) FILE`.
// Looks for the program inside its npm package, because npm before 11.6 installs the package without a link in node_modules/.bin. Plain
// JavaScript, because it runs on Node 20.
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const system = process.platform === "win32" ? "win" : process.platform;
/** Relative to the project, so that the path has no spaces and a shell takes it as one word. */
const inPackage = join(
  "node_modules",
  `node-${system}-${process.arch}`,
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Returns the path of Node 24 from npm, else of this Node if it is new enough, else null. */
export function findNode24() {
  if (existsSync(inPackage)) return inPackage;
  return Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : null;
}

/** Returns a PATH on which `node` is the given program, followed by the tools that npm installed. */
export function pathWithTools(node) {
  return [dirname(resolve(node)), resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(existsSync(inPackage) ? inPackage : "node");
