import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable", "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser for the tests: the one that is there, else Debian's, installed if this process may. */
export function findChromium(): { path: string; problem: null } | { path: null; problem: string } {
  const found = find();
  if (found) return { path: found, problem: null };
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0) {
    console.log("Installing Chromium for the browser tests …");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "ignore", env: environment });
    const installed = find();
    if (installed) return { path: installed, problem: null };
  }
  return { path: null, problem: "The browser tests need Chromium or Chrome: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to it." };
}

function find(): string | undefined {
  return candidates.find((path) => path !== undefined && existsSync(path));
}
