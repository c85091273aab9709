import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route table travels with the first script: no request per link, and nothing to refuse at /__manifest.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    shortenRouteTable(join(folder, "assets"));
    await compressFiles(folder);
  },
} satisfies Config;

/** The page whose parts are fetched ahead by the route table; what any other page imports, browsers read in its script. */
const fetchedAhead = "dashboard/create";

function shortenRouteTable(folder: string): void {
  const name = readdirSync(folder).find((each) => /^manifest-\w+\.js$/.test(each));
  if (name === undefined) throw new Error("The build has no table of its routes.");
  const file = join(folder, name);
  const [declaration = "", table = ""] = readFileSync(file, "utf8").split(/(?<=^window\.__reactRouterManifest=)|;$/);
  const { routes, ...rest } = JSON.parse(table) as { routes: Record<string, { path?: string; imports?: string[] }> };
  const shorter = Object.entries(routes).map(([id, { imports, ...route }]) => [id, { ...route, ...(route.path === fetchedAhead && { imports }) }] as const);
  writeFileSync(file, `${declaration}${JSON.stringify({ ...rest, routes: Object.fromEntries(shorter) })};`);
}

/** Text is compressed here, once and as small as it gets; the server only picks the file that a browser takes. */
async function compressFiles(folder: string): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name));
  await Promise.all(texts.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await Promise.all([writeFile(`${file}.br`, await compressBrotli(bytes)), writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }))]);
  }));
}
