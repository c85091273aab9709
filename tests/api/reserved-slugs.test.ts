import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { reservedPageSlugs } from "#contract/page-terms.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import routes from "../../web/routes.ts";

const firstPart = (path: string) => path.split("/").find((part) => part !== "") ?? "";
const isSlug = (part: string) => /^[a-z0-9-]+$/.test(part);

function listPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = "", children = [] }) => [path, ...listPaths(children)]);
}

test("no page of the owner's own can have the URL of a page, call, feed or file of the site", async () => {
  const server = await startTestServer();
  const served = [...server.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S*)/gm)].map(
    ([, path = ""]) => path,
  );
  const folders = readdirSync("public", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const parts = new Set([...listPaths(routes), ...served, ...folders].map(firstPart).filter(isSlug));
  expect([...parts]).toEqual(expect.arrayContaining(["about", "api", "art", "blogs", "dashboard", "feed", "og"]));
  expect([...parts].filter((part) => !reservedPageSlugs.includes(part))).toEqual([]);
});
