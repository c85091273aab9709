// Audio, and files to download: stored byte for byte. Nothing decodes them here, and no browser runs them from this site.
import { rm } from "node:fs/promises";
import type { Upload } from "#contract/media.ts";
import { InvalidError, UnsupportedMediaError } from "#server/errors.ts";
import { readAudioDuration } from "./audio-duration.ts";
import { type AudioKind, isAudioKind, isDownloadKind } from "./detect.ts";
import {
  addPrepared,
  discardPrepared,
  findKnown,
  type Prepared,
  type StagedFile,
  type StoreOptions,
  toUpload,
} from "./intake.ts";
import { type MediaContext, typeOf } from "./storage.ts";
import { readMp4Sound } from "./video-facts.ts";

/** Stores a staged file, and takes ownership of it. */
export async function storePlainFile(
  media: MediaContext,
  staged: StagedFile,
  options: StoreOptions = {},
): Promise<Upload> {
  try {
    const known = await findKnown(media, staged.sourceHash);
    return known ? toUpload(known) : await addPrepared(media, await preparePlainFile(media, staged), options);
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Moves a staged file to the storage, and returns it without a row. */
export async function preparePlainFile(media: MediaContext, staged: StagedFile): Promise<Prepared> {
  const { kind, hash, sourceHash, size } = staged;
  if (size === 0) throw new InvalidError("The file is empty.");
  const isAudio = isAudioKind(kind);
  if (!isAudio && kind !== "glb" && !isDownloadKind(kind))
    throw new UnsupportedMediaError("This is neither audio nor a file to download.");
  const duration = isAudio ? await readDuration(staged.path, kind) : null;
  const id = hash.slice(0, 32);
  const file = `${id}.${kind}`;
  try {
    await media.storage.adopt(file, staged.path);
  } catch (error) {
    await discardPrepared(media, { hash, file, poster: "" });
    throw error;
  }
  return {
    id,
    file,
    hash,
    sourceHash,
    duration,
    kind: isAudio ? "audio" : "file",
    mime: typeOf(file).replace(/;.*$/, ""),
    width: null,
    height: null,
    bytes: size,
    animated: false,
    placeholder: "",
    poster: "",
    state: "ready",
  };
}

function readDuration(path: string, kind: AudioKind): Promise<number | null> {
  return kind === "m4a" ? readMp4Sound(path) : readAudioDuration(path, kind);
}
