import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";

const folder = new URL("../../server/store/migrations/", import.meta.url);

/** Returns the first migrations, as in a version before the others. A negative count leaves out that many from the end. */
export async function firstMigrations(count: number): Promise<Record<string, Migration>> {
  const names = readdirSync(folder)
    .map((file) => file.replace(".ts", ""))
    .toSorted()
    .slice(0, count);
  const modules = await Promise.all(
    names.map(async (name) => (await import(new URL(`${name}.ts`, folder).href)) as Migration),
  );
  return Object.fromEntries(names.map((name, index) => [name, modules[index] ?? {}] as [string, Migration]));
}
