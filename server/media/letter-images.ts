// Images of the media library as letters show them: JPEG or PNG, at most 1,200 pixels wide, made when the first letter needs them. They are not
// among the files of their medium: who has a letter must see its images also after the medium was replaced or deleted.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Media, letterFilesOf } from "#server/store/tables/media.ts";
import { imageProcesses } from "./image-process.ts";
import { letterImageWidth } from "./rewrite.ts";
import { explainFullDisk } from "./staging.ts";
import { type MediaContext, mediaUrl } from "./storage.ts";

type LetterImageFile = { url: string; width: number; height: number };

/** Returns an image, or the still of a video, for letters. Returns null for media without an image, or whose file is missing. */
export async function makeLetterImage(
  { storage }: Pick<MediaContext, "storage">,
  { id, kind, file, poster, width, height }: Pick<Media, "id" | "kind" | "file" | "poster" | "width" | "height">,
): Promise<LetterImageFile | null> {
  const original = kind === "image" ? file : kind === "video" ? poster : "";
  if (original === "" || width === null || height === null) return null;
  const name = (await findMade(storage, id)) ?? (await make(storage, id, original));
  if (name === null) return null;
  const shown = Math.min(letterImageWidth, width);
  return { url: mediaUrl(name), width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

async function findMade(storage: MediaContext["storage"], id: string): Promise<string | null> {
  for (const name of letterFilesOf(id)) if ((await storage.findSize(name)) !== null) return name;
  return null;
}

async function make(storage: MediaContext["storage"], id: string, original: string): Promise<string | null> {
  const opened = await storage.open(original);
  if (!opened) return null;
  const source = join(storage.staging, randomUUID());
  const target = join(storage.staging, randomUUID());
  try {
    await pipeline(opened.content, createWriteStream(source, { mode: 0o600 }));
    const { extension } = await imageProcesses.rewriteForLetter({ what: "letter", source, target });
    const name = letterFilesOf(id).find((each) => each.endsWith(extension)) ?? "";
    await storage.adopt(name, target);
    return name;
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    for (const path of [source, target]) await rm(path, { force: true });
  }
}
