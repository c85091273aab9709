// Reads files of subscribers in a separate process: a file of a few megabytes can hold millions of cells.
import { DomainError, TooLargeError } from "../../errors.ts";
import { answerTasks } from "../../workers/answer-tasks.ts";
import { type ReadAddresses, readSubscriberFile } from "./subscriber-file.ts";

export type SubscriberTask = { file: Uint8Array };
/** Errors lose their class between processes. */
export type ReadSubscribers = { read: ReadAddresses } | { problem: "too large" | "unreadable"; message: string };

if (import.meta.main) answerTasks(work);

async function work({ file }: SubscriberTask): Promise<ReadSubscribers> {
  try {
    return { read: readSubscriberFile(file) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { problem: error instanceof TooLargeError ? "too large" : "unreadable", message: error.message };
  }
}
