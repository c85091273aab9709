// Uploads of builds, which can resume after an interruption or a restart: a growing file, and a note beside it with the facts of the upload.
// They are on this machine's disk, so the instance that began an upload must finish it.
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { ConflictError, NotFoundError, StorageFullError, TooLargeError, TooManyError } from "../errors.ts";
import { explainFullDisk } from "../media/staging.ts";

export type Uploads = { folder: string; now(): Date };
export type Upload = { id: string; project: number; name: string; bytes: number; expiresAt: string; offset: number };

const note = z.object({ project: z.number(), name: z.string(), bytes: z.number(), expiresAt: z.string() });
const hour = 3_600_000;
/** An upload that receives no byte for this long counts as idle. */
const idleMilliseconds = 10 * 60_000;
const noRoom = "There is no room left for this upload. Make room on the server, and upload it again.";

/** Uploads that a request is writing or finishing. */
const busy = new Set<string>();

export function openUploads({ dataDir }: { dataDir: string }, clock: { now(): Date }): Uploads {
  return { folder: join(dataDir, "build-uploads"), now: () => clock.now() };
}

export async function beginUpload(
  uploads: Uploads,
  project: number,
  { name, bytes }: { name: string; bytes: number },
): Promise<Upload> {
  const { folder } = uploads;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(uploads);
  if (!(await makePlace(uploads, project)))
    throw new TooManyError("Too many builds are being uploaded. Try again when one of them is finished.", 60);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new StorageFullError(noRoom);
  const id = randomBytes(16).toString("hex");
  const expiresAt = new Date(uploads.now().getTime() + limits.build.uploadHours * hour).toISOString();
  try {
    await writeFile(pathOf(uploads, id), "", { flag: "wx", mode: 0o600 });
    await writeFile(noteOf(uploads, id), JSON.stringify({ project, name, bytes, expiresAt }), { mode: 0o600 });
  } catch (error) {
    await remove(uploads, id);
    throw explainFullDisk(error);
  }
  return { id, project, name, bytes, expiresAt, offset: 0 };
}

/**
 * Makes room for another upload of a project by removing its least active upload, or else an idle one of another project. Their senders may
 * have lost the ids. Returns false if all are in use.
 */
async function makePlace(uploads: Uploads, project: number): Promise<boolean> {
  const ids = await listIds(uploads);
  if (ids.length < limits.build.uploads) return true;
  const found = await Promise.all(ids.map((id) => findUpload(uploads, id)));
  const idle = found.flatMap((upload) => (upload && !busy.has(upload.id) ? [upload] : []));
  const byAge = idle.toSorted((a, b) => a.writtenAt - b.writtenAt);
  const idleSince = uploads.now().getTime() - idleMilliseconds;
  const replaced =
    byAge.find((upload) => upload.project === project) ?? byAge.find(({ writtenAt }) => writtenAt < idleSince);
  if (replaced) await remove(uploads, replaced.id);
  return replaced !== undefined;
}

export async function getUpload(uploads: Uploads, project: number, id: string): Promise<Upload> {
  const found = await findUpload(uploads, id);
  if (found?.project !== project || found.expiresAt <= uploads.now().toISOString())
    throw new NotFoundError("This upload does not exist, or it was finished or removed. Begin a new one.");
  return found;
}

/** Appends bytes as they arrive. They stay if the connection is cut, so that the sender can resume. */
export async function appendToUpload(
  uploads: Uploads,
  project: number,
  id: string,
  offset: number,
  content: Readable,
): Promise<Upload> {
  return whileBusy(id, async () => {
    const upload = await getUpload(uploads, project, id);
    if (offset !== upload.offset)
      throw new ConflictError(`${upload.offset} bytes of this upload are here. Go on from there.`, { code: "offset" });
    const path = pathOf(uploads, id);
    const file = await open(path, "r+");
    let position = offset;
    try {
      // After an error, the owner of the stream handles the rest, because the sender has to see the response.
      for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (position + chunk.length > upload.bytes)
          throw new TooLargeError("The file is larger than was announced. Begin a new upload.");
        for (let done = 0; done < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position);
          done += bytesWritten;
          position += bytesWritten;
        }
      }
    } catch (error) {
      const explained = explainFullDisk(error);
      if (!(explained instanceof StorageFullError)) throw error;
      await remove(uploads, id);
      throw new StorageFullError(noRoom, { cause: error });
    } finally {
      await file.close();
    }
    return { ...upload, offset: position };
  });
}

export async function cancelUpload(uploads: Uploads, project: number, id: string): Promise<void> {
  await getUpload(uploads, project, id);
  await whileBusy(id, () => remove(uploads, id));
}

/** Calls `work` with the path of a complete upload, and removes the upload afterwards unless `work` says to keep it. */
export async function useUpload<Result>(
  uploads: Uploads,
  project: number,
  id: string,
  work: (path: string) => Promise<Result>,
  isKept: (error: unknown) => boolean,
): Promise<Result> {
  return whileBusy(id, async () => {
    const upload = await getUpload(uploads, project, id);
    if (upload.offset < upload.bytes)
      throw new ConflictError(`Only ${upload.offset} of ${upload.bytes} bytes are here. Send the rest, then finish.`, {
        code: "offset",
      });
    try {
      const result = await work(pathOf(uploads, id));
      await remove(uploads, id);
      return result;
    } catch (error) {
      if (!isKept(error)) await remove(uploads, id);
      throw error;
    }
  });
}

/** Removes uploads that nobody finished in time. */
export async function removeAbandoned(uploads: Uploads): Promise<void> {
  const now = uploads.now().toISOString();
  for (const id of await listIds(uploads)) {
    const upload = await findUpload(uploads, id);
    if ((upload === null || upload.expiresAt <= now) && !busy.has(id)) await remove(uploads, id);
  }
}

async function findUpload(uploads: Uploads, id: string): Promise<(Upload & { writtenAt: number }) | null> {
  try {
    const { size: offset, mtimeMs: writtenAt } = await stat(pathOf(uploads, id));
    return { id, offset, writtenAt, ...note.parse(JSON.parse(await readFile(noteOf(uploads, id), "utf8"))) };
  } catch {
    return null;
  }
}

async function whileBusy<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  if (busy.has(id))
    throw new ConflictError("Another request is busy with this upload. Try again in a moment.", { code: "busy" });
  busy.add(id);
  try {
    return await work();
  } finally {
    busy.delete(id);
  }
}

async function listIds({ folder }: Uploads): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return [...new Set(names.map((name) => name.replace(/\.\w+$/, "")))].filter((name) => /^[0-9a-f]{32}$/.test(name));
}

async function remove(uploads: Uploads, id: string): Promise<void> {
  await rm(noteOf(uploads, id), { force: true });
  await rm(pathOf(uploads, id), { force: true });
}

function pathOf({ folder }: Uploads, id: string): string {
  return join(folder, `${id}.part`);
}

function noteOf({ folder }: Uploads, id: string): string {
  return join(folder, `${id}.json`);
}
