// Makes a build from an uploaded ZIP file, or from a folder of an export.
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BuildState } from "#contract/build-terms.ts";
import type { NewBuild } from "#contract/builds.ts";
import { isCompressible } from "../../unpacking/file-types.ts";
import type { Unpacked, UnpackedFile } from "../../unpacking/unpack.ts";
import { unpacker, type Unpacker } from "../../unpacking/unpack-process.ts";
import type { UnpackTask } from "../../unpacking/unpack-worker.ts";
import { openUploads, useUpload } from "../../unpacking/uploads.ts";
import type { Context } from "../../context.ts";
import { UnavailableError } from "../../errors.ts";
import { explainFullDisk } from "../../media/staging.ts";
import { type BuildFile, insertBuildFiles, listKnownHashes } from "../../store/tables/build-files.ts";
import { builds, listBuilds, type ListedBuild, takeBuildNumber } from "../../store/tables/builds.ts";
import { createLimiter } from "../../workers/limiter.ts";
import { getProject } from "../projects/projects.ts";
import { getBuild, publishWithin } from "./builds.ts";
import { newPlayPath } from "./play-addresses.ts";
import { type Change, changeContent } from "../transactions.ts";

/** The known facts about a build; an exported build comes with all of them. */
type Given = Partial<Omit<NewBuild, "publish">> & {
  uploadKey?: string;
  state?: BuildState;
  createdAt?: string;
  publishedAt?: string | null;
  /** Adds nothing to the owner's activity log. */
  quiet?: boolean;
};

const filesAtOnce = 4;
/** Running requests to finish an upload, by its id: a repeated request waits for the first. */
const finishing = new WeakMap<Context, Map<string, Promise<ListedBuild>>>();

export async function finishUpload(
  context: Context,
  projectId: number,
  uploadId: string,
  { publish, ...given }: NewBuild,
  { unpack }: Unpacker = unpacker,
): Promise<ListedBuild> {
  await getProject(context.db, projectId);
  const done = await builds.find(context.db, { uploadKey: uploadId });
  if (done?.projectId === projectId) return getBuild(context.db, projectId, done.number);
  const running = finishing.get(context) ?? new Map<string, Promise<ListedBuild>>();
  finishing.set(context, running);
  const finished =
    running.get(uploadId) ??
    useUpload(
      openUploads(context.config, context.clock),
      projectId,
      uploadId,
      (source) =>
        pushBuild(context, projectId, { what: "zip", source }, { ...given, uploadKey: uploadId }, publish, unpack),
      // The file isn't at fault, so another attempt may work.
      (error) => error instanceof UnavailableError,
    ).finally(() => running.delete(uploadId));
  running.set(uploadId, finished);
  return finished;
}

/** Unpacks and stores a build. A refused build leaves nothing behind except stored files, which a job removes. */
export async function pushBuild(
  context: Context,
  projectId: number,
  source: { what: "zip"; source: string } | { what: "folder"; source: string; paths: string[] },
  given: Given,
  publish: boolean,
  unpack: Unpacker["unpack"] = unpacker.unpack,
): Promise<ListedBuild> {
  const folder = join(context.builds.staging, randomUUID());
  try {
    await mkdir(folder, { mode: 0o700 });
    const task: UnpackTask = { ...source, folder };
    const unpacked = await unpack(task);
    const known = await storeFiles(context, folder, unpacked.files);
    const number = await changeContent(context, (change) =>
      insert(change, projectId, { unpacked, known, given, publish }),
    );
    context.events.emit("buildsDue");
    return await getBuild(context.db, projectId, number);
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores each file once, however many builds have it, and returns what the database knew about them. */
async function storeFiles(
  { db, builds }: Context,
  folder: string,
  files: readonly UnpackedFile[],
): Promise<Map<string, number | null>> {
  const different = new Map(files.map((file) => [file.sha256, file]));
  const known = await listKnownHashes(db, [...different.keys()]);
  const limiter = createLimiter(filesAtOnce);
  await Promise.all(
    [...different.values()].map(({ sha256, staged, bytes }) =>
      limiter.run(async () => {
        // A job may be about to remove a file that no build has. Writing the file again keeps it.
        if (known.has(sha256) && (await builds.findSize(sha256)) === bytes) return;
        await builds.adopt(sha256, join(folder, staged));
      }),
    ),
  );
  return known;
}

async function insert(
  change: Change,
  projectId: number,
  {
    unpacked,
    known,
    given,
    publish,
  }: { unpacked: Unpacked; known: Map<string, number | null>; given: Given; publish: boolean },
): Promise<number> {
  const { db, now, log } = change;
  const project = await getProject(db, projectId);
  const [newest] = await listBuilds(db, projectId);
  const number = await takeBuildNumber(db, projectId, newPlayPath);
  const files = unpacked.files.map((file) => toRow(file, known));
  const build = await builds.insert(db, {
    projectId,
    number,
    version: given.version ?? String(number),
    notes: given.notes ?? "",
    state: given.state ?? "uploaded",
    entry: "index.html",
    engine: unpacked.engine,
    engineVersion: unpacked.engineVersion,
    threads: unpacked.threads,
    width: given.width === undefined ? (newest?.width ?? null) : given.width,
    height: given.height === undefined ? (newest?.height ?? null) : given.height,
    orientation: given.orientation ?? newest?.orientation ?? "any",
    touch: given.touch ?? newest?.touch ?? false,
    needsKeyboard: given.needsKeyboard ?? newest?.needsKeyboard ?? false,
    controls: given.controls ?? newest?.controls ?? "",
    caution: given.caution ?? newest?.caution ?? "",
    hosts: given.hosts ?? newest?.hosts ?? [],
    askedHosts: [],
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    downloadBytes: files.reduce((sum, file) => sum + (file.brBytes || file.bytes), 0),
    unpackedBytes: unpacked.bytes,
    files: files.length,
    uploadKey: given.uploadKey ?? null,
    createdAt: given.createdAt ?? now,
    publishedAt: given.publishedAt ?? null,
  });
  await insertBuildFiles(db, build.id, files);
  if (!given.quiet) await log(`Uploaded version ${build.version} of “${project.title}”`);
  if (publish) await publishWithin(change, project, number, given);
  return number;
}

function toRow(file: UnpackedFile, known: Map<string, number | null>): BuildFile {
  const { path, sha256, bytes, type, encoding } = file;
  return { path, sha256, bytes, type, encoding, brBytes: isCompressible(file) ? (known.get(sha256) ?? null) : 0 };
}
