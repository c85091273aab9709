// Makes the checkout ready on whatever Node (20 or newer) and npm the machine has: installs what the lock file names if that
// has changed, and builds the web app if its sources have (`build`). Everything after it runs on the Node 24 that npm brought.
// What only tests and measurements need, a third of all, is installed where it is asked for (`tools`): the first start comes sooner.
import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) stop(`Savepoint needs Node 20 or newer, and this is ${process.version}.`);

const lockStamp = "node_modules/.ready";
const buildStamp = "build/.ready";

const wanted = new Set(process.argv.slice(2));
// Who had the tools before an upgrade has them after it.
const tools = wanted.has("tools") || read(lockStamp)?.endsWith(" tools");
const packages = `${fingerprint(["package-lock.json"])}${tools ? " tools" : ""}`;
if (read(lockStamp) !== packages) {
  step("Installing packages", `npm ci ${tools ? "--include" : "--omit"}=dev --include=optional --no-audit --no-fund --loglevel=error`);
  writeFileSync(lockStamp, packages);
}
if (wanted.has("build")) {
  const sources = fingerprint(["package-lock.json", "react-router.config.ts", "rolldown.config.ts", "vite.config.ts", ...["art", "content", "contract", "public", "scripts", "server", "web"].flatMap(filesIn)]);
  if (read(buildStamp) !== sources) {
    step("Checking the content", "node content/check.ts");
    step("Building the web app", "react-router build --logLevel warn");
    step("Building the server", "rolldown -c rolldown.config.ts");
    writeFileSync(buildStamp, sources);
  }
}

function step(title, command) {
  const start = Date.now();
  console.log(`${title} …`);
  try {
    // Quiet while it goes well; npm puts node_modules/.bin first on the PATH of its scripts.
    execSync(command, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    stop(`${error.stdout ?? ""}${error.stderr ?? ""}\n${title} failed (${command}).`);
  }
  console.log(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).toSorted();
}

function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
