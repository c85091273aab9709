// Reads files of careers in a separate process: a small ZIP file can hold millions of cells.
import { limits } from "#contract/limits.ts";
import { DomainError, InvalidError, TooLargeError } from "../../errors.ts";
import { answerTasks } from "../../workers/answer-tasks.ts";
import type { Career, CareerOptions } from "./career.ts";
import { readJsonResume } from "./json-resume.ts";
import { readLinkedInExport } from "./linkedin.ts";

export type CareerTask = { file: Uint8Array; options: CareerOptions };
/** Errors lose their class between processes. */
export type ReadCareer =
  | { career: Career }
  | { problem: "invalid" | "too large" | "unreadable"; message: string; field: string | undefined };

if (import.meta.main) answerTasks(work);

async function work({ file, options }: CareerTask): Promise<ReadCareer> {
  try {
    return { career: await readCareer(Buffer.from(file), options) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem =
      error instanceof InvalidError ? "invalid" : error instanceof TooLargeError ? "too large" : "unreadable";
    return { problem, message: error.message, field: error.field };
  }
}

async function readCareer(file: Buffer, options: CareerOptions): Promise<Career> {
  if (file.subarray(0, 2).toString("latin1") === "PK") return readLinkedInExport(file, options);
  if (file.length > limits.career.json) throw new TooLargeError("A JSON Resume can be up to 4 MB.");
  return readJsonResume(file.toString("utf8"), options);
}
