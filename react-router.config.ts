import { readdirSync } from "node:fs";
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
    await compressFiles(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;

/** Text is compressed here, once and as small as it gets; the server only picks the file that a browser takes. */
async function compressFiles(folder: string): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name),
  );
  await Promise.all(
    texts.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await compressBrotli(bytes)),
        writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 })),
      ]);
    }),
  );
}
