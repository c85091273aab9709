// Prepares two sites before the browser tests, an empty one and one with the example content, each with a session of the owner. Every test
// site starts as a copy of one of them, so no test waits for a database, a password or images.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { fingerprint } from "../../../scripts/fingerprint.mjs";
import { logIn } from "./log-in.ts";
import { startServer } from "./server-process.ts";

export type Template = {
  dataDir: string;
  /** A token of the owner that is valid in each copy. */
  token: string;
};
export type Templates = { empty: Template; example: Template };

const cache = "node_modules/.cache/savepoint";
/** The sources of the example content. */
const exampleSources = [
  "package-lock.json",
  "art",
  "content",
  "contract",
  "server",
  "words",
  "tests/e2e/support/templates.ts",
];

/** Playwright's global setup; the returned function is the teardown. */
export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-templates-"));
  try {
    cpSync(await keepExampleData(), join(folder, "example"), { recursive: true });
    const [empty, example] = await Promise.all([signInto(join(folder, "empty")), signInto(join(folder, "example"))]);
    process.env.SITE_TEMPLATES = JSON.stringify({ empty, example } satisfies Templates);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

export function readTemplates(): Templates {
  return JSON.parse(process.env.SITE_TEMPLATES ?? "{}") as Templates;
}

/** Returns the data folder with the example content. Creates it again only if its sources have changed. */
async function keepExampleData(): Promise<string> {
  const name = `example-${fingerprint(exampleSources).slice(0, 16)}`;
  const kept = join(cache, name);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  removeOutdated();
  const made = mkdtempSync(join(tmpdir(), "savepoint-example-"));
  const server = await startServer({ dataDir: made, env: { DEMO_CONTENT: "true" } });
  const database = new SQLite(join(made, "savepoint.sqlite"));
  // Each copy would make the pages of the PDF and compress the build again.
  const isPending = database.prepare(
    "select 1 from media where mime = 'application/pdf' and document = '' union select 1 from build_files where br_bytes is null",
  );
  while (isPending.get() !== undefined) await setTimeout(100);
  await server.stop();
  // A hundred images in a dozen sizes each would keep the machine busy through all tests. Tests of image processing make their own images.
  database.exec("update media set state = 'ready'");
  database.close();
  const copy = join(cache, `.${name}-${process.pid}`);
  cpSync(made, copy, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch (error) {
    // Another run may have been faster.
    rmSync(copy, { recursive: true });
    if (!existsSync(kept)) throw error;
  }
  rmSync(made, { recursive: true, force: true });
  return kept;
}

/** Another run may still need a template from today. */
function removeOutdated(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

async function signInto(dataDir: string): Promise<Template> {
  const server = await startServer({ dataDir });
  const token = await logIn(server.url);
  // Tests of other screens start where the owner has already seen the setup.
  await fetch(`${server.url}/api/site/setup`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ state: "dismissed", step: "you", start: "examples" }),
  });
  await server.stop();
  return { dataDir, token };
}
