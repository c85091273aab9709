import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import type { SavedView } from "#contract/media.ts";
import { InvalidError } from "../../errors.ts";
import { exportFiles, type MediaEntry, mediaEntry } from "../../export/format.ts";
import { filesBeside } from "../../export/post-file.ts";
import { saveModelView, thingOf } from "../../domain/media/media-library.ts";
import { detectBytes, detectKind, type FileKind, mediaKindOf } from "../../media/detect.ts";
import { storeImage } from "../../media/images.ts";
import { writeStaged } from "../../media/staging.ts";
import { findMediaId, isStoredName, mediaUrl, typeOf } from "../../media/storage.ts";
import { findMediaByAnyId, insertMedia, mediaTable } from "../../store/tables/media.ts";
import { isInside } from "../find-files.ts";
import { attempt } from "../report.ts";
import { type Restore, readYaml } from "./read-export.ts";

const anyEntry = z.looseObject({ file: z.string() });

/** Adds the exported files, which keep their names. Returns each file's URL by the name that exported posts and projects use. */
export async function restoreMedia(restore: Omit<Restore, "addressOf">): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  let entries: z.infer<typeof anyEntry>[] = [];
  await attempt(restore.report, exportFiles.mediaList, async () => {
    entries = await readYaml(restore.root, exportFiles.mediaList, z.array(anyEntry));
  });
  const views: { file: string; view: SavedView }[] = [];
  for (const given of entries) {
    await attempt(restore.report, `${exportFiles.media}/${given.file}`, async () => {
      const { data: entry, error } = mediaEntry.safeParse(given);
      if (!entry)
        throw new InvalidError(
          `its ${error.issues[0]?.path.join(".")} in ${exportFiles.mediaList} is not what it should be`,
        );
      addresses.set(`${filesBeside}${entry.file}`, await restoreFile(restore, entry));
      if (entry.view) views.push({ file: entry.file, view: entry.view });
      restore.report.pictures++;
    });
  }
  for (const { file, view } of views) {
    await attempt(restore.report, `${exportFiles.media}/${file}`, () => restoreView(restore, addresses, file, view));
  }
  return addresses;
}

/** Restores how a model is shown, when its poster is there. A view that was saved here stays. */
async function restoreView(
  { context, options }: Omit<Restore, "addressOf">,
  addresses: ReadonlyMap<string, string>,
  file: string,
  view: SavedView,
): Promise<void> {
  const [model, poster] = [file, view.poster].map((name) => addresses.get(`${filesBeside}${name}`) ?? "");
  const media = await findMediaByAnyId(context.db, findMediaId(model ?? "") ?? "");
  if (options.dryRun || !poster || !media || media.view) return;
  await saveModelView(context, media.itemId, { ...view, poster });
}

async function restoreFile({ context, root, options }: Omit<Restore, "addressOf">, entry: MediaEntry): Promise<string> {
  const known =
    (await mediaTable.find(context.db, { hash: entry.hash })) ??
    (await mediaTable.find(context.db, { sourceHash: entry.sourceHash }));
  if (known && (await context.storage.findSize(known.file)) !== null) return mediaUrl(known.file);
  const path = await findFile(root, entry.file);
  if (options.dryRun) return mediaUrl(entry.file);
  const kind = storedKind(detectKind(await readStart(path), entry.file), entry.file);
  const isOurs =
    isStoredName(entry.file) &&
    // An earlier version kept every model as a file to download.
    (mediaKindOf(kind) === entry.kind ||
      (kind === "glb" && entry.kind === "file") ||
      (kind === "zip" && entry.kind === "model")) &&
    entry.file === `${entry.hash.slice(0, 32)}.${kind === "jpeg" ? "jpg" : kind}` &&
    (await hashFile(path)) === entry.hash;
  // The file was replaced by another one, so it is checked like any upload.
  if (!isOurs) return storeChanged({ context, options }, entry, path);
  await adopt(context, entry.file, path);
  const poster = await restorePoster({ context, root }, entry);
  await insertMedia(context.db, {
    id: entry.hash.slice(0, 32),
    hash: entry.hash,
    sourceHash: entry.sourceHash,
    file: entry.file,
    kind: entry.kind,
    mime: typeOf(entry.file).replace(/;.*$/, ""),
    originalName: entry.name.slice(0, 120),
    width: entry.width,
    height: entry.height,
    duration: entry.duration,
    bytes: (await stat(path)).size,
    animated: entry.animated,
    alt: entry.alt.slice(0, limits.title),
    placeholder: entry.placeholder,
    poster,
    // Only images and the stills of videos have variants, and only models are prepared for the viewer.
    state: entry.kind === "image" || entry.kind === "model" || poster !== "" ? "pending" : "ready",
    createdAt: entry.createdAt,
    example: entry.example ?? options.example ?? false,
  });
  return mediaUrl(entry.file);
}

/** Phones write recordings under the same signature as videos; the upload told them apart by their tracks. */
function storedKind(detected: FileKind | null, file: string): FileKind | null {
  return detected === "mp4" && file.endsWith(".m4a") ? "m4a" : detected;
}

async function storeChanged(
  { context, options }: Pick<Restore, "context" | "options">,
  entry: MediaEntry,
  path: string,
): Promise<string> {
  if (entry.kind !== "image")
    throw new InvalidError(`it is not the ${thingOf(entry.kind)} that was exported; upload it in the dashboard`);
  if ((await stat(path)).size > limits.image.bytes)
    throw new InvalidError(`it is larger than ${limits.image.bytes / 1024 / 1024} MB`);
  return (
    await storeImage(context, await readFile(path), {
      name: entry.name,
      alt: entry.alt,
      example: entry.example ?? options.example ?? false,
    })
  ).url;
}

async function restorePoster(
  { context, root }: Pick<Restore, "context" | "root">,
  { hash, poster }: MediaEntry,
): Promise<string> {
  if (poster !== `${hash.slice(0, 32)}-poster.jpg`) return "";
  const path = await findFile(root, poster).catch(() => null);
  if (path === null || detectKind(await readStart(path)) !== "jpeg") return "";
  await adopt(context, poster, path);
  return poster;
}

async function adopt(context: Restore["context"], name: string, path: string): Promise<void> {
  const staged = join(context.storage.staging, randomUUID());
  try {
    await writeStaged(staged, createReadStream(path));
    await context.storage.adopt(name, staged);
  } finally {
    await rm(staged, { force: true });
  }
}

async function findFile(root: string, name: string): Promise<string> {
  if (name === "" || /[/\\]/.test(name)) throw new InvalidError("it is not the name of a file");
  const real = await realpath(join(root, exportFiles.media, name)).catch(() => {
    throw new InvalidError("the file is missing");
  });
  if (!isInside(root, real)) throw new InvalidError("it is a link to a file outside of the folder");
  return real;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(detectBytes), 0, detectBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
