// Draws share images in a separate process: typesetting and rasterizing use most of a core for a tenth of a second, which would block the
// server.
import sharp from "sharp";
import type { SharingCard } from "#contract/sharing.ts";
import { type CardSite, drawCard } from "./card-drawing.ts";
import { createMeasure, readCharacters } from "./fonts.ts";
import { answerTasks } from "../workers/answer-tasks.ts";

export type PaintTask = Pick<SharingCard, "art" | "title" | "facts"> & { site: CardSite };

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  const fonts = { hasCharacter: await readCharacters(), measure: createMeasure() };
  answerTasks(async ({ site, ...card }: PaintTask) => {
    const svg = await drawCard(card, site, fonts);
    return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  });
}
