// Before the API tests: creates a data folder with the schema, the owner's account and the signing key. Each test starts with a copy of it,
// so none waits for migrations or for a password hash.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fillTemplate } from "./fill-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder to copy. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "savepoint-api-template-"));
  await fillTemplate({ DATA_DIR: dataDir });
  project.provide("sqliteTemplate", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
