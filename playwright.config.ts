import { defineConfig, devices } from "@playwright/test";
import { findTestBrowser } from "./scripts/browsers.ts";

// Real Chromium against the built site. tests/README.md says how to write, run and watch these tests.
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  globalSetup: "./tests/e2e/support/templates.ts",
  fullyParallel: true,
  // As many as there are cores: where one more would wait for them, it makes each test slow and none sooner.
  workers: Number(process.env.WORKERS ?? 2),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long, for machines that are busy with other things: what is waited for either comes or never does.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    // Without a GPU, what moves takes most of the processor's time. Tests of motion, and of whole visits, ask for it (`withMotion`).
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      executablePath: findTestBrowser() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
