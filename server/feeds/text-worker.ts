// The process that writes texts as Markdown; see `written-texts.ts`.
import { answerTasks } from "../workers/answer-tasks.ts";
import type { Text } from "./texts.ts";
import { writeText } from "./write-text.ts";

answerTasks(({ text, siteUrl }: { text: Text; siteUrl: string }) => writeText(text, siteUrl));
