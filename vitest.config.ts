import { defineConfig } from "vitest/config";

// Unit tests stand beside their code; tests/api holds those of the whole server on a real database.
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "build/**", "tests/e2e/**"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
