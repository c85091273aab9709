// Which files a version consists of: the built program, what it reads beside it, the packages that it loads, and Node.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keyName } from "#server/releases/manifest.ts";
import { listNeeded, type Platform } from "./platforms.ts";

export type VersionFile = { name: string; mode: "644" | "755" } & ({ path: string } | { content: string });

type Given = {
  platform: Platform;
  /** A folder of packages for the platform. */
  modules: string;
  /** The program of Node for the platform. */
  node: string;
  version: string;
  /** Where the built program is. */
  build?: string;
};

export function listVersionFiles({ platform, modules, node, version, build = "build" }: Given): VersionFile[] {
  const own = (name: string, isWanted: (path: string) => boolean = () => true, folder = name) =>
    filesBelow(folder)
      .filter(isWanted)
      .map((path) => plain(`${name}/${path}`, join(folder, path)));
  const about = { name: "savepoint", version, private: true, license: "MIT", type: "module" };
  const files: VersionFile[] = [
    { name: platform.os === "win32" ? "node.exe" : "node", path: node, mode: "755" },
    plain("node.LICENSE", licenseOfNode(node)),
    ...["LICENSE", "CHANGELOG.md"].map((name) => plain(name, name)),
    ...(existsSync(keyName) ? [plain(keyName, keyName)] : []),
    { name: "package.json", content: `${JSON.stringify(about, null, 2)}\n`, mode: "644" },
    ...own("build", (path) => /^(?:client|server|program)\//.test(path), build),
    // The cache of fonts is of this folder, and no use in another one.
    ...own("share-fonts", (path) => path !== ".ready" && !path.startsWith("cache/")),
    ...["content/demo", "server"].flatMap((folder) => own(folder, (path) => readsFromSources(`${folder}/${path}`))),
    ...listNeeded(modules, loadedPackages(join(build, "program"))).flatMap((name) =>
      filesBelow(join(modules, name))
        .filter((path) => isNeeded(name, path, platform))
        .map((path) => plain(`node_modules/${name}/${path}`, join(modules, name, path))),
    ),
  ];
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns whether the built program reads a file of the sources: example content, the pages of documents, settings of libraries. */
export function readsFromSources(path: string): boolean {
  return path.startsWith("content/demo/") ? !path.endsWith(".ts") : /^server\/.+\.(?:typ|conf)$/.test(path);
}

/** Returns the packages that the built program loads. Vite is for development alone. */
function loadedPackages(folder: string): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "optionalDependencies",
    Record<string, string>
  >;
  const program = filesBelow(folder).map((path) => readFileSync(join(folder, path), "utf8"));
  const isLoaded = (name: string) => {
    const loads = new RegExp(
      `(?:\\bfrom|\\bimport|\\bimport\\(|\\bimport\\.meta\\.resolve\\()\\s*["'\`]${name}["'\`/]`,
    );
    return program.some((text) => loads.test(text));
  };
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)].filter(
    (name) => name !== "vite" && isLoaded(name),
  );
}

const license = /^(?:licen[cs]e|notice|copying|copyright)/i;

/** Returns whether a package's file is needed for running. */
export function isNeeded(name: string, path: string, { os, cpu }: Platform): boolean {
  const base = path.slice(path.lastIndexOf("/") + 1);
  // Packages inside of this one are listed by themselves.
  if (path.startsWith("node_modules/") || base.startsWith(".")) return false;
  if (license.test(base)) return true;
  if (/^(?:tests?|__tests__|examples?|benchmarks?|docs?)\//.test(path)) return false;
  if (/\.(?:map|md|markdown|[cm]?ts|tsx|flow|yml|c|cc|cpp|h|hpp|gyp|gypi|patch)$/.test(base)) return false;
  if (name !== "better-sqlite3") return true;
  // Its binaries for all platforms are in one package, with the sources of SQLite.
  return /^(?:lib\/|package\.json$)/.test(path) || path === `prebuilds/${os}-${cpu}.node`;
}

/** Returns the license of Node, which is the same on all platforms: the packages for some of them lack it. */
function licenseOfNode(node: string): string {
  const packages = globSync(["node-*/LICENSE"], { cwd: "node_modules" }).map((path) => join("node_modules", path));
  const found = [join(node, "../../LICENSE"), ...packages].find((path) => existsSync(path));
  if (found === undefined) throw new Error(`The license of Node is not beside ${node}, and no package has it.`);
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"));
}

function plain(name: string, path: string): VersionFile {
  return { name, path, mode: "644" };
}
