// Completes the lock file after a change of dependencies: `node scripts/complete-lock.mjs`. Some registries do not list every optional
// platform package, and then `npm ci` rejects the lock file as incomplete on another platform. This adds the missing packages. Only their
// own platform fetches them, where npm resolves them by the exact version given here. This also adds the URL of each package, which some
// machines leave out: without it, npm would ask for each before fetching it. Other registries still work, because npm replaces the host of
// the URL.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "netbsd", "openbsd", "sunos", "aix"];
const processors = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "loong64", "wasm32", "mips64el"];

const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;
const added = [];
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue;
    const words = name.split(/[^a-z0-9]+/);
    const os = systems.find((each) => words.includes(each));
    const cpu = processors.find((each) => words.includes(each));
    if (!os) {
      console.warn(`${name} names no platform; left out`);
      continue;
    }
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(words.includes("musl") && { libc: ["musl"] }),
      optional: true,
      os: [os],
    };
    added.push(name);
  }
}
for (const [path, { version, ...rest }] of Object.entries(packages)) {
  if (path === "") continue;
  const name = rest.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  // Insert in npm's own order.
  packages[path] = {
    version,
    resolved: `https://registry.npmjs.org/${name}/-/${name.split("/").at(-1)}-${version}.tgz`,
    ...rest,
  };
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? "The lock file was complete." : `Added ${added.length}: ${added.join(", ")}`);
