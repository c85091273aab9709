// Files that clients sent: stored apart from the media, under random names, and read by the owner alone.
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { en } from "#words/en.ts";
import { formatBytes } from "#words/numbers.ts";
import type { ClientFile } from "#contract/enquiries.ts";
import { clientFileLimits } from "#contract/client-files.ts";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import { readWords } from "../../site-words.ts";
import { type ClientUpload, discardUploads, noRoom } from "../../media/receive-client-files.ts";
import type { Database } from "../../store/database.ts";
import {
  type ClientFileRow,
  clientFiles,
  type ClientFileValues,
  countClientBytes,
  listFilesOfSpam,
} from "../../store/tables/client-files.ts";
import { changeRecords } from "../transactions.ts";

const hour = 3_600_000;
const day = 24 * hour;

export type KeptFile = Pick<ClientFileValues, "name" | "bytes" | "locked" | "stored">;

/**
 * Stores uploaded files, then does the work whose transaction adds their rows. If it fails, no file stays; if the process ends in between, the
 * sweep of orphaned files removes them.
 */
export async function keepingFiles<Result>(
  context: Context,
  uploads: readonly ClientUpload[],
  work: (files: readonly KeptFile[]) => Promise<Result>,
): Promise<Result> {
  const { db, clock, clientFiles: storage } = context;
  const kept: KeptFile[] = [];
  try {
    const since = new Date(clock.now().getTime() - hour).toISOString();
    if (uploads.length > 0 && (await countClientBytes(db, since)) > clientFileLimits.anHour)
      throw noRoom(await readWords(context));
    for (const { path, ...file } of uploads) {
      const stored = randomBytes(24).toString("hex");
      await storage.adopt(stored, path);
      kept.push({ ...file, stored });
    }
    return await work(kept);
  } catch (error) {
    await discardUploads(uploads);
    await removeStored({ clientFiles: storage }, kept).catch(() => undefined);
    throw error;
  }
}

export async function addFiles(
  db: Database,
  enquiryId: number,
  files: readonly KeptFile[],
  createdAt: string,
  requestId: number | null = null,
): Promise<void> {
  for (const file of files) await clientFiles.insert(db, { ...file, enquiryId, requestId, createdAt });
}

export async function listFiles({ db }: Context, enquiryId: number): Promise<ClientFile[]> {
  const rows = await clientFiles.list(db, { enquiryId }, "id");
  return rows.map(({ id, name, bytes, locked, createdAt }) => ({ id, name, bytes, locked, createdAt }));
}

/** Opens a file for the owner; the caller reads or destroys its content. */
export async function openFile(
  context: Context,
  enquiryId: number,
  id: number,
): Promise<{ name: string; bytes: number; content: Readable }> {
  const { name, stored } = await getFile(context.db, enquiryId, id);
  const file = await context.clientFiles.open(stored);
  if (!file) throw missing();
  return { name, ...file };
}

export async function removeFile(context: Context, enquiryId: number, id: number): Promise<void> {
  const file = await changeRecords(context, async ({ db }) => {
    const found = await getFile(db, enquiryId, id);
    await clientFiles.remove(db, { id });
    return found;
  });
  await removeStored(context, [file]);
  await context.forgetDeleted();
}

/** Removes files from the storage, after the transaction that deleted their rows. */
export async function removeStored(
  { clientFiles: storage }: Pick<Context, "clientFiles">,
  files: readonly Pick<ClientFileRow, "stored">[],
): Promise<void> {
  for (const { stored } of files) await storage.remove(stored);
}

/** Deletes the files of spam after some days; nobody wanted them. */
export async function purgeFilesOfSpam(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - clientFileLimits.spamDays * day).toISOString();
  const files = await changeRecords(context, async ({ db }) => {
    const old = await listFilesOfSpam(db, before);
    for (const { id } of old) await clientFiles.remove(db, { id });
    return old;
  });
  await removeStored(context, files);
}

/** Returns the lines of an email that name files. */
export function filesInWords(files: readonly Pick<KeptFile, "name" | "bytes">[]): string {
  return files.map(({ name, bytes }) => `File: ${name} (${inWords(bytes)})`).join("\n");
}

function inWords(bytes: number): string {
  return formatBytes(bytes, en.numbers);
}

async function getFile(db: Database, enquiryId: number, id: number): Promise<ClientFileRow> {
  const file = await clientFiles.find(db, { id, enquiryId });
  if (!file) throw missing();
  return file;
}

function missing(): NotFoundError {
  return new NotFoundError("This file does not exist.");
}
