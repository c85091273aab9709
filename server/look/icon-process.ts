// Draws icons, in a separate process: it decodes what was uploaded.
import sharp from "sharp";
import { answerTasks } from "../workers/answer-tasks.ts";
import { drawMark, drawUpload, type IconName, iconShapes } from "./icon-drawing.ts";

export type IconTask = { name: IconName } & ({ svg: string } | { image: Uint8Array });

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks((task: IconTask) => {
    const shape = iconShapes[task.name];
    return "svg" in task ? drawMark(task.svg, shape) : drawUpload(task.image, shape);
  });
}
