import { constants } from "node:os";
import { UnavailableError } from "#server/errors.ts";
import type { PaintTask } from "./painter-process.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { fontEnvironment } from "./font-environment.ts";

export type Painter = {
  /** Throws an UnavailableError if too many images are waiting, or if this one could not be drawn in time. */
  paint(card: PaintTask): Promise<Buffer>;
  close(): void;
};

const reasons = {
  busy: "Too many images are being drawn; try again in a moment.",
  timeout: "This image takes too long to draw.",
  crashed: "This image can't be drawn at the moment.",
  killed: "This image can't be drawn at the moment.",
};

/** Draws one image at a time, in the order of requests. */
export function createPainter({
  entry = entryFile("share-images/painter-process"),
  maxWaiting = 24,
}: { entry?: URL; maxWaiting?: number } = {}): Painter {
  const pool = createWorkerPool<PaintTask, Uint8Array>({
    entry,
    maxWaiting,
    // Memory for the fonts of all scripts is never freed, so the process is replaced now and then.
    maxTasks: 300,
    environment: fontEnvironment,
    taskMilliseconds: 20_000,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    explain: (failure, cause) => new UnavailableError(reasons[failure], { cause }),
  });
  return { paint: async (card) => Buffer.from(await pool.run(card)), close: pool.close };
}
