// The example content as a first start creates it, but without processing its images. Decoding them takes nearly all the time, and the
// result is always the same.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Selectable } from "kysely";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { fillWithExamples } from "#server/import/examples.ts";
import type { Tables } from "#server/store/database.ts";
import { fingerprint } from "../../scripts/fingerprint.mjs";
import { testStart } from "./fill-template.ts";
import { siteSettings } from "./test-settings.ts";

const cache = "node_modules/.cache/savepoint";
/** The sources of the stored images. */
const sources = ["package-lock.json", "content/demo", "server/media", "server/import/examples.ts"];

let kept: Promise<string> | null = null;

/**
 * Adds the example content to a new site whose images are already stored. With `areOwned` the images belong to the owner and stay when the
 * examples are removed.
 */
export async function fillExampleSite(
  context: Context,
  { areOwned = false }: { areOwned?: boolean } = {},
): Promise<void> {
  await storeExampleMedia(context, areOwned);
  await fillWithExamples(context);
}

/** Copies the stored images into a site, so that adding the example content finds them. */
export async function storeExampleMedia(
  { db, storage }: Pick<Context, "db" | "storage">,
  areOwned = false,
): Promise<void> {
  kept ??= keepExampleMedia();
  const folder = await kept;
  const files = readdirSync(join(folder, "media"), { recursive: true, withFileTypes: true });
  for (const file of files)
    if (file.isFile()) await storage.write(file.name, readFileSync(join(file.parentPath, file.name)));
  const database = new SQLite(join(folder, "savepoint.sqlite"), { readonly: true });
  const rows = database.prepare<[], Selectable<Tables["media"]>>("select * from media").all();
  database.close();
  await db
    .insertInto("media")
    .values(rows.map((row) => ({ ...row, example: areOwned ? 0 : 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns a data folder with the example content. Creates it again only if its sources have changed. */
async function keepExampleMedia(): Promise<string> {
  const name = `api-media-${fingerprint(sources).slice(0, 16)}`;
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const dataDir = mkdtempSync(join(tmpdir(), "savepoint-api-media-"));
  const config = readConfig({ ...siteSettings, DATA_DIR: dataDir, DEMO_CONTENT: "true" });
  const context = await createContext(config, { clock: { now: () => new Date(testStart) } });
  await fillWithExamples(context);
  await context.close();
  mkdirSync(cache, { recursive: true });
  for (const earlier of readdirSync(cache).filter((each) => each.startsWith("api-media-") && each !== name))
    rmSync(join(cache, earlier), { recursive: true, force: true });
  const copy = mkdtempSync(join(cache, ".api-media-"));
  cpSync(dataDir, copy, { recursive: true });
  rmSync(dataDir, { recursive: true });
  try {
    renameSync(copy, folder);
  } catch (error) {
    rmSync(copy, { recursive: true });
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
