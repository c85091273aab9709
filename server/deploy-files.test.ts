// The templates of deploy/: each has the port, the volume, the health check and the variables that the site and its image have.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { parse as parseToml } from "smol-toml";
import { expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { healthCalls } from "#contract/health.ts";
import { type Config, readConfig, settingNames } from "./config.ts";

/** The settings of the image, which the templates for containers add to. */
const image = Object.fromEntries(
  Array.from(/^ENV (.+)$/m.exec(read("../Dockerfile"))?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [], ([, name = "", value]) => [
    name,
    value,
  ]),
);
const inImage = readConfig(image);
/** Answers while the site waits for the one before it to end. A check of readiness would wait for ever where that one ends only after it. */
const healthPath = inImage.apiBaseUrl + healthCalls.health.url;
const volume = "savepoint-data";

function read(file: string): string {
  return readFileSync(join("deploy", file), "utf8");
}

/** Expects that the variables are settings of the site, and that it listens and stores where the template says. */
function expectSettings(given: Record<string, string>, { port, dataDir }: { port: number; dataDir: string }): Config {
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
  const config = readConfig({ ...image, ...given });
  expect(config).toMatchObject({ port, dataDir, production: true });
  return config;
}

/** A unit of systemd: the values of each key, by section. */
function readUnit(file: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  let section = "";
  for (const line of read(file).split("\n")) {
    if (line.startsWith("[")) section = line.slice(1, -1);
    const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== "") values.set(`${section}.${key}`, [...(values.get(`${section}.${key}`) ?? []), value]);
  }
  return values;
}

function environmentOf(unit: Map<string, string[]>, section: string): Record<string, string> {
  return Object.fromEntries((unit.get(`${section}.Environment`) ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

/** Fills in what Compose does of ${NAME:-default}. */
function withDefaults(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, "$1")]),
  );
}

test("every template is tested here, and the guide names it", () => {
  const files = readdirSync("deploy").filter((name) => name !== "README.md");
  expect(files.toSorted()).toEqual(
    [
      "captain-definition",
      "compose.yaml",
      "fly.toml",
      "railway.json",
      "render.yaml",
      "savepoint.container",
      "savepoint.env",
      "savepoint.service",
    ].toSorted(),
  );
  for (const file of files) expect(read("README.md"), file).toContain(`\`${file}\``);
  for (const [, link = ""] of read("README.md").matchAll(/\]\(([^)#]+)/g))
    expect(existsSync(join("deploy", link)), link).toBe(true);
});

test("compose.yaml: one service without a proxy, on a named volume", () => {
  const { services, volumes } = z
    .object({
      services: z.object({
        savepoint: z.object({
          build: z.string(),
          read_only: z.literal(true),
          expose: z.tuple([z.string()]),
          volumes: z.tuple([z.string()]),
          environment: z.record(z.string(), z.string()),
          healthcheck: z.object({ test: z.array(z.string()) }),
        }),
      }),
      volumes: z.object({ data: z.object({ name: z.literal(volume) }) }),
    })
    .parse(parseYaml(read("compose.yaml")));
  const { build, expose, volumes: mounts, environment, healthcheck } = services.savepoint;
  const [name, dataDir = ""] = mounts[0].split(":");
  expect(Object.keys(volumes)).toContain(name);
  expectSettings(withDefaults(environment), { port: Number(expose[0]), dataDir });
  expect(healthcheck.test.join(" ")).toContain(`http://127.0.0.1:${expose[0]}${healthPath}'`);
  expect(existsSync(join("deploy", build, "Dockerfile"))).toBe(true);
});

test("render.yaml: one instance with a disk", () => {
  const [service] = z
    .object({
      services: z.tuple([
        z.object({
          type: z.literal("web"),
          runtime: z.literal("docker"),
          dockerfilePath: z.string(),
          numInstances: z.literal(1),
          healthCheckPath: z.literal(healthPath),
          disk: z.object({ name: z.literal(volume), mountPath: z.string(), sizeGB: z.number().min(1) }),
          envVars: z.array(
            z.union([
              z.strictObject({ key: z.string(), value: z.union([z.string(), z.number()]) }),
              z.strictObject({ key: z.string(), sync: z.literal(false) }),
            ]),
          ),
        }),
      ]),
    })
    .parse(parseYaml(read("render.yaml"))).services;
  const given = Object.fromEntries(
    service.envVars.map((each) => [each.key, "value" in each ? String(each.value) : ""]),
  );
  const config = expectSettings(given, { port: Number(given.PORT), dataDir: service.disk.mountPath });
  expect(config.host).toBe("0.0.0.0");
  expect(existsSync(service.dockerfilePath)).toBe(true);
  expect(readConfig({ ...image, ...given, RENDER_EXTERNAL_URL: "https://a.onrender.com" })).toMatchObject({
    siteUrl: "https://a.onrender.com",
    siteUrlSource: "platform",
  });
});

test("fly.toml: one machine with a volume, which the former version leaves before the next one starts", () => {
  const fly = z
    .object({
      kill_signal: z.literal("SIGTERM"),
      build: z.object({ dockerfile: z.string() }),
      deploy: z.object({ strategy: z.literal("immediate") }),
      env: z.record(z.string(), z.string()),
      mounts: z.tuple([z.object({ source: z.literal(volume.replace("-", "_")), destination: z.string() })]),
      http_service: z.object({
        internal_port: z.number(),
        auto_stop_machines: z.literal("off"),
        min_machines_running: z.literal(1),
        checks: z.tuple([z.object({ path: z.literal(healthPath) })]),
      }),
    })
    .parse(parseToml(read("fly.toml")));
  expectSettings(fly.env, { port: fly.http_service.internal_port, dataDir: fly.mounts[0].destination });
  // flyctl takes the path from the folder of fly.toml.
  expect(existsSync(normalize(join("deploy", fly.build.dockerfile)))).toBe(true);
});

test("railway.json: one replica that needs its volume; Railway chooses the port", () => {
  const { build, deploy } = z
    .object({
      build: z.object({ builder: z.literal("DOCKERFILE"), dockerfilePath: z.string() }),
      deploy: z.object({
        numReplicas: z.literal(1),
        healthcheckPath: z.literal(healthPath),
        requiredMountPath: z.string(),
      }),
    })
    .parse(JSON.parse(read("railway.json")));
  expect(existsSync(build.dockerfilePath)).toBe(true);
  const [, trusted = ""] = /`TRUST_PROXY=([^`]+)`/.exec(read("README.md")) ?? [];
  expectSettings({ PORT: "8080", TRUST_PROXY: trusted }, { port: 8080, dataDir: deploy.requiredMountPath });
});

test("captain-definition: CapRover refuses paths that leave the folder", () => {
  const { dockerfilePath } = z
    .strictObject({ schemaVersion: z.literal(2), dockerfilePath: z.string().regex(/^\.\/[^.]/) })
    .parse(JSON.parse(read("captain-definition")));
  expect(existsSync(dockerfilePath)).toBe(true);
  expect(read("README.md")).toContain(
    `persistent directory \`${inImage.dataDir}\`, container HTTP port ${inImage.port}, Captain Definition Path \`./deploy/captain-definition\``,
  );
});

test("savepoint.container: the port of the machine itself, on a named volume", () => {
  const unit = readUnit("savepoint.container");
  const [address, shown, port] = unit.get("Container.PublishPort")?.[0]?.split(":") ?? [];
  expect([address, shown]).toEqual(["127.0.0.1", String(inImage.port)]);
  const [name, dataDir = ""] = unit.get("Container.Volume")?.[0]?.split(":") ?? [];
  expect(name).toBe(volume);
  expectSettings(environmentOf(unit, "Container"), { port: Number(port), dataDir });
  const command = z.array(z.string()).parse(JSON.parse(unit.get("Container.HealthCmd")?.[0] ?? ""));
  expect(command.join(" ")).toContain(`http://127.0.0.1:${port}${healthPath}'`);
  // systemd and Podman's generator would fill in what looks like a variable.
  expect(unit.get("Container.HealthCmd")?.[0]).not.toMatch(/[$%`]/);
});

test("savepoint.service and savepoint.env: the archive's layout, as the guide installs it, and settings that commands read, too", () => {
  const unit = readUnit("savepoint.service");
  const [command = ""] = unit.get("Service.ExecStart") ?? [];
  const folder = dirname(command.split(" ")[0] ?? "");
  expect(command).toBe(`${folder}/savepoint start`);
  for (const key of ["WorkingDirectory", "ReadWritePaths"]) expect(unit.get(`Service.${key}`), key).toEqual([folder]);
  // Commands would not find them in the unit.
  for (const key of ["Environment", "EnvironmentFile"]) expect(unit.get(`Service.${key}`), key).toBeUndefined();

  const given = z.record(z.string(), z.string()).parse(parseEnv(read("savepoint.env")));
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
  const config = readConfig(given);
  expect(config).toMatchObject({ port: readConfig({}).port, host: "127.0.0.1", siteUrl: "https://www.example.com" });
  expect(config.dataDir).toBe(`/var/lib/${unit.get("Service.StateDirectory")?.[0]}`);

  const guide = readFileSync("docs/install.md", "utf8");
  for (const line of [
    `-C ${dirname(folder)}`,
    `install -m 600 savepoint.env ${folder}/.env`,
    `chown -R ${unit.get("Service.User")?.[0]}: ${folder}`,
    `sudo -u ${unit.get("Service.User")?.[0]} ${folder}/savepoint status`,
  ])
    expect(guide).toContain(line);
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "savepoint.service: systemd has nothing to say, and finds it well protected",
  () => {
    const temporary = mkdtempSync(join(tmpdir(), "savepoint-unit-"));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const file = join(temporary, "savepoint.service");
    // The program isn't installed here.
    writeFileSync(file, read("savepoint.service").replace(/^ExecStart=\S+/m, "ExecStart=/bin/true"));
    const verified = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", file], {
      encoding: "utf8",
    });
    const exposure = Number(/exposure level for savepoint\.service: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThan(2);
  },
);
