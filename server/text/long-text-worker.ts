// The thread in which long texts are worked on; see `long-texts.ts`.
import { answerTasks } from "../workers/thread-side.ts";
import type { TextTask } from "./long-texts.ts";
import { workOn } from "./text-work.ts";

answerTasks((task) => {
  const { what, html } = task as TextTask;
  return workOn(what, html);
});
