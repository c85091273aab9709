// Replaces a file of the media library. Pages that show the old file show the new one at the next request.
import { rm } from "node:fs/promises";
import type { Context } from "../../context.ts";
import { ConflictError, UnsupportedMediaError } from "../../errors.ts";
import type { MediaKind } from "#contract/media.ts";
import { mediaKindOf } from "../../media/detect.ts";
import { replaceMediaUrls } from "../../media/html-media.ts";
import { explainRefusal } from "../../media/images.ts";
import { cleanName, discardPrepared, findKnown, type Prepared } from "../../media/intake.ts";
import type { Received } from "../../media/receive.ts";
import { addressIn, findMediaId } from "../../media/storage.ts";
import { prepareFile } from "../../media/store-file.ts";
import type { Database } from "../../store/database.ts";
import {
  filesOf,
  listKeptFiles,
  type Media,
  mediaEarlier,
  mediaTable,
  rememberEarlierFile,
  replaceMediaFile,
} from "../../store/tables/media.ts";
import { type Rewriting, rewriteMentions } from "../../store/tables/media-references.ts";
import { isInRevisions } from "../../store/tables/media-uses.ts";
import { getMedia, thingOf } from "./media-library.ts";
import { changeContent } from "../transactions.ts";

/**
 * Replaces a file with another one of the same kind. The id and the description stay. The old file is kept while a revision shows it. The
 * received file is moved or removed.
 */
export async function replaceMedia(context: Context, itemId: string, received: Received): Promise<Media> {
  try {
    const before = await getMedia(context.db, itemId);
    refuseOtherKind(before, received);
    const known = await findKnown(context, received.sourceHash);
    if (known) return whenTheSame(known, itemId);
    return await putInPlace(
      context,
      itemId,
      await prepareFile(context, received, before.kind === "model" ? { kind: "model" } : {}),
      cleanName(received.name),
    );
  } finally {
    await rm(received.path, { force: true });
  }
}

/** Removes replaced files that only deleted revisions showed. */
export async function removeUnusedEarlierFiles(context: Context): Promise<void> {
  for (const earlier of await listKeptFiles(context.db)) {
    if (await isInRevisions(context.db, earlier.id)) continue;
    await rememberEarlierFile(context.db, { ...earlier, file: "" });
    await context.storage.remove(earlier.file);
  }
}

async function putInPlace(context: Context, itemId: string, prepared: Prepared, name: string): Promise<Media> {
  let gone: string[];
  try {
    gone = await changeContent(context, async ({ db, log }) => {
      const before = await getMedia(db, itemId);
      const same =
        (await mediaTable.find(db, { hash: prepared.hash })) ??
        (await mediaTable.find(db, { sourceHash: prepared.sourceHash }));
      if (same) {
        whenTheSame(same, itemId);
        return [];
      }
      await replaceMediaFile(db, before, prepared, name || before.originalName);
      await rewriteMentions(db, before.id, rewritingOf(before, prepared));
      const kept = await keepForRevisions(db, before);
      // The new file may be an earlier file of an entry.
      await mediaEarlier.remove(db, { id: prepared.id });
      await log(`Replaced the ${thingOf(before.kind)} “${before.originalName || before.file}”`);
      return filesOf(before).filter((file) => file !== kept && file !== prepared.file && file !== prepared.poster);
    });
  } catch (error) {
    await discardPrepared(context, prepared);
    throw error;
  }
  context.events.emit("imagesDue");
  context.events.emit("modelsDue");
  for (const file of gone) await context.storage.remove(file);
  return getMedia(context.db, itemId);
}

/** Keeps the old file while a revision shows it. Returns its name, or "". */
async function keepForRevisions(db: Database, { id, itemId, file }: Media): Promise<string> {
  const kept = (await isInRevisions(db, id)) ? file : "";
  await rememberEarlierFile(db, { id, itemId, file: kept });
  return kept;
}

function rewritingOf(before: Media, after: Prepared): Rewriting {
  const address = (url: string) => (findMediaId(url) === before.id ? addressIn(after, url) : url);
  const ratio = (after.height ?? 0) / (after.width ?? 0);
  return { address, html: (html) => replaceMediaUrls(html, address, ratio > 0 ? ratio : null) };
}

function refuseOtherKind({ kind }: Media, received: Received): void {
  const other = mediaKindOf(received.kind);
  // A model may be packed as a ZIP file.
  if (kind === "model" && received.kind === "zip") return;
  // An empty file has no kind, and is refused as empty.
  if (other === kind || received.size === 0) return;
  if (other === null) throw new UnsupportedMediaError(explainRefusal(received.kind));
  throw new UnsupportedMediaError(
    `This is ${withArticle(other)}; only another ${thingOf(kind)} can take the place of ${withArticle(kind)}.`,
  );
}

function withArticle(kind: MediaKind): string {
  return `${/^[aeiou]/.test(thingOf(kind)) ? "an" : "a"} ${thingOf(kind)}`;
}

/** Returns the entry if it already has this file. Throws if another entry has it, because a file can't be in two entries. */
function whenTheSame(known: Media, itemId: string): Media {
  if (known.itemId === itemId) return known;
  throw new ConflictError(
    `This file is in the library already${known.originalName === "" ? "" : `, as “${known.originalName}”`}. Use that one instead.`,
  );
}
