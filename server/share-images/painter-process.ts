// Draws share images, as a process of its own: setting type and rasterising take the better part of a core for a tenth of a
// second, in which the server would answer nobody. Started and kept by painter.ts; one image at a time.
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { profile } from "#content/profile.ts";
import type { SharingCard } from "#contract/sharing.ts";
import { drawCard } from "./card-drawing.ts";
import { createFaces } from "./faces.ts";

export type PaintTask = Pick<SharingCard, "art" | "title" | "facts">;
export type PaintReply = { png: Uint8Array } | { failed: string };

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  yieldToServer();
  const faces = createFaces();
  process.on("disconnect", () => process.exit());
  process.on(
    "message",
    (card: PaintTask) =>
      void paint(card)
        .catch(explain)
        .then((reply) => process.send?.(reply)),
  );

  async function paint(card: PaintTask): Promise<PaintReply> {
    const { svg } = await drawCard(card, { name: profile.name, language: profile.language }, faces);
    return { png: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer() };
  }
}

function explain(error: unknown): PaintReply {
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets us; then it competes like any other process.
  }
}
