import { expect, test } from "vitest";
import { findEngines, type Machine } from "./browsers.ts";

function machine(paths: readonly string[], rest: Partial<Machine> = {}): Machine {
  return { platform: "linux", env: {}, exists: (path) => paths.includes(path), ...rest };
}

const [firefox, webkit, xvfb] = ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

test("browsers of other engines are found where Debian's packages put them", () => {
  expect(findEngines(machine([firefox, webkit, xvfb]))).toEqual({
    firefox: { path: firefox, problem: null },
    webkit: { path: webkit, problem: null },
    xvfb,
    skips: [],
  });
});

test("a variable names another browser, and one that doesn't exist isn't replaced", () => {
  const env = { FIREFOX: "/opt/firefox", WEBKIT_DRIVER: "/opt/none" };
  const found = findEngines(machine([firefox, webkit, xvfb, "/opt/firefox"], { env }));
  expect(found.firefox.path).toBe("/opt/firefox");
  expect(found.skips).toEqual(["WebKit: skipped, WEBKIT_DRIVER=/opt/none doesn't exist."]);
});

test.each<[string, Machine, string[]]>([
  [
    "nothing",
    machine([]),
    [
      "Firefox: skipped, not on this machine (Debian: apt-get install firefox-esr; or FIREFOX=/path).",
      "WebKit: skipped, not on this machine (Debian: apt-get install webkit2gtk-driver xvfb; or WEBKIT_DRIVER=/path).",
    ],
  ],
  [
    "no virtual screen",
    machine([firefox, webkit]),
    [
      "Firefox: tested without 3D, because it needs Xvfb (Debian: apt-get install xvfb).",
      "WebKit: skipped, because it needs Xvfb (Debian: apt-get install xvfb).",
    ],
  ],
  [
    "macOS with Firefox",
    machine(["/Applications/Firefox.app/Contents/MacOS/firefox"], { platform: "darwin" }),
    ["WebKit: skipped, because only Linux has a WebKit for tests."],
  ],
  [
    "Windows without Firefox",
    machine([], { platform: "win32" }),
    [
      "Firefox: skipped, not on this machine (install it from firefox.com; or FIREFOX=/path).",
      "WebKit: skipped, because only Linux has a WebKit for tests.",
    ],
  ],
])("a line for each skipped browser says what to do: %s", (_name, given, skips) => {
  expect(findEngines(given).skips).toEqual(skips);
});
