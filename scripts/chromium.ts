import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

type Found = { path: string; problem: null } | { path: null; problem: string };

/** Debian's headless Chromium, which uses a third less CPU for the same pages. */
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

/** Finds a browser like `findTestBrowser`; if there is none, installs Debian's if this process may. */
export function ensureTestBrowser(): Found {
  return ensure(findTestBrowser, ["chromium-headless-shell", "chromium"]);
}

/** Finds the full browser, for measurements and screenshots; if there is none, installs Debian's if this process may. */
export function ensureChromium(): Found {
  return ensure(() => first([process.env.CHROMIUM_PATH, ...browsers]), ["chromium"]);
}

function ensure(find: () => string | null, packages: readonly string[]): Found {
  const mayInstall = () =>
    process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  let path = find();
  if (path === null && mayInstall()) {
    console.log("Installing Chromium …");
    aptGet("update");
    for (const name of packages) {
      if (aptGet("install", "-y", "--no-install-recommends", name)) break;
    }
    path = find();
  }
  if (path !== null) return { path, problem: null };
  return {
    path: null,
    problem: `There is no Chromium here. Install it (on Debian: apt-get install ${packages[0]}), or set CHROMIUM_PATH to the program.`,
  };
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-qq", ...args], { stdio: "ignore", env }).status === 0;
}

function first(paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}
