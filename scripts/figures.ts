// `npm run figures [-- COMMIT …]`: how large the product is without its tests, and which of its files each of the commits touched. So a commit
// that adds a field, a block, a call or an email shows what adding one costs.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const parts = {
  "server, TypeScript": "server/**/*.ts",
  "web, TypeScript": "web/**/*.{ts,tsx}",
  "web, CSS": "web/**/*.css",
  contract: "contract/**/*.ts",
  words: "words/**/*.ts",
  art: "art/**/*.ts",
  bench: "bench/**/*.ts",
};

if (import.meta.main) {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  console.log(columns("outside of tests", "files", "lines"));
  for (const [name, pattern] of Object.entries(parts)) {
    const { files, lines } = measure(pattern);
    console.log(columns(name, files, lines));
  }
  console.log(columns("migrations", listMigrations().length));
  console.log(columns("direct dependencies", Object.keys(dependencies).length));
  for (const commit of process.argv.slice(2)) {
    const files = filesOfProduct(git("diff", "--name-only", `${commit}^`, commit).split("\n"));
    console.log(`\n${git("log", "-1", "--format=%h %s", commit)}`);
    console.log(`touches ${files.length} ${files.length === 1 ? "file" : "files"} of the product`);
    for (const file of files) console.log(`  ${file}`);
  }
}

/** Counts the files of a part and their lines, without tests. */
export function measure(pattern: string, folder = "."): { files: number; lines: number } {
  const files = globSync(pattern, { cwd: folder }).filter((file) => !isTest(file));
  const lines = files.reduce((sum, file) => sum + readFileSync(join(folder, file), "utf8").split("\n").length - 1, 0);
  return { files: files.length, lines };
}

/** Migrations have the day of their release in their name. */
export function listMigrations(folder = "."): string[] {
  return globSync("server/store/migrations/[0-9][0-9][0-9][0-9]-*.ts", { cwd: folder }).filter((file) => !isTest(file));
}

/** Leaves out tests with what they have recorded, measurements, documents, the settings of the checks, and the lock file. */
export function filesOfProduct(paths: readonly string[]): string[] {
  const others =
    /^$|^(?:tests|bench|docs)\/|^[^/]+\.md$|\/(?:README\.md$|fixtures\/)|^(?:knip|package-lock)\.json$|^(?:oxlint|playwright|vitest)\.config\.ts$/;
  return paths.filter((path) => !isTest(path) && !others.test(path));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.snap$/.test(path);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function columns(name: string, ...counts: (string | number)[]): string {
  return name.padEnd(22) + counts.map((count) => count.toLocaleString("en").padStart(9)).join("");
}
