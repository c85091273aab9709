import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route table travels with the first script: no request per link, and nothing to refuse at /__manifest.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => { compressFiles(join(reactRouterConfig.buildDirectory, "client")); },
} satisfies Config;

/** Text is compressed here, once and as small as it gets; the server only picks the file that a browser takes. */
function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
