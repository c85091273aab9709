import { defineConfig } from "vitest/config";
import { apiRouteModules } from "./scripts/api-routes.ts";
import { drawings } from "./scripts/drawings.ts";

// tests/README.md says which tests go where. All files of a worker share their modules, which spares loading the server anew for each.
const shared = {
  isolate: false,
  retry: 0,
  // Long, for machines that are busy with other things: what is waited for either comes or never does.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};
const outside = ["node_modules/**", "build/**"];
const onSqlite = { ...shared, provide: { postgres: null }, globalSetup: "tests/support/sqlite-template.ts" };
const onPostgres = {
  ...shared,
  globalSetup: "tests/support/postgres-setup.ts",
  setupFiles: "tests/support/skip-without-postgres.ts",
};
/** What keeps files in the store of media. */
const aboutMedia = [
  "tests/api/{media,media-replacing,media-refusals,orphans,export,backup,play,builds,client-files}.test.ts",
  "tests/api/sql/media-library.test.ts",
  "server/media/{images,content-images}.test.ts",
  "server/jobs/image-variants.test.ts",
];

export default defineConfig({
  test: {
    // Left to itself, Vitest keeps a core free.
    maxWorkers: "100%",
    tags: [
      { name: "long", description: "Takes long or repeats much: for npm run test:long." },
      { name: "schema", description: "Lists the tables of this version, so it fails on the database of a later one." },
    ],
    projects: [
      {
        // Much of the web app imports a client of the API, and icons.
        plugins: [apiRouteModules(), drawings()],
        test: {
          ...shared,
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...outside, "tests/**"],
          setupFiles: "tests/support/empty-document.ts",
        },
      },
      {
        test: {
          ...onSqlite,
          name: "sqlite",
          include: ["tests/api/**/*.test.ts"],
          exclude: ["tests/api/postgresql/**"],
        },
      },
      { test: { ...onPostgres, name: "postgresql", include: ["tests/api/{sql,postgresql}/**/*.test.ts"] } },
      { test: { ...shared, name: "start", include: ["tests/start/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "built",
          // Renders hundreds of pages and starts many servers.
          testTimeout: 180_000,
          include: ["tests/built/**/*.test.ts"],
          globalSetup: "tests/e2e/support/templates.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "browsers",
          // Two browsers on two cores, next to whatever else the machine does.
          testTimeout: 240_000,
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: "tests/e2e/support/templates.ts",
        },
      },
      { test: { ...onSqlite, name: "bucket", include: aboutMedia, setupFiles: "tests/support/media-in-buckets.ts" } },
    ],
  },
});
