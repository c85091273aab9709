// Uploads the ZIP file of a build in pieces, so that it continues where it was interrupted: automatically after a short failure, on request after a
// longer one, and with the same file after the page was left.
import type { Build, BuildUpload, NewBuild } from "#contract/builds.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { type OwnerApi, ownerApi } from "../shared/owner-api.ts";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

type Options = { onProgress: (share: number) => void; signal: AbortSignal; api?: OwnerApi };

const piece = 4 * 1024 * 1024;
/** Milliseconds to wait before each further try of a piece. */
const waits = [500, 2000, 5000];

/** Resolves to the id of the upload when the server has all bytes. Throws ApiFailure, or AbortError when canceled. */
export async function uploadBuild(
  projectId: number,
  file: File,
  { onProgress, signal, api = ownerApi }: Options,
): Promise<string> {
  const upload = (await findUpload(projectId, file, api)) ?? (await begin(projectId, file, api));
  let { offset } = upload;
  while (offset < file.size) {
    onProgress(offset / file.size);
    signal.throwIfAborted();
    offset = await appendPiece(projectId, upload.id, file, offset, { signal, api });
  }
  onProgress(1);
  return upload.id;
}

/** Has an upload checked and unpacked. Asking again after an interruption returns the same build. */
export async function finishUpload(
  projectId: number,
  uploadId: string,
  fields: Partial<NewBuild>,
  { signal, api = ownerApi }: Pick<Options, "signal" | "api">,
): Promise<Build> {
  for (let tries = 0; ; tries++) {
    try {
      const build = await api.builds.finishUpload({ params: { id: projectId, uploadId }, body: fields });
      forgetUpload(projectId);
      return build;
    } catch (error) {
      const wait = waits[tries];
      if (!isPassing(error)) forgetUpload(projectId);
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Removes an upload from the server. */
export async function dropUpload(projectId: number, file: File, api: OwnerApi = ownerApi): Promise<void> {
  const id = noted(projectId, file);
  forgetUpload(projectId);
  // If this fails, the server removes it after a day.
  if (id !== null) await api.builds.cancelUpload({ params: { id: projectId, uploadId: id } }).catch(() => undefined);
}

function forgetUpload(projectId: number): void {
  safeLocalStorage.remove(keyOf(projectId));
}

async function begin(projectId: number, file: File, api: OwnerApi): Promise<BuildUpload> {
  const upload = await api.builds.beginUpload({
    params: { id: projectId },
    body: { name: file.name, bytes: file.size },
  });
  safeLocalStorage.set(keyOf(projectId), `${upload.id} ${fingerprintOf(file)}`);
  return upload;
}

/** Finds an earlier, incomplete upload of the same file. */
async function findUpload(projectId: number, file: File, api: OwnerApi): Promise<BuildUpload | null> {
  const id = noted(projectId, file);
  return id === null ? null : api.builds.getUpload({ params: { id: projectId, uploadId: id } }).catch(() => null);
}

/** Returns the number of bytes on the server afterwards. After a failure, the server reports how much of the piece has arrived. */
async function appendPiece(
  projectId: number,
  uploadId: string,
  file: File,
  from: number,
  { signal, api }: { signal: AbortSignal; api: OwnerApi },
): Promise<number> {
  let offset = from;
  for (let tries = 0; ; tries++) {
    try {
      const bytes = file.slice(offset, Math.min(offset + piece, file.size));
      return (await api.builds.append({ params: { id: projectId, uploadId }, query: { offset }, bytes, signal }))
        .offset;
    } catch (error) {
      const wait = waits[tries];
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      await sleep(wait, signal);
      const there = await api.builds.getUpload({ params: { id: projectId, uploadId } }).catch(() => null);
      if (there && there.offset > from) return there.offset;
      offset = there?.offset ?? from;
    }
  }
}

/** Returns true for no response, too many requests, another request for the same upload, or a server that is busy or restarts. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiFailure && (error.status === 0 || [409, 429].includes(error.status) || error.status >= 500)
  );
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

function noted(projectId: number, file: File): string | null {
  const [, id = null, fingerprint] = /^(\w+) (.*)$/s.exec(safeLocalStorage.get(keyOf(projectId)) ?? "") ?? [];
  return fingerprint === fingerprintOf(file) ? id : null;
}

function keyOf(projectId: number): string {
  return `build-upload:${projectId}`;
}

function fingerprintOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}
