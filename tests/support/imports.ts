// Shared by tests of the import: a folder on disk, an import without a network, and its results.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { importFrom } from "#server/import/import-from.ts";
import type { ImportOptions, ImportReport } from "#server/import/report.ts";
import { FetchError } from "#server/media/remote.ts";
import type { TestServer } from "./test-server.ts";

export const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#4af" } })
  .png()
  .toBuffer();
export const otherPng = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#fa4" } })
  .png()
  .toBuffer();

/** Writes files into a folder that is deleted after the test. */
export function makeFolder(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), "savepoint-import-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeInto(root, name, content);
  return root;
}

export function writeInto(root: string, name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

/** Imports without a network, unless the test passes its own `fetch`. */
export function runImport(server: TestServer, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  return importFrom(server.context, path, {
    fetch: () => Promise.reject(new FetchError("its server cannot be reached")),
    ...options,
  });
}

/** Returns the post as the owner gets it. */
export async function readPost(
  server: TestServer,
  slug: string,
): Promise<Record<string, unknown> & { content: string; _id: string }> {
  const answer = await server.asOwner("GET", `/blogs/${slug}`);
  expect(answer.status, slug).toBe(200);
  return answer.body;
}
