import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

type Found = { path: string; problem: null } | { path: null; problem: string };

/** Debian's headless Chromium, which takes half the time for the same pages. */
const shells = ["/usr/bin/chromium-headless-shell"];
const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Finds a browser for tests: CHROMIUM_PATH, else a headless one, else any. Returns null if there is none. */
export function findTestBrowser(): string | null {
  return first([process.env.CHROMIUM_PATH, ...shells, ...browsers]);
}

/**
 * Finds a headless browser for tests. If there is none, installs Debian's if this process may: the full browser draws windows that nobody
 * sees, and takes twice the time. Without both, any browser does.
 */
export function ensureTestBrowser(): Found {
  const findShell = () => first([process.env.CHROMIUM_PATH, ...shells]);
  return found(findShell() ?? install(findShell, "chromium-headless-shell") ?? ensureChromium().path);
}

/** Finds the full browser, for measurements and screenshots; if there is none, installs Debian's if this process may. */
export function ensureChromium(): Found {
  const find = () => first([process.env.CHROMIUM_PATH, ...browsers]);
  return found(find() ?? install(find, "chromium"));
}

function found(path: string | null): Found {
  if (path !== null) return { path, problem: null };
  return {
    path: null,
    problem:
      "There is no Chromium here. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.",
  };
}

/** Returns where the program is after this, or null if it can't be installed. */
function install(find: () => string | null, packageName: string): string | null {
  const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (!mayInstall) return null;
  console.log(`Installing ${packageName} …`);
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", packageName);
  return find();
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["-qq", ...args], { stdio: "ignore", env });
}

function first(paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}
