import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = { dependencies: Record<string, string>; scripts: Record<string, string> };

const { dependencies, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
const runs = globSync("{art,commands,content,contract,server,web}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
const configs = ["vite.config.ts", "react-router.config.ts", "rolldown.config.ts"];
const builds = [...configs, ...configs.flatMap((file) => importsOf(file).filter((name) => name.startsWith("./scripts/")))];

/** Names of what a file imports: types alone need nobody when it runs. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )(?:[^;"=]* from )?"([^"]+)"|import\("([^"]+)"\)/gm)].map(([, still, late]) => still ?? late ?? "");
}

/** Packages of npm that the files need, without what Node brings and what stands in the project. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.flatMap(importsOf).filter((name) => !/^(node:|virtual:|[.#])/.test(name));
  return [...new Set(names.map((name) => name.split("/").slice(0, name.startsWith("@") ? 2 : 1).join("/")))];
}

test("whoever only starts the site has every package that building and running it takes", () => {
  expect(packagesOf(runs)).toEqual(expect.arrayContaining(["fastify", "quill", "react", "sharp", "markdown-it"]));
  expect(packagesOf(builds)).toEqual(expect.arrayContaining(["@react-router/dev", "rolldown", "vite"]));
  expect(packagesOf([...runs, ...builds]).filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test("tests and measurements alone are given what only they need", () => {
  const prepared = Object.entries(scripts).filter(([name]) => name.startsWith("pre"));
  const withTools = prepared.filter(([, command]) => / tools\b/.test(command)).map(([name]) => name.slice("pre".length));
  expect(withTools.toSorted()).toEqual(["bench", "check", "shots", "test"]);
});

test("an image leaves out what only building takes", () => {
  // The web app is built by then; in development the server works with Vite, which is loaded there alone.
  const running = new Set(packagesOf(runs.filter((file) => !file.startsWith("web/"))).filter((name) => name !== "vite"));
  const left = /npm uninstall ((?:[^-]\S* )+)--omit=dev/.exec(readFileSync("Dockerfile", "utf8"))?.[1]?.trim().split(" ") ?? [];
  expect(left.toSorted()).toEqual(packagesOf(builds).filter((name) => !running.has(name)).toSorted());
});

test("the lock file says where each package is found, so that npm asks nobody before it fetches them", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { resolved?: string }> };
  const unsaid = Object.entries(packages).filter(([path, { resolved }]) => path !== "" && !resolved?.startsWith("https://registry.npmjs.org/")).map(([path]) => path);
  expect(unsaid, "node scripts/complete-lock.mjs adds it").toEqual([]);
});
