import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BrotliTask } from "../unpacking/brotli-worker.ts";
import type { Context } from "../context.ts";
import { StorageFullError, StoreUnreachableError } from "../errors.ts";
import { explainFullDisk } from "../media/staging.ts";
import { entryFile } from "../program-files.ts";
import { listUncompressed, saveBrotli } from "../store/tables/build-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type { Job } from "./job-runner.ts";

/** More than the number of instances that could compress files at the same time. */
const maxInstances = 16;
/** A variant must save at least a twentieth: otherwise it only takes room. */
const worthwhile = 0.95;

type Site = Pick<Context, "db" | "builds" | "content"> & Partial<Pick<Context, "tryWithLock">>;

/**
 * Makes the Brotli variants of builds' files in the background, one at a time. The queue is in the table, so it survives a restart; until a
 * variant is there, players get the file as it is.
 */
export function buildCompression(site: Site, onError: (error: unknown) => void): Job {
  const encoder = createWorkerPool<BrotliTask, number>({
    entry: entryFile("unpacking/brotli-worker"),
    maxTasks: 10,
    taskMilliseconds: 20 * 60_000,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    explain: (failure, cause) => new Error(`It could not be compressed (${failure}).`, { cause }),
  });
  return {
    name: "compression of builds",
    atLeastEvery: 60_000,
    wokenBy: ["buildsDue"],
    async run(signal) {
      let files = 0;
      while (!signal.aborted && (await workOnNext(signal))) files++;
      if (files > 0) site.content.changed();
      return null;
    },
  };

  /** Returns whether there may be more files. */
  async function workOnNext(signal: AbortSignal): Promise<boolean> {
    for (const hash of await listUncompressed(site.db, maxInstances)) {
      const work = () => workOn(hash, signal);
      const outcome = await (site.tryWithLock ? site.tryWithLock(`file of builds ${hash}`, work) : work());
      // Another instance works on this file.
      if (outcome !== null) return outcome === "done";
    }
    return false;
  }

  async function workOn(hash: string, signal: AbortSignal): Promise<"done" | "later"> {
    const variant = `${hash}.br`;
    try {
      const bytes = await compress(hash, variant, signal);
      // The build was deleted while the variant was made.
      if (!(await saveBrotli(site.db, hash, bytes))) await site.builds.remove(variant);
    } catch (error) {
      if (signal.aborted) return "later";
      onError(error);
      // Not the file's fault: it waits for free space, or for the store.
      if (error instanceof StorageFullError || error instanceof StoreUnreachableError) return "later";
      await saveBrotli(site.db, hash, 0);
    }
    return "done";
  }

  /** Returns the size of the variant, or 0 if it is not worth keeping. */
  async function compress(hash: string, variant: string, signal: AbortSignal): Promise<number> {
    const [source, target] = [join(site.builds.staging, randomUUID()), join(site.builds.staging, randomUUID())];
    try {
      const original = await site.builds.open(hash);
      if (!original) throw new Error(`The file ${hash} of a build is missing.`);
      await pipeline(original.content, createWriteStream(source, { mode: 0o600 }));
      const bytes = await encoder.run({ source, target }, signal);
      if (bytes > original.bytes * worthwhile) return 0;
      await site.builds.adopt(variant, target);
      return bytes;
    } catch (error) {
      throw explainFullDisk(error);
    } finally {
      for (const path of [source, target]) await rm(path, { force: true });
    }
  }
}
