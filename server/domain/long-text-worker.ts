// The thread in which long texts are worked on; see `long-texts.ts`.
import { parentPort } from "node:worker_threads";
import type { TextReply, TextTask } from "./long-texts.ts";
import { workOn } from "./text-work.ts";

parentPort?.on("message", ({ id, what, html }: TextTask) => {
  let reply: TextReply;
  try {
    reply = { id, done: workOn(what, html) };
  } catch (error) {
    reply = { id, failed: error instanceof Error ? error.message : String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(reply);
});
