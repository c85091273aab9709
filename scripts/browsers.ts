// Finds the browsers for tests and measurements, and installs those that are missing where it may.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export type Found = { path: string; problem: null } | { path: null; problem: string };

/** What decides which browsers of other engines there are. */
export type Machine = {
  platform: NodeJS.Platform;
  env: Partial<Record<string, string>>;
  exists(path: string): boolean;
};

export type Engines = {
  firefox: Found;
  webkit: Found;
  /** The virtual screen that both draw on, or null without one: then Firefox draws on none, without 3D. */
  xvfb: string | null;
  /** A line for each engine that is skipped or tested only in part: why, and what to do. */
  skips: string[];
};

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

const firefoxes = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];
const webKitDrivers = ["/usr/bin/WebKitWebDriver", "/usr/local/bin/WebKitWebDriver"];
const virtualScreens = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"];

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
  if (findShell() === null) install(["chromium-headless-shell"]);
  return found(findShell() ?? ensureChromium().path);
}

/** Finds the full browser, for measurements and screenshots; if there is none, installs Debian's if this process may. */
export function ensureChromium(): Found {
  const find = () => first([process.env.CHROMIUM_PATH, ...browsers]);
  if (find() === null) install(["chromium"]);
  return found(find());
}

/** Finds Firefox and WebKit: FIREFOX and WEBKIT_DRIVER, else where packages put them. */
export function findEngines({ platform, env, exists }: Machine = thisMachine): Engines {
  const find = (paths: readonly string[]) => paths.find((path) => exists(path)) ?? null;
  const xvfb = platform === "linux" ? find(virtualScreens) : null;
  const named = (variable: string, name: string, paths: readonly string[], advice: string): Found => {
    const wanted = env[variable];
    const path = find(wanted === undefined ? paths : [wanted]);
    if (path !== null) return { path, problem: null };
    const problem =
      wanted === undefined
        ? `not on this machine (${advice}; or ${variable}=/path)`
        : `${variable}=${wanted} doesn't exist`;
    return { path, problem: `${name}: skipped, ${problem}.` };
  };
  const missing = (problem: string): Found => ({ path: null, problem: `WebKit: skipped, ${problem}.` });
  const isDebian = platform === "linux";
  const firefox = named(
    "FIREFOX",
    "Firefox",
    firefoxes,
    isDebian ? "Debian: apt-get install firefox-esr" : "install it from firefox.com",
  );
  const driver = named("WEBKIT_DRIVER", "WebKit", webKitDrivers, "Debian: apt-get install webkit2gtk-driver xvfb");
  const webkit =
    platform !== "linux"
      ? missing("because only Linux has a WebKit for tests")
      : driver.path !== null && xvfb === null
        ? missing("because it needs Xvfb (Debian: apt-get install xvfb)")
        : driver;
  const hasNo3D = isDebian && firefox.path !== null && xvfb === null;
  return {
    firefox,
    webkit,
    xvfb,
    skips: [
      ...(firefox.problem === null ? [] : [firefox.problem]),
      ...(hasNo3D ? ["Firefox: tested without 3D, because it needs Xvfb (Debian: apt-get install xvfb)."] : []),
      ...(webkit.problem === null ? [] : [webkit.problem]),
    ],
  };
}

/** Finds Firefox and WebKit, after installing Debian's packages of what is missing if this process may. */
export function ensureEngines(): Engines {
  const engines = findEngines();
  if (process.platform !== "linux" || engines.skips.length === 0) return engines;
  const packages = [
    ...(engines.firefox.path === null && process.env.FIREFOX === undefined ? ["firefox-esr"] : []),
    ...(first(webKitDrivers) === null && process.env.WEBKIT_DRIVER === undefined ? ["webkit2gtk-driver"] : []),
    ...(engines.xvfb === null ? ["xvfb"] : []),
  ];
  return packages.length > 0 && install(packages) ? findEngines() : engines;
}

const thisMachine: Machine = { platform: process.platform, env: process.env, exists: existsSync };

function found(path: string | null): Found {
  if (path !== null) return { path, problem: null };
  return {
    path: null,
    problem:
      "There is no Chromium here. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.",
  };
}

/** Installs Debian packages. Returns false if this process may not; what could not be installed is still missing then. */
function install(packages: readonly string[]): boolean {
  const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (!mayInstall) return false;
  console.log(`Installing ${packages.join(", ")} …`);
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", ...packages);
  return true;
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["-qq", ...args], { stdio: "ignore", env });
}

function first(paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}
