// The process for long texts; see `long-texts.ts`.
import { answerTasks } from "../workers/answer-tasks.ts";
import type { TextTask } from "./long-texts.ts";
import { workOn } from "./text-work.ts";

answerTasks(({ what, ...input }: TextTask) => workOn(what, input));
