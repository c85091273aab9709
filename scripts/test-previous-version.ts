// Runs the API tests of the version before on databases that this version has migrated: each migration leaves the version before working, so
// that a rollback needs no backup. `node scripts/test-previous-version.ts [COMMIT] [-- FILE…]`
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compareVersions, isVersion } from "#server/releases/manifest.ts";
import { schemaName, worksFrom } from "#server/store/migrate.ts";

const migrations = "server/store/migrations";

if (import.meta.main) process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const commit =
    args[0] !== undefined && end > 0 ? git("rev-parse", "--verify", `${args[0]}^{commit}`) : findPrevious();
  if (commit === null) {
    console.log("There is no release before this one, so there is nothing to test; name a commit to test that.");
    return 0;
  }
  const shown = git("log", "-1", "--format=%h (%s)", commit);
  const schema = newestMigration(commit);
  if (schema < worksFrom) {
    console.log(
      `${shown} has the schema ${schema}, and databases of ${schemaName} are for versions from ${worksFrom} on.`,
    );
    return 0;
  }
  console.log(`The tests of ${shown}, on databases with the schema ${schemaName}:`);
  return testCommit(commit, args.slice(end + 1));
}

/** Returns the commit of the newest release before this version, by its tag; null before the first one. */
function findPrevious(): string | null {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const released = git("tag", "--list", "v*", "--merged", "HEAD")
    .split("\n")
    .map((tag) => tag.slice(1))
    .filter((name) => isVersion(name) && compareVersions(name, version) < 0)
    .toSorted(compareVersions)
    .at(-1);
  return released === undefined ? null : git("rev-parse", `v${released}^{commit}`);
}

/** Returns an empty string for a commit that has none. */
function newestMigration(commit: string): string {
  const files = git("ls-tree", "--name-only", commit, `${migrations}/`).split("\n");
  const names = files.map((file) => /\/(\d{4}-\d\d-\d\d-[\w-]+)\.ts$/.exec(file)?.[1] ?? "");
  return names.toSorted().at(-1) ?? "";
}

function testCommit(commit: string, files: readonly string[]): number {
  const work = mkdtempSync(join(tmpdir(), "savepoint-previous-version-"));
  const checkout = join(work, "checkout");
  try {
    git("worktree", "add", "--detach", checkout, commit);
    prepare(checkout);
    const config = join(checkout, "previous-version.config.ts");
    writeFileSync(config, configOfTests());
    const { status } = spawnSync(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        `--config=${config}`,
        "--tags-filter=!long && !schema",
        "--silent=true",
        "--reporter=dot",
        ...files,
      ],
      { cwd: checkout, stdio: "inherit" },
    );
    return status ?? 1;
  } finally {
    git("worktree", "remove", "--force", checkout);
    rmSync(work, { recursive: true, force: true });
  }
}

/** Installs what the tests need. A version with the same packages uses those that are here. */
function prepare(checkout: string): void {
  const lock = "package-lock.json";
  if (readFileSync(lock).equals(readFileSync(join(checkout, lock))))
    symlinkSync(resolve("node_modules"), join(checkout, "node_modules"), "junction");
  execFileSync(process.execPath, ["scripts/ready.mjs", "tools", "fonts"], { cwd: checkout, stdio: "inherit" });
}

/** Returns the configuration of that version's tests, with a step between the making of their databases and the tests. */
function configOfTests(): string {
  const migrate = fileURLToPath(new URL("testing/migrate-templates.ts", import.meta.url));
  return `import config from "./vitest.config.ts";
const projects = config.test.projects.filter(({ test }) => ["sqlite", "postgresql"].includes(test.name));
export default {
  ...config,
  test: {
    ...config.test,
    tags: [...config.test.tags.filter(({ name }) => name !== "schema"), { name: "schema" }],
    projects: projects.map((project) => ({
      ...project,
      test: { ...project.test, globalSetup: [project.test.globalSetup, ${JSON.stringify(migrate)}].flat() },
    })),
  },
};
`;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).trim();
}
