import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";

// Real Chromium against the built site; each worker has a server and a database of its own.
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  globalSetup: "./tests/e2e/support/example-data.ts",
  workers: 2,
  fullyParallel: false,
  // A test that passes only the second time is named in the report; it does not stop a release.
  retries: 1,
  forbidOnly: process.env.CI === "true",
  // Long, for slow machines: what is waited for either comes or never does.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    trace: "off",
    launchOptions: {
      executablePath: findChromium().path ?? undefined,
      args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      ],
    },
  },
});
