// Prepares the checkout with any npm and any Node from 20: installs the packages if the lock file has changed, and builds the web app if
// its sources have (`build`). Everything after it runs on the Node 24 that npm installs. Packages for tests and measurements, a third of
// all, are only installed on request (`tools`), which makes the first start faster.
import { execSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprint } from "./fingerprint.mjs";
import { findNode24, pathWithTools } from "./node-24.mjs";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) stop(`Savepoint needs Node 20 or newer, and this is ${process.version}.`);

const lockStamp = "node_modules/.ready";
const buildStamp = "build/.ready";
const fontStamp = "share-fonts/.ready";

const wanted = new Set(process.argv.slice(2));
// A checkout that had the tools before an upgrade keeps them.
const tools = wanted.has("tools") || read(lockStamp)?.endsWith(" tools");
const packages = `${fingerprint(["package-lock.json"])}${tools ? " tools" : ""}`;
if (read(lockStamp) !== packages) {
  // No package needs its install script (ready.test.ts gives the reasons). npm before 11.15 would compile better-sqlite3, which has
  // prebuilt binaries, and fail without Python.
  step(
    "Installing packages",
    `npm ci --ignore-scripts ${tools ? "--include" : "--omit"}=dev --include=optional --no-audit --no-fund --loglevel=error`,
  );
  const missing = findMissing();
  if (missing)
    stop(`Installing packages failed: npm ended well, but ${missing} is not there. Run the same command again.`);
  writeFileSync(lockStamp, packages);
}
const node24 = findNode24();
// Some platforms have no npm package of Node 24, such as Macs with Apple silicon.
if (node24 === null)
  stop(
    `Savepoint runs on Node 24, which npm can't bring to ${process.platform} on ${process.arch}. This is Node ${process.versions.node}; install Node 24 from https://nodejs.org, then run the same command again.`,
  );
if (wanted.has("build")) {
  const sources = fingerprint([
    "package-lock.json",
    "react-router.config.ts",
    "rolldown.config.ts",
    "vite.config.ts",
    "art",
    "commands",
    "content",
    "contract",
    "public",
    "scripts",
    "server",
    "web",
    "words",
  ]);
  if (read(buildStamp) !== sources) {
    step("Building the web app", "react-router build --logLevel warn", pathWithTools(node24));
    step("Building the server", "rolldown -c rolldown.config.ts", pathWithTools(node24));
    writeFileSync(buildStamp, sources);
  }
}

// Commands draw no share images. The fonts have a folder of their own, because React Router empties "build" while tests may read them.
if (wanted.size > 0) {
  const fonts = fingerprint(["package-lock.json", "scripts/make-share-fonts.ts", "web/shared/fonts"]);
  if (read(fontStamp) !== fonts) {
    step("Unpacking the fonts of share images", "node scripts/make-share-fonts.ts", pathWithTools(node24));
    writeFileSync(fontStamp, fonts);
  }
}

function step(title, command, path = process.env.PATH) {
  const start = Date.now();
  console.log(`${title} …`);
  try {
    // Shows no output on success.
    execSync(command, {
      env: { ...process.env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    stop(`${error.stdout ?? ""}${error.stderr ?? ""}\n${title} failed (${command}).`);
  }
  console.log(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Returns the first package that is not installed: npm 10 and 11 can exit with 0 when the network fails ("Exit handler never called!").
 * Skips optional packages, which depend on the platform.
 */
function findMissing() {
  const { packages: all } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const needed = Object.keys(all).filter((path) => path !== "" && !all[path].optional && (tools || !all[path].dev));
  return needed.find((path) => !existsSync(`${path}/package.json`));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
