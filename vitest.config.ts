import { defineConfig } from "vitest/config";

// Limits are long, for slow machines: what is waited for either comes or never does. A test that passes only the second time is
// named at the end; it does not stop a release.
const shared = { retry: 1, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 50 } }, exclude: ["node_modules/**", "build/**", "tests/e2e/**"] };

/** About the database's file, or about what media are kept in, which makes no difference to the database. */
const filesOnly = ["tests/api/*backup*.test.ts", "tests/api/*-in-a-bucket.test.ts", "tests/api/media-store-faults.test.ts"];

// Unit tests stand beside their code. tests/api holds those of the whole server on a real database: on SQLite and again on
// PostgreSQL, but for what one of them alone can be asked, which is in the folder of its name.
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "sqlite", include: ["**/*.test.ts"], exclude: [...shared.exclude, "tests/api/postgresql/**"], provide: { postgres: null } } },
      {
        test: {
          ...shared,
          name: "postgresql",
          include: ["tests/api/**/*.test.ts"],
          exclude: [...shared.exclude, "tests/api/sqlite/**", ...filesOnly],
          globalSetup: "tests/support/postgres-setup.ts",
          setupFiles: "tests/support/skip-without-postgres.ts",
        },
      },
    ],
  },
});
