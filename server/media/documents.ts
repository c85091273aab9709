// Documents: PDFs that visitors read on the page of a project. The upload is checked and stored unchanged, like any file to download. Images
// of its pages, and their texts, are made in the background (jobs/media-preparation.ts).
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { documentLimits } from "#contract/document-limits.ts";
import type { DocumentFacts, Upload } from "#contract/media.ts";
import { InvalidError, TooLargeError, UnavailableError, UnreadableError, UnsupportedMediaError } from "../errors.ts";
import { entryFile } from "../program-files.ts";
import { documentFilesOf, prepareDocument } from "../store/tables/media.ts";
import { createWorkerPool, type Failure, type WorkerPool } from "../workers/worker-pool.ts";
import type { DocumentPage, DocumentResult, DocumentTask } from "./document-worker.ts";
import { addPrepared, findKnown, type StagedFile, type StoreOptions, toUpload } from "./intake.ts";
import { preparePlainFile } from "./plain-files.ts";
import { toDomainError } from "./refusal-errors.ts";
import { explainFullDisk } from "./staging.ts";
import type { MediaContext } from "./storage.ts";

type Pool = WorkerPool<DocumentTask, DocumentResult>;
export type DocumentProcesses = { checks: Pool; pages: Pool };

/** A check never waits for a long document whose pages are being made. A page that takes long to draw is refused. */
export function createDocumentProcesses(
  milliseconds: { check: number; page: number } = { check: 20_000, page: 20_000 },
  entry: URL = entryFile("media/document-worker"),
): DocumentProcesses {
  const common = { entry, maxProcesses: 1, maxHeapMegabytes: 512, explain };
  return {
    checks: createWorkerPool({ ...common, maxTasks: 20, taskMilliseconds: milliseconds.check }),
    pages: createWorkerPool({
      ...common,
      maxTasks: documentLimits.pages,
      taskMilliseconds: milliseconds.page,
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    }),
  };
}

const processes = createDocumentProcesses();
/** How long all pages of a document may take together. */
const maxMilliseconds = 10 * 60_000;

/** Stores a staged PDF that visitors can read, and takes ownership of the file. Throws if its pages can't be shown. */
export async function storeDocument(
  media: MediaContext,
  staged: StagedFile,
  options: StoreOptions = {},
): Promise<Upload> {
  try {
    const known = await findKnown(media, staged.sourceHash);
    if (known && (known.document || known.state === "pending")) return toUpload(known);
    await checkDocument(staged);
    const upload = known ? toUpload(known) : await addPrepared(media, await preparePlainFile(media, staged), options);
    await prepareDocument(media.db, staged.hash.slice(0, 32));
    media.events.emit("documentsDue");
    return upload;
  } finally {
    await rm(staged.path, { force: true });
  }
}

async function checkDocument({ kind, path, size }: StagedFile): Promise<void> {
  if (size === 0) throw new InvalidError("The file is empty.");
  if (kind !== "pdf") throw new UnsupportedMediaError("This isn’t a PDF; export the document as PDF and upload that.");
  await run(processes.checks, { what: "check", source: path });
}

/** Makes and stores the files of a document's pages. Leaves nothing behind on failure. */
export async function makeDocument(
  media: MediaContext,
  id: string,
  source: string,
  {
    signal,
    pool = processes.pages,
    maxPages = documentLimits.pages,
  }: { signal?: AbortSignal; pool?: Pool; maxPages?: number } = {},
): Promise<DocumentFacts> {
  const deadline = performance.now() + maxMilliseconds;
  const made: { path: string; page: DocumentPage }[] = [];
  const small = join(media.storage.staging, randomUUID());
  const paths = [small];
  try {
    let count = 1;
    while (made.length < Math.min(count, maxPages)) {
      if (performance.now() > deadline)
        throw new TooLargeError("The pages of this PDF take too long to draw; make it smaller, or split it.");
      const path = join(media.storage.staging, randomUUID());
      paths.push(path);
      const page = made.length + 1;
      const task = { what: "page", source, page, target: path, small: page === 1 ? small : null } as const;
      const result = await run(pool, task, signal);
      count = result.pageCount;
      if (!result.page) throw new Error(`Page ${page} of ${id} was not drawn.`);
      made.push({ path, page: result.page });
    }
    const names = documentFilesOf(id, made.length);
    for (const [index, { path }] of made.entries()) await media.storage.adopt(names.pages[index] ?? "", path);
    await media.storage.adopt(names.cover, small);
    await media.storage.write(names.texts, Buffer.from(JSON.stringify(made.map(({ page }) => page.text))));
    return { count, pages: made.map(({ page: { width, height } }) => ({ width, height })) };
  } catch (error) {
    await discardDocument(media, id, made.length);
    throw explainFullDisk(error);
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

export async function discardDocument(media: MediaContext, id: string, pageCount: number): Promise<void> {
  for (const file of Object.values(documentFilesOf(id, pageCount)).flat()) await media.storage.remove(file);
}

async function run(pool: Pool, task: DocumentTask, signal?: AbortSignal): Promise<DocumentResult> {
  try {
    return await pool.run(task, signal);
  } catch (error) {
    throw toDomainError(explainFullDisk(error));
  }
}

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout")
    return new TooLargeError("A page of this PDF takes too long to draw; simplify it, or export it as an image.");
  if (failure === "crashed")
    return new UnreadableError("This PDF can’t be read: it makes the reader fail. Save it anew in another program.", {
      cause,
    });
  return new UnavailableError("There was not enough memory to read this PDF; try again in a moment.", { cause });
}
