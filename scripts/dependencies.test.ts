import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** An exact release, or the newest prerelease of a package that has only prereleases. */
const exact = /^\d+\.\d+\.\d+(-(beta|dev)(\.\d+)+)?$/;
const packages = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        optional: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const all = { ...packages.dependencies, ...packages.devDependencies };

test("the decisions give a reason for each dependency", () => {
  const reasons = readFileSync("docs/decisions/0001-stack.md", "utf8");
  const families = ["@types/", "@fontsource-variable/noto-", "@tiptap/"];
  expect(
    Object.keys(all).filter((name) => !reasons.includes(families.find((family) => name.startsWith(family)) ?? name)),
  ).toEqual([]);
});

test("each dependency has one exact version, the one in the lock file", () => {
  expect(
    Object.entries(all).filter(
      ([name, version]) => !exact.test(version) || lock.packages[`node_modules/${name}`]?.version !== version,
    ),
  ).toEqual([]);
});

test("every installed package has a checksum and comes from the registry", () => {
  const installed = Object.entries(lock.packages).filter(([path, { optional }]) => path !== "" && !optional);
  expect(
    installed
      .filter(
        ([, { integrity, resolved }]) =>
          !integrity?.startsWith("sha512-") ||
          (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
      )
      .map(([path]) => path),
  ).toEqual([]);
});
