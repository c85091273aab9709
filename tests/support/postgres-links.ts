import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { hasCode } from "#server/media/staging.ts";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library links that a PostgreSQL package lists, because npm packages can't contain links. The package's install script does
 * the same, but install scripts don't run (scripts/ready.mjs).
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const path = join(folder, target);
    try {
      if (!existsSync(path)) symlinkSync(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      // Another process was faster.
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
}
